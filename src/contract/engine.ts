/**
 * Protocol 1 of the engine: how copies of this library on one page agree on the copy that fetches for all of them. Apps bundle different versions, so every
 * later release has to speak it. The rules:
 *
 * 1. The record is `window._nc_reference_engine_1`. The first copy creates it; no copy replaces it, and each reads it again at every use.
 * 2. A copy joins when its module runs: it puts its candidate into `candidates` in front of the first one with an older semantic version, and calls each of
 *    `followers`. That loads nothing.
 * 3. The first candidate is elected. A candidate whose code could not be loaded is `failed` and is passed over; if all have failed, the current one stays.
 * 4. The first copy that needs an engine starts its own, which is `current`: it knows what was saved, and takes subscriptions. All copies send every call there.
 * 5. Before an engine loads the code that sends requests, it waits until the page's scripts have run, then loads the elected candidate. If that is another
 *    one, that takes over. So the code of one engine is loaded.
 * 6. A candidate that joins later takes over, too. Any copy that notices lets it take over, as soon as no lane has a request in flight. Each copy
 *    checks that after every answer.
 * 7. The function that a candidate's `load` gives takes the page over, within one task: it calls `stop` of the current engine, starts its own and sets `current`,
 *    adopts what `handOver` of the old one gives, and calls each of `followers`. A follower subscribes its links at the new engine and releases those at the
 *    old one. The function does nothing if the candidate is not the elected one any more, serves the page already, or if a request is in flight.
 * 8. Requests that a copy sends before there is an engine go into `firstRequests`. The engine that sends first takes them and sets null; then nothing is added.
 * 9. Members may be added, and are optional for all others. A release that changes the meaning of a member takes another number, and so another record;
 *    it also joins this one by an adapter.
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
	invalidate(what?: string | ((link: string) => boolean) | { type: string, id?: string | number }): void
	seed(references: ReadonlyMap<string, Reference | null> | Readonly<Record<string, Reference | null>> | null | undefined): void
	prepare(): Promise<void>
	flush(): void
	wake(cause: 'focus' | 'reconnect' | 'owner'): void
	inspect(): EngineLane[]
	save(): void
	/** Every answer of the page's owner. */
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
}
