import type { Reference } from '../../contract/reference.ts'
import type { ReferenceEntry } from './entry.ts'

/** A subscriber's hold on a link. */
export interface Subscription {
	/** Says that `near` has changed. */
	update(): void
	/** Ends it; a question that nobody waits for any more is withdrawn or aborted. */
	release(): void
}

export interface SubscribeOptions {
	/** Nothing is asked for this subscriber while it is false. @default true */
	near?: () => boolean
	/** Pixels to the viewport: the nearest are asked for first, and `Infinity` not at all. Called when requests are put together. @default 0 */
	distance?: () => number
}

/** References by link, as a server or a chat payload carries them; null for a link that nobody knows. */
export type ReferenceSeed = ReadonlyMap<string, Reference | null> | Readonly<Record<string, Reference | null>>

/** A prefix of the links to forget, or a function that picks them. */
export type InvalidateTarget = string | ((link: string) => boolean)

/** Answers for links; one for a page. */
export interface Resolver {
	/** What is known now, without asking. With `seededOnly`, only what the app itself gave: the same on the server and in the browser that hydrates. */
	peek(link: string, seededOnly?: boolean): ReferenceEntry
	/** Asks for a link and tells what comes. The listener is called when something changes; what is known already tells `peek`. */
	subscribe(link: string, listener: (entry: ReferenceEntry) => void, options?: SubscribeOptions): Subscription
	/** Asks again, past every cache; resolves with what came, also when that is an error. */
	refresh(link: string): Promise<ReferenceEntry>
	/** Forgets answers, all where nothing is said; links that are near are asked for again. */
	invalidate(what?: InvalidateTarget): void
	/** Takes answers that are known already. */
	seed(references: ReferenceSeed): void
	/** Asks for what is wanted by now, without waiting for more: for whoever has told of all that is on the page. */
	flush(): void
	/** Writes the answers to the tab's storage. */
	save(): void
}
