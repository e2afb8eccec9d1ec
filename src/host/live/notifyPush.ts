import type { LiveConnection } from '../../core/live/liveSource.ts'
import type { ReferenceSubject } from '../../core/reference/invalidateTarget.ts'
import { listen } from '@nextcloud/notify_push'

type Report = (change: ReferenceSubject) => void

/** The package has no way to stop listening, so it is called once for the page. */
const reports = new Set<Report>()
let isListening = false
let isPush = false

function tellAll(change: ReferenceSubject): void {
	for (const report of [...reports]) report(change)
}

function onFileIds(_: string, ids: unknown): void {
	for (const id of Array.isArray(ids) ? ids as unknown[] : []) if (typeof id === 'number' || typeof id === 'string') tellAll({ type: 'file', id })
}

/** Reports the files that the server says have changed. Servers without `notify_push` report nothing. */
export function listenToPush(report: Report): LiveConnection {
	reports.add(report)
	if (!isListening) {
		isListening = true
		isPush = listen('notify_file_id', onFileIds)
		// Which files, the server doesn't say if there are many.
		if (isPush) listen('notify_file', () => tellAll({ type: 'file' }))
	}
	return { isPush, stop: () => { reports.delete(report) } }
}
