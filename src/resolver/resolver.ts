import type { Reference } from '../contract/reference.ts'
import type { ReferenceEntry } from './cache/entry.ts'
import type { PauseReason } from './cache/query.ts'
import type { InvalidateTarget } from './invalidateTarget.ts'

/** Position of a link on the page. Both members may change at any time. */
export interface SubscribeOptions {
	/**
	 * Whether to fetch the link now. A disabled link with a distance may still be fetched ahead of the reader.
	 * @default true unless `distance` is `Infinity`
	 */
	enabled?: boolean
	/**
	 * Distance from the viewport in pixels: positive below it, negative above it, 0 within it, `Infinity` for a link that isn't on the page.
	 * The nearest links are fetched first, and changes show in which direction the reader scrolls.
	 * @default 0 while `enabled`, otherwise `Infinity`
	 */
	distance?: number
}

/** A subscription to a link. */
export interface ReferenceSubscription {
	/** Updates the position of the link. */
	setPosition(position: SubscribeOptions): void
	/** Ends the subscription. A request for links without subscribers is aborted. It runs on for six seconds at most if one has left four times within a minute, or the page has repeated thirty requests. */
	release(): void
}

/**
 * Amount of fetching ahead of the reader. `none` fetches nothing ahead, and `screens` the next three screens, those in reading direction first. `all` also
 * fetches up to 200 mounted links in idle time. If links are expensive, one screen replaces three. Fetching ahead pauses with the data saver, in a
 * hidden tab, and for a minute after a 429.
 */
export type ReferenceLookAhead = 'none' | 'screens' | 'all'

/** Limits of requests and of the cache. */
export interface ReferenceResolverLimits {
	/** Maximum number of requests in flight that aren't late. At most three times as many run in all, besides those whose links were sent again because of a slow host, reconnect or focus. @default 4 */
	requests: number
	/** Maximum number of links per request for a signed-in user. @default 50 */
	links: number
	/** Maximum number of links per request on a public share. @default 15 */
	publicLinks: number
	/** Length of the batch window in milliseconds. @default 10 */
	windowMs: number
	/** Timeout of a request in milliseconds. @default 60000 */
	timeoutMs: number
	/** Maximum number of cached answers for links that are no longer on the page. @default 1000 */
	entries: number
}

/**
 * Reason for links to wait. A paused fetch (`rate-limited`, `offline`, `unreachable`, `signed-out`) waits for its next try. `probing` waits for the result
 * of one, and `hidden` for the reader to look at the tab. `loading` waits for code, and `gathering` for other links of the same moment. `place` waits for the end
 * of another request: their number is limited, and a slow host gets at most half while others wait. `look-ahead` waits until everything nearby is answered. Links beyond the next screens also wait until the page is idle, and those of slow hosts until they come nearer. With
 * `often`, the link was requested nine times within a minute, or the tab has repeated sixty requests. After a reported change, it also means the link's turn: another tab goes first, or ten seconds haven't passed.
 */
export type WaitReason = PauseReason | 'probing' | 'hidden' | 'loading' | 'gathering' | 'place' | 'look-ahead' | 'often'

/** A request of the resolver, with its links. */
export interface RequestReport {
	/** Requests are numbered as they leave. */
	number: number
	/** Method of its first attempt by the current form of the service. A single link is a GET, unless it is long, a probe, or the browser's cache may be out of date. */
	method: 'GET' | 'POST'
	links: readonly string[]
	/** Whether it fetches links before the reader is there. */
	isAhead: boolean
	/** Whether it tries if a pause is over. */
	isProbe: boolean
	/** Time of sending, in milliseconds since the epoch. */
	sentAt: number
	/** Time of its end, in milliseconds since the epoch. Missing while it is in flight. */
	endedAt?: number
	/** Missing while it is in flight, and if it was aborted, by its last subscriber, another owner, or an answer from elsewhere. */
	outcome?: 'answered' | 'refused' | 'signed-out' | 'timeout' | 'thrown' | 'unreachable'
	/** The error that the transport threw, or that its answer made. */
	error?: unknown
}

