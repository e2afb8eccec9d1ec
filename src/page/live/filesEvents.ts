import type { ReferenceSubject } from '../../resolver/invalidateTarget.ts'
import type { LiveConnection } from '../../resolver/live/liveUpdates.ts'
import { subscribe, unsubscribe } from '@nextcloud/event-bus'

const NODE_EVENTS = ['created', 'updated', 'renamed', 'moved', 'deleted'].map((name) => `files:node:${name}`)
const SHARE_EVENTS = ['created', 'updated', 'deleted'].map((name) => `files_sharing:share:${name}`)

/** A file of `@nextcloud/files`, or what holds one. */
interface NodeEvent {
	fileid?: unknown
	id?: unknown
	node?: NodeEvent
}

/** A share, as the Files app and the OCS interface name its members. */
interface ShareEvent {
	share?: { fileSource?: unknown, file_source?: unknown, itemSource?: unknown, item_source?: unknown }
}

const isId = (id: unknown): id is string | number => (typeof id === 'number' || typeof id === 'string') && id !== ''

/** Reports the files that apps of this page create, rename, move, delete or share. */
export function listenToFiles(report: (change: ReferenceSubject) => void): LiveConnection {
	const reportFile = (ids: readonly unknown[]) => {
		const id = ids.find(isId)
		if (id !== undefined) report({ type: 'file', id })
	}
	const onNode = (event: unknown) => {
		const { node = event as NodeEvent } = (event ?? {}) as NodeEvent
		reportFile([node?.fileid, node?.id])
	}
	const onShare = (event: unknown) => {
		const { share } = (event ?? {}) as ShareEvent
		reportFile([share?.fileSource, share?.file_source, share?.itemSource, share?.item_source])
	}
	for (const name of NODE_EVENTS) subscribe(name, onNode)
	for (const name of SHARE_EVENTS) subscribe(name, onShare)
	return {
		isPush: false,
		stop() {
			for (const name of NODE_EVENTS) unsubscribe(name, onNode)
			for (const name of SHARE_EVENTS) unsubscribe(name, onShare)
		},
	}
}
