import type { LiveSource } from './resolver/live/liveUpdates.ts'
import { importOnce } from './ui/loadOnce.ts'

const importFilesEvents = /* @__PURE__ */ importOnce(() => import('./page/live/filesEvents.ts'))
const importNotifyPush = /* @__PURE__ */ importOnce(() => import('./page/live/notifyPush.ts'))

/**
 * Source of live changes: files that apps of this page rename, move, delete or share, by the events of `@nextcloud/event-bus`. Other tabs hear of them, too.
 * @example
 * createReferences({ live: [filesEvents()] })
 */
export function filesEvents(): LiveSource {
	return { start: async (report) => (await importFilesEvents()).listenToFiles(report) }
}

/**
 * Source of live changes: files that the server says have changed, if it has the app `notify_push`.
 * @example
 * createReferences({ live: [filesEvents(), notifyPush()] })
 */
export function notifyPush(): LiveSource {
	return { start: async (report, onGap) => (await importNotifyPush()).listenToPush(report, onGap) }
}

export type { LiveConnection, LiveSource } from './resolver/live/liveUpdates.ts'
export type { ReferenceSubject } from './resolver/invalidateTarget.ts'
