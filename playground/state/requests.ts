import { shallowReactive } from 'vue'

/** A question to the back end, as the log shows it. */
export interface LoggedRequest {
	id: number
	method: string
	path: string
	/** Number of links in the request. */
	links: number
	/** Milliseconds since the page was opened. */
	startedMs: number
	durationMs?: number
	/** HTTP status, `aborted` or `failed`; undefined while it is in flight. */
	outcome?: number | 'aborted' | 'failed'
}

const KEPT = 200
let count = 0

/** The latest requests, newest first. */
export const requestLog = shallowReactive<LoggedRequest[]>([])

/** Notes a request that leaves now; returns what notes its end. */
export function logRequest(request: Pick<LoggedRequest, 'method' | 'path' | 'links'>): (outcome: LoggedRequest['outcome']) => void {
	const entry: LoggedRequest = { ...request, id: ++count, startedMs: performance.now() }
	requestLog.unshift(entry)
	requestLog.length = Math.min(requestLog.length, KEPT)
	return (outcome) => {
		const index = requestLog.findIndex(({ id }) => id === entry.id)
		if (index >= 0) requestLog[index] = { ...entry, outcome, durationMs: performance.now() - entry.startedMs }
	}
}

/** Forgets what was logged. */
export function clearRequestLog(): void {
	requestLog.length = 0
}
