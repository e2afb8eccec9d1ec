import type { ReferenceSubject } from '../invalidateTarget.ts'

/** An open connection to a source of changes. */
export interface LiveConnection {
	/** Whether it also reports changes by other devices and users. May change with the state of the connection. */
	readonly isPush: boolean
	/** Ends the reports. */
	stop(): void
}

/**
 * Reports changes on the server, so that the affected previews are fetched again.
 * @example
 * const polls: LiveSource = {
 *   start(report) {
 *     const onChange = ({ detail }: CustomEvent<number>) => report({ type: 'poll', id: detail })
 *     window.addEventListener('poll-changed', onChange as EventListener)
 *     return { isPush: false, stop: () => window.removeEventListener('poll-changed', onChange as EventListener) }
 *   },
 * }
 * createReferences({ live: [polls] })
 */
export interface LiveSource {
	/**
	 * Starts reporting changes. A source that can't start reports nothing.
	 * @param onGap Call it after a time in which changes may have been missed, as soon as they are reported again.
	 */
	start(report: (change: ReferenceSubject) => void, onGap: () => void): LiveConnection | Promise<LiveConnection>
}
