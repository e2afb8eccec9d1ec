/**
 * Protocol 1 of the engine, by which copies of this library on one page elect the copy that fetches for all of them. Apps bundle different versions, so
 * every later release has to implement it. The rules:
 *
 * 1. The record is `window._nc_reference_engine_1`. The first copy creates it, no copy replaces it, and each copy reads it again for every use.
 * 2. A copy joins when its module runs. It inserts its candidate into `candidates` before the first one with an older semantic version, and calls each of
 *    `followers`. This loads nothing.
 * 3. The first candidate is elected. A candidate whose code fails to load is marked `failed` and skipped. If all have failed, the current engine stays.
 * 4. The first copy that needs an engine starts its own as `current`, which restores saved answers and accepts subscriptions. All copies send every call there.
 * 5. Before an engine loads the code that sends requests, it waits until the page's scripts have run, and then loads the elected candidate. If that is
 *    another one, it takes over. So a page loads the code of one engine. If the candidate takes longer than five seconds, the engine loads its own code.
 * 6. A candidate that joins later takes over too. Each copy checks after every answer, and starts the takeover once no lane has a request in flight or is `rate-limited`.
 * 7. The function from a candidate's `load` takes over within one task. It calls `stop` of the current engine, starts its own and sets `current`. Then it
 *    adopts the result of the old engine's `handOver` and calls each of `followers`. A follower subscribes its links to the new engine and releases them
 *    from the old one. The function has no effect if its candidate is no longer elected or is already current, or if a request is in flight or refused.
 * 8. Requests before the first engine go into `firstRequests`. The first engine that sends requests takes them and sets the member to null, and no copy
 *    adds any after that.
 * 9. The policy of the page is `policies.proposed`, else the last of `policies.joined`. It applies in all copies, wherever an app sets none. A copy that changes
 *    the list, or whose policy reads differently, calls each of the list's `followers`.
 * 10. A copy that opens a hover card first calls the `close` of `openCard`, unless that is its own, and then sets the member.
 * 11. The first copy that expects the size of a preview sets `sizes`, and all copies read and record sizes there.
 * 12. New members may be added if they are optional for all other copies. A release that changes the meaning of a member uses another number and so another
 *    record, and also joins this one through an adapter.
 */
import type { Reference } from './reference.ts'

/** An engine's entry of a link: `ReferenceEntry` of the resolver. */
export interface EngineEntry {
	state: 'idle' | 'resolving' | 'resolved' | 'bare' | 'forbidden' | 'not-found' | 'error' | 'rate-limited' | 'offline' | 'unreachable'
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

/** An answer that is handed over. */
export interface EngineAnswer {
	link: string
	/** Null for a link that no provider knows. */
	reference: Reference | null
	/** Time of arrival in milliseconds since the epoch. */
	at: number
	/** Given by the app, not by the server. */
	seeded: boolean
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
	wake(cause: 'focus' | 'reconnect' | 'owner' | 'return', sinceMs?: number): void
	inspect(): EngineLane[]
	save(): void
	/** Returns every answer of the page's owner, and ends refreshes, which their copies repeat at the next engine. */
	handOver(): EngineAnswer[]
	/** Takes the answers of the engine before. */
	adopt(answers: readonly EngineAnswer[]): void
}

/** A copy that can fetch for the page. */
export interface EngineCandidate {
	/** A semantic version. */
	readonly version: string
	/** Its code could not be loaded. */
	failed?: boolean
	/** Loads its code, once for all callers. What it gives takes the page over. */
	load(): Promise<(record: EngineRecord) => void>
}

/** The engine that serves a page. It follows focus, network and leaving. */
export interface CurrentEngine {
	candidate: EngineCandidate
	engine: PageEngine
	/** Saves what it knows, and no longer follows the page. */
	stop(): void
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
	/** The newest first; of equal versions the one that came first. */
	candidates: EngineCandidate[]
	/** Missing until the first use. */
	current?: CurrentEngine
	/** Called when another candidate has come, and when another engine serves the page. */
	followers: Set<() => void>
	/** Null once an engine has taken them. */
	firstRequests: EngineFirstRequest[] | null
	policies?: EnginePolicies
	openCard?: EngineCard
	sizes?: () => EngineSizes
}