/** A subscribed link. */
export interface LinkReport {
	link: string
	/** The entry that its subscribers see. */
	entry: ReferenceEntry
	/** Time of its answer or its error, in milliseconds since the epoch. 0 for an outdated answer. Missing if there is none. */
	at?: number
	/** Whether the app has given its answer. */
	isSeeded: boolean
	/** Whether the resolver fetches it at all. It doesn't if the address, the owner or the server's capabilities forbid it. */
	isAllowed: boolean
	/** `queued` waits for a request, and `sent` for its answer. */
	fetch: 'idle' | 'queued' | 'sent'
	/** Whether it is near the viewport. */
	isNearby: boolean
	/** Distance from the viewport in pixels. `Infinity` for a link that isn't on the page. */
	distance: number
	/** Reason why a queued link hasn't left yet; null if it leaves now, or is looked up in the database of the tabs. */
	waitsFor: WaitReason | null
	/** Whether `pretend` has given it an entry. */
	isPretended: boolean
	/** Shows another entry to its subscribers until `null`, a refresh or an answer from elsewhere undoes that. Nothing is fetched meanwhile. For developer tools. */
	pretend(entry: ReferenceEntry | null): void
}

/** Fetch status of a host's links. */
export interface LaneReport {
	host: string
	/** Expected cost of a link within a request, in milliseconds. */
	costMs: number
	/** Time of a request without its links, in milliseconds; null until it was measured. */
	latencyMs: number | null
	/** Number of waiting links. */
	queued: number
	/** Number of requests in flight. */
	inFlight: number
	pause: PauseReason | null
	/** Time until the next try during a pause, in milliseconds. `Infinity` if it waits for an event. */
	waitMs: number
	/** Reason why the next links haven't left yet, or null if they leave now or no link waits. */
	waitsFor: WaitReason | null
	/** Links with a subscriber. */
	links: LinkReport[]
	/** The latest requests with its links, in flight or ended. Cheap hosts share theirs. */
	requests: RequestReport[]
}

/** References by link, as sent by a server or in a chat payload. Null means that the link has no preview. */
export type ReferenceSeed = ReadonlyMap<string, Reference | null> | Readonly<Record<string, Reference | null>>

/**
 * Fetches and caches references. A page has one resolver.
 * @example
 * const { resolver } = createReferences().services
 * const known = resolver.peek('https://example.org/issues/1')
 * const subscription = resolver.subscribe('https://example.org/issues/1', ({ state, reference }) => {
 *   console.debug(state, reference?.openGraphObject.name ?? known.state)
 *   if (state === 'resolved') subscription.release()
 * })
 */
export interface ReferenceResolver {
	/** Returns the cached entry without a request. `seededOnly` limits it to seeded references, which are the same on server and client. */
	peek(link: string, seededOnly?: boolean): ReferenceEntry
	/** Fetches a link and calls the listener on every change. `peek` returns the current entry. */
	subscribe(link: string, listener: (entry: ReferenceEntry) => void, options?: SubscribeOptions): ReferenceSubscription
	/** Fetches a link again, bypassing every cache. Resolves with the new entry, even if its state is `error`. */
	refresh(link: string): Promise<ReferenceEntry>
	/** Removes answers from the cache, by default all of them. Visible links are fetched again: at once if they are named by a prefix or a function, otherwise each once in ten seconds. A hidden tab waits until it is looked at. A function reaches other tabs only for links that this tab knows. */
	invalidate(what?: InvalidateTarget): void
	/** Adds references to the cache. */
	seed(references: ReferenceSeed | null | undefined): void
	/** Loads the engine before the first link needs it. Rejects if it can't be loaded now. */
	prepare(): Promise<void>
	/** Sends queued requests now. Call it after subscribing everything on the page. */
	flush(): void
	/**
	 * Fetches stale links again after the tab regained focus, the network came back, or `access` returned another user. With `return`, answers from
	 * before `untilMs` are outdated, because the tab may have missed changes until then.
	 * @param untilMs In milliseconds since the epoch. @default now
	 */
	wake(cause: 'focus' | 'reconnect' | 'owner' | 'return', untilMs?: number): void
	/** Returns the fetch status of each host, with its links and requests. Empty until the engine has loaded. */
	inspect(): LaneReport[]
	/** Saves the answers in the tab's storage, once the engine has loaded. */
	save(): void
}
