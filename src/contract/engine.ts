/**
 * Protocol 2 of the engine, by which copies of this library on one page share the engine of one copy. Apps bundle different versions, so every later
 * release has to speak it, or use another number and so another record: then its copies have an engine of their own. (Release 0.1.0 speaks protocol 1.)
 *
 * 1. The record is `window._nc_reference_engine_2`. The first copy creates it, no copy replaces it, and each copy reads it again for every use.
 * 2. The first copy in use serves the page. A copy is in use when a link is shown or the code for links is loaded. It sets `current`, which restores saved
 *    answers and accepts subscriptions without any code that sends requests. All copies send every call there, by the members of `PageEngine`.
 * 3. A copy that needs code to send requests waits for `loading`. If that is missing, it sets it and loads its own code, which counts as failed after five
 *    seconds. With the code it sets `isServed`, and its engine as `current`, and calls `stop` of another engine that was there. From then on `current`
 *    stays. If the code fails, it removes `loading`.
 * 4. In both cases it calls each of `followers`. A copy whose links are at another engine than `current` subscribes them there, releases the old ones, and
 *    repeats seeds, invalidations and refreshes. If `loading` is missing, a copy that has not tried yet loads its own code by rule 3.
 * 5. Requests before the first engine go into `firstRequests`. The first engine that sends requests takes them and sets the member to null, and no copy
 *    adds any after that.
 * 6. The policy of the page is `policies.proposed`, else the last of `policies.joined`. It applies in all copies, wherever an app sets none. A copy that changes
 *    the list, or whose policy reads differently, calls each of the list's `followers`.
 * 7. A copy that opens a hover card first calls the `close` of `openCard`, unless that is its own, and then sets the member. A dialog calls it, too.
 * 8. The first copy that expects the size of a preview sets `sizes`, and all copies read and record sizes there.
 * 9. New members may be added if they are optional for all other copies. A release that changes the meaning of a member uses another number.
 */
import type { Reference } from './reference.ts'

/** An engine's entry of a link: `ReferenceEntry` of the resolver. */
export interface EngineEntry {
	state: 'idle' | 'resolving' | 'resolved' | 'bare' | 'forbidden' | 'not-found' | 'error' | 'rate-limited' | 'offline' | 'unreachable' | 'signed-out'
	reference: Reference | null
	error?: unknown
}

/** Position of a link on the page: `SubscribeOptions` of the resolver. */
export interface EnginePosition {
	enabled?: boolean
	distance?: number
}

/** A link's subscription. */
export interface EngineSubscription {
	setPosition(position: EnginePosition): void
	release(): void
}

/** The lane of a host, as far as others need to know it. */
export interface EngineLane {
	/** Requests in flight. */
	inFlight: number
	/** Reason why its links wait: `rate-limited` if the server refuses requests. */
	pause?: string | null
}

/** A request that left before an engine was there. */
export interface EngineFirstRequest {
	/** User whose answers it brings. */
	user: string
	links: readonly string[]
	/** Time of sending in milliseconds since the epoch. */
	sentAt: number
	/** Time of its answer in milliseconds since the epoch. Missing in flight, and in copies that don't note it. */
	endedAt?: number
	response: Promise<{ status: number, url: string, body: unknown, headers?: Readonly<Record<string, string | undefined>> }>
	abort(): void
}

/** Fetches for all copies of the page. The members mean what they mean in `ReferenceResolver`. */
export interface PageEngine {
	peek(link: string, seededOnly?: boolean): EngineEntry
	subscribe(link: string, listener: (entry: EngineEntry) => void, position?: EnginePosition): EngineSubscription
	refresh(link: string): Promise<EngineEntry>
	invalidate(what?: string | ((link: string) => boolean) | { type: string, id?: string | number } | readonly { type: string, id?: string | number }[]): void
	seed(references: ReadonlyMap<string, Reference | null> | Readonly<Record<string, Reference | null>> | null | undefined): void
	prepare(): Promise<void>
	flush(): void
	wake(cause: 'focus' | 'reconnect' | 'owner' | 'return', untilMs?: number): void
	inspect(): EngineLane[]
	save(): void
}

/** The engine that serves a page. It follows focus, network and leaving. */
export interface CurrentEngine {
	engine: PageEngine
	/** No longer follows the page. */
	stop(): void
	/** Release of the copy whose code it is. */
	version?: string
	/** Created in that copy. Its stack names the script, for developers. */
	origin?: Error
}

/** The policy that an app sets for the page. */
export interface EnginePolicy {
	/** Returns the policy as it is now: `ReferencePolicy`. A copy ignores members and values that it doesn't know. */
	read(): { previews: string, media: string, dismissible: boolean }
}

/** The policies that apps have set for the page. */
export interface EnginePolicies {
	/** The policy of an app that may not be mounted yet. */
	proposed?: EnginePolicy
	/** The policies of mounted apps, the latest last. */
	joined: EnginePolicy[]
	followers: Set<() => void>
}

/** The hover card that is open. */
export interface EngineCard {
	close(): void
}

/** The sizes that previews had, for the current user: `SizeMemory`. */
export interface EngineSizes {
	/** Returns the probable size. `form` is `none`, `row`, `image` or `widget`; `heightPx` is known for widgets only. */
	estimateSize(link: string): { form: string, heightPx?: number }
	recordForm(link: string, form: string, richObjectType: string): void
	recordHeight(richObjectType: string, heightPx: number): void
}

/** Record that the copies on a page share. */
export interface EngineRecord {
	/** Missing until the first use. */
	current?: CurrentEngine
	/** Loads the code of the engine. Missing until a copy begins, and after it has failed. */
	loading?: Promise<void>
	/** The code of the current engine is there. */
	isServed?: boolean
	/** Called when another engine serves the page, and when the code of one could not be loaded. */
	followers: Set<() => void>
	/** Null once an engine has taken them. */
	firstRequests: EngineFirstRequest[] | null
	policies?: EnginePolicies
	openCard?: EngineCard
	sizes?: () => EngineSizes
}
