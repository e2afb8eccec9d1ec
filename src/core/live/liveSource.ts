import type { ReferenceSubject } from '../reference/invalidateTarget.ts'

/** A connection to whatever reports changes. */
export interface LiveConnection {
	/** Whether changes that are made elsewhere arrive, too: on other devices, or by other people. */
	isPush: boolean
	/** Ends the reports. */
	stop(): void
}

/**
 * Reports what changes on the server, so that its previews are fetched again.
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
	/** Starts reporting changes. A source that can't be started reports nothing. */
	start(report: (change: ReferenceSubject) => void): LiveConnection | Promise<LiveConnection>
}
