import type { Reference } from '../../contract/reference.ts'
import type { Matcher, ReferenceSubject } from '../invalidateTarget.ts'

/*
 * Tabs of one user share answers, and tell each other what is outdated. This is what they need of a browser: a database and a channel. Each may be
 * missing, slow or broken. So no call throws or rejects, and a part that fails behaves as if it were empty.
 */

/** An answer as tabs share it. */
export interface SharedRecord {
	link: string
	reference: Reference | null
	/** Milliseconds since the epoch. */
	at: number
}

/** A message from another tab of the same user. */
export type TabMessage
	= | { type: 'answers', records: SharedRecord[] }
		| { type: 'invalidate', target: string | ReferenceSubject | readonly ReferenceSubject[] | { links: string[] } }
		| { type: 'wipe' }
		/** Comes from this page itself: it was in the back-forward cache, where it received no messages. */
		| { type: 'return' }

/** Services of a browser for the tabs of one user. */
export interface TabBridge {
	/** Whether there are records at all. Known at once. */
	hasAnswers(): boolean
	/** Time at which a tab has last deleted outdated records, in milliseconds since the epoch. Known at once. */
	changedAt(): number
	/** Resolves with the records of some links. */
	read(links: readonly string[]): Promise<SharedRecord[]>
	/** Resolves once other tabs can read the records. */
	write(records: readonly SharedRecord[]): Promise<void>
	/** Deletes records. Resolves with their links. */
	drop(matches: Matcher): Promise<string[]>
	/** Deletes all that is kept for the user, and keeps nothing from now on. */
	wipe(): Promise<void>
	/** Sends a message to the other tabs. */
	post(message: TabMessage): void
	/** Calls back for each message of another tab. Returns its cleanup. */
	listen(listener: (message: TabMessage) => void): () => void
}
