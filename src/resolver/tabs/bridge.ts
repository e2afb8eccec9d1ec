import type { Reference } from '../../contract/reference.ts'
import type { Matcher, ReportedSubject } from '../invalidateTarget.ts'

/*
 * All tabs of a user tell each other what is outdated, and some of them share answers. This is what they need of a browser: channels and a database. Each may
 * be missing, slow or broken. So no call throws or rejects, and a part that fails behaves as if it were empty.
 */

/** A change that a tab tells all others of. */
export interface TabChange {
	target?: string | ReportedSubject | readonly ReportedSubject[]
	/** Links that a function matches, in place of it. */
	links?: readonly string[]
	/** Time of the change, in milliseconds since the epoch. An answer whose request left later is newer. */
	at: number
}

/** A channel between tabs. */
export interface TabChannel<Message> {
	/** Sends a message to the other tabs. */
	post(message: Message): void
	/** Sends and hears nothing from now on. */
	close(): void
}

/**
 * Opens a channel to the tabs that use the same name.
 * @param onLeave Is called when the page goes. It returns a callback for its return from the back-forward cache, where it receives no messages.
 */
export type OpenTabChannel = <Message>(name: string, hear: (message: Message) => void, onLeave: () => () => void) => TabChannel<Message>

/** An answer as tabs share it. */
export interface SharedRecord {
	link: string
	reference: Reference | null
	/** Milliseconds since the epoch. */
	at: number
}

/** A message from another tab that shares the answers of the same user (`answers`, `dropped`), or from the browser. */
export type TabMessage
	= | { type: 'answers', records: SharedRecord[] }
		/** Another tab has deleted what the change of this time outdated. @see `TabChange.at` */
		| { type: 'dropped', at: number }
		/** The answers of all tabs were deleted, because their user has gone. */
		| { type: 'wipe' }
		/** The page goes into the back-forward cache, where it receives no messages, or was there. */
		| { type: 'leave' | 'return' }

/** Services of a browser for the tabs of one user. */
export interface TabBridge extends TabChannel<TabMessage> {
	/** Whether there are records at all. Known at once. */
	hasAnswers(): boolean
	/** Resolves with the records of some links. */
	read(links: readonly string[]): Promise<SharedRecord[]>
	/** Resolves once other tabs can read the records. */
	write(records: readonly SharedRecord[]): Promise<void>
	/** Deletes records from before a time, in milliseconds since the epoch. Resolves with their links; undefined if that failed. */
	drop(matches: Matcher, until: number): Promise<string[] | undefined>
	/** Deletes all that is kept for the user in all tabs, and keeps nothing from now on. */
	wipe(): void
}
