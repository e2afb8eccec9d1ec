import type { Reference } from '../../contract/reference.ts'
import type { ReferenceTransportResponse } from '../ocs/transport.ts'
import type { ReferenceEntry } from './cache/entry.ts'
import type { PauseReason } from './cache/query.ts'

/** Where a link is on the page; both members may change at any time. */
export interface SubscribeOptions {
	/**
	 * Whether the link is fetched now. While it is false the link is only fetched ahead of the reader, if it has a distance.
	 * @default true, unless `distance` is `Infinity`
	 */
	enabled?: boolean
	/**
	 * Pixels from the viewport: positive below it, negative above it, 0 on the screen. The nearest links are fetched first, and the side from which
	 * links come near tells where the reader goes. `Infinity` for a link without a place on the page.
	 * @default 0 while it is enabled, `Infinity` while it isn't
	 */
	distance?: number
}

/** A subscription to a link. */
export interface ReferenceSubscription {
	/** Moves the link. */
	setPosition(position: SubscribeOptions): void
	/** Ends the subscription. The request for a link without subscribers is aborted. */
	release(): void
}

/**
 * What is fetched before it is near: `none` for nothing, `screens` for the next three screens in the direction of reading, `all` for those and then,
 * in idle time, for up to 200 links of what is mounted until the reader moves on. Where links are expensive it is one screen. It pauses with the data
 * saver, in a hidden tab, and for a minute after a 429.
 */
export type ReferenceLookAhead = 'none' | 'screens' | 'all'

/** Bounds of requests and of the cache, each of which an app may set. */
export interface ReferenceResolverLimits {
	/** Requests in flight. @default 4 */
	requests: number
	/** Links in a request of a signed-in user. @default 50 */
	links: number
	/** Links in a request of a public share. @default 15 */
	publicLinks: number
	/** Milliseconds for which links are gathered. @default 10 */
	windowMs: number
	/** Milliseconds after which a request is given up. @default 60000 */
	timeoutMs: number
	/** Answers that are kept beside those of links that are on the page. @default 1000 */
	entries: number
}

/** A request that has left before the engine was loaded. */
export interface FirstRequest {
	/** Whose answers it brings. */
	user: string
	links: readonly string[]
	/** In milliseconds since the epoch. */
	sentAt: number
	response: Promise<ReferenceTransportResponse>
	abort(): void
}

/** Why links wait: their fetch is paused, or the request that has to leave first. */
export type WaitReason = PauseReason | 'hidden' | 'probing' | 'gathering' | 'other hosts' | 'all requests in flight' | 'learning' | 'nearby links' | 'look-ahead'

/** The links of a host that are being fetched. */
export interface LaneReport {
	host: string
	/** What a link is expected to add to a request, in milliseconds. */
	costMs: number
	/** Links that wait. */
	queued: number
	/** Requests in flight. */
	inFlight: number
	pause: PauseReason | null
	/** Why the next links have not left yet; null if they leave now, or none wait. */
	waitsFor: WaitReason | null
}

/** References by link, as a server or a chat payload carries them; null for a link that nobody knows. */
export type ReferenceSeed = ReadonlyMap<string, Reference | null> | Readonly<Record<string, Reference | null>>

/** A prefix of the links to forget, or a function that picks them. */
export type InvalidateTarget = string | ((link: string) => boolean)

/**
 * Answers for links; one for a page.
 * @example
 * const { resolver } = createReferences().services
 * const known = resolver.peek('https://example.org/issues/1')
 * const subscription = resolver.subscribe('https://example.org/issues/1', ({ state, reference }) => {
 *   console.debug(state, reference?.openGraphObject.name ?? known.state)
 *   if (state === 'resolved') subscription.release()
 * })
 */
export interface ReferenceResolver {
	/** What is known now, without asking. With `seededOnly`, only what the app itself gave: the same on the server and in the browser that hydrates. */
	peek(link: string, seededOnly?: boolean): ReferenceEntry
	/** Asks for a link and tells what comes. The listener is called when something changes; what is known already tells `peek`. */
	subscribe(link: string, listener: (entry: ReferenceEntry) => void, options?: SubscribeOptions): ReferenceSubscription
	/** Asks again, past every cache; resolves with what came, also when that is an error. */
	refresh(link: string): Promise<ReferenceEntry>
	/** Forgets answers, all where nothing is said; links that are near are asked for again. */
	invalidate(what?: InvalidateTarget): void
	/** Takes answers that are known already. */
	seed(references: ReferenceSeed | null | undefined): void
	/** Loads what asks, ahead of the first link. Rejects where that cannot be had now. */
	prepare(): Promise<void>
	/** Sends queued requests now. Call it after subscribing everything on the page. */
	flush(): void
	/** Says that the page has changed: the tab is looked at again, the network is back, or `access` gives another user. Stale links are fetched again. */
	wake(cause: 'focus' | 'reconnect' | 'owner'): void
	/** Tells for every host what its links wait for. */
	inspect(): LaneReport[]
	/** Writes the answers to the tab's storage. */
	save(): void
}
