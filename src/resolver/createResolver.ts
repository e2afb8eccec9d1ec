import type { PageEngine } from '../contract/engine.ts'
import type { Engine, EngineOptions } from './engine.ts'
import type { InvalidateTarget } from './invalidateTarget.ts'
import type { LaneReport, ReferenceSeed, ReferenceResolver, SubscribeOptions, ReferenceSubscription } from './resolver.ts'
import { isPreviewable } from '../links/target.ts'
import { normaliseLink } from './address.ts'
import { type ReferenceEntry, IDLE, NOT_FOUND, readEntry } from './cache/entry.ts'
import { type OwnerOptions, Owner } from './cache/owner.ts'
import { type FetchCause, type Position, type Subscriber, Query, shouldFetch } from './cache/query.ts'
import { type AnswerStorage, guardStorage } from './cache/storage.ts'
import { ReferenceStore } from './cache/store.ts'
import { attempt } from './engine/serve.ts'
import { Pause } from './pause.ts'

/** Options of a resolver. */
export interface ResolverOptions extends Pick<EngineOptions, 'transport' | 'clock' | 'limits' | 'lookAhead' | 'isOnline' | 'warn' | 'takeFirstRequests'>, Omit<OwnerOptions, 'clock' | 'onOwner'> {
	/** Keeps answers between reloads of the tab. */
	storage?: AnswerStorage
	load: () => Promise<(options: EngineOptions) => Engine>
}

/** The engine loads after this time where all answers are known. It hears other tabs. In milliseconds. */
const ENGINE_DELAY_MS = 500

function positionOf({ enabled, distance }: SubscribeOptions): Position {
	const nearby = enabled ?? distance !== Infinity
	return { nearby, distance: distance ?? (nearby ? 0 : Infinity) }
}

/**
 * The part of the resolver that ships with the page: subscriptions, and the answers that are known. The engine, which sends requests, loads with the first
 * link near the reader and then continues with the queries that are queued by then.
 */
class PageResolver implements ReferenceResolver, PageEngine {
	readonly #options: ResolverOptions
	readonly #store: ReferenceStore
	readonly #owner: Owner
	readonly #queries = new Map<string, Query>()
	/** Queries that have lost a subscriber in this task. One that comes in the same task keeps the request. */
	readonly #left = new Set<Query>()
	readonly #loadPause: Pause
	#engine: Engine | undefined
	#loading: Promise<Engine> | undefined
	#stopTimer: (() => void) | undefined
	readonly #calls: ((engine: Engine) => void)[] = []
	/** An error of a listener or a predicate is the page's own, and is reported as such. */
	readonly #report = (error: unknown): void => void this.#options.clock.schedule(() => { throw error }, 0)
	/** Whether the first links leave as soon as there is an engine. */
	#isFlushDue = false
	#isFollowing = false
	#isConnected = true

	constructor(options: ResolverOptions) {
		this.#options = options
		const { clock, storage, limits } = options
		this.#store = new ReferenceStore(clock, storage && guardStorage(storage), limits?.entries)
		this.#owner = new Owner({ ...options, onOwner: (isSwitch) => this.#onOwner(isSwitch) })
		this.#loadPause = new Pause(clock)
	}

	peek(rawLink: string, seededOnly = false): ReferenceEntry {
		this.#owner.sync()
		const link = normaliseLink(rawLink)
		if (seededOnly) return this.#store.getSeeded(link) ?? (isPreviewable(link) ? IDLE : NOT_FOUND)
		return this.#queries.get(link)?.entry ?? this.#entryOf(link)
	}

	subscribe(rawLink: string, listener: (entry: ReferenceEntry) => void, options: SubscribeOptions = {}): ReferenceSubscription {
		this.#owner.sync()
		const query = this.#queryOf(normaliseLink(rawLink))
		const subscriber: Subscriber = { listener, ...positionOf(options) }
		query.subscribe(subscriber)
		this.#update(query, 'mount')
		if (!query.isFetching) this.#followSoon()
		return {
			setPosition: (position) => {
				if (query.setPosition(subscriber, positionOf(position))) this.#update(query, 'visible')
			},
			release: () => {
				if (query.unsubscribe(subscriber)) this.#releaseSoon(query)
			},
		}
	}

	async refresh(rawLink: string): Promise<ReferenceEntry> {
		this.#owner.sync()
		const link = normaliseLink(rawLink)
		if (!this.#owner.mayFetch(link)) return NOT_FOUND
		const query = this.#queryOf(link)
		const answer = query.nextAnswer()
		if (this.#engine) this.#engine.refetch(query)
		else {
			query.queue()
			query.bypassHttpCache = true
			this.#start()
		}
		query.updateState()
		return answer.finally(() => this.#releaseSoon(query))
	}

	invalidate(what: InvalidateTarget = ''): void {
		this.#owner.sync()
		const prefix = typeof what === 'string' ? normaliseLink(what) : ''
		// Answers that show a rich object are found by the engine.
		if (!this.#engine && typeof what !== 'object') this.#store.drop(typeof what === 'string' ? (link) => link.startsWith(prefix) : what)
		this.#call((engine) => engine.invalidate(what))
	}

	seed(references: ReferenceSeed | null | undefined): void {
		this.#owner.sync()
		// Earlier calls run once the engine has loaded and would outdate the seed, so it is repeated after them. A later refresh gets its own answer.
		if (this.#calls.length) this.#calls.push(() => this.#seed(references, { isRepeated: true }))
		this.#seed(references)
	}

	#seed(references: ReferenceSeed | null | undefined, { isRepeated = false } = {}): void {
		for (const [rawLink, value] of references instanceof Map ? references : Object.entries(references ?? {})) {
			const link = normaliseLink(rawLink)
			const entry = readEntry(value, link)
			if (!entry) continue
			const query = this.#queries.get(link)
			if (isRepeated && query?.isAwaited) continue
			this.#store.set(link, entry, { seeded: true })
			if (query) this.#engine?.detach(query)
			query?.answer(entry)
		}
	}

	async prepare(): Promise<void> {
		if (this.#loadPause.waitMs) throw new Error('Could not load previews: the last try has just failed. Try later.')
		await this.#load()
	}

	flush(): void {
		if (this.#engine) this.#engine.flush()
		else this.#isFlushDue = true
	}

	wake(cause: 'focus' | 'reconnect' | 'owner' | 'return', untilMs = this.#options.clock.now()): void {
		this.#owner.sync()
		if (cause === 'owner') return
		this.#loadPause.hurry(cause === 'reconnect' ? cause : 'focus')
		if (this.#loadPause.reason) this.#start()
		if (cause === 'return') return this.#call((engine) => engine.outdate(untilMs))
		for (const query of [...this.#queries.values()]) this.#update(query, cause)
		this.#engine?.wake(cause)
	}

	/** Follows the other tabs, or ends that because no app uses this resolver. */
	connect(isConnected: boolean): void {
		this.#isConnected = isConnected
		this.#engine?.connect(isConnected)
	}

	inspect(): LaneReport[] {
		return this.#engine?.inspect() ?? []
	}

	save(): void {
		this.#engine?.save()
	}

	/** A page whose answers are all known fetches nothing, but its engine hears the changes of other tabs. */
	#followSoon(): void {
		if (this.#engine || this.#isFollowing) return
		this.#isFollowing = true
		this.#options.clock.schedule(() => {
			this.#isFollowing = false
			if (this.#queries.size) this.#start()
		}, ENGINE_DELAY_MS)
	}

	#entryOf(link: string): ReferenceEntry {
		return this.#store.get(link) ?? (this.#owner.mayFetch(link) ? IDLE : NOT_FOUND)
	}

	#queryOf(link: string): Query {
		this.#store.retain(link)
		const query = this.#queries.get(link) ?? new Query(link, this.#entryOf(link), this.#report)
		this.#queries.set(link, query)
		return query
	}

	#update(query: Query, cause: FetchCause): void {
		if (this.#engine) return this.#engine.update(query, cause)
		if (shouldFetch(query, cause, { store: this.#store, owner: this.#owner })) query.queue()
		query.updateState()
		if (query.isQueued && query.position.nearby) this.#start()
	}

	#releaseSoon(query: Query): void {
		if (!this.#left.size) this.#options.clock.schedule(() => this.#collectGarbage(), 0)
		this.#left.add(query)
	}

	#collectGarbage(): void {
		const left = [...this.#left]
		this.#left.clear()
		for (const query of left) {
			const current = this.#queries.get(query.link)
			if (query.isWanted) this.#update(query, 'visible')
			else if (!current || current === query) {
				this.#store.release(query.link)
				if (!current) continue
				if (this.#engine) this.#engine.release(query)
				else query.cancel()
				if (!query.isFetching) this.#queries.delete(query.link)
			}
		}
	}

	#onOwner(isSwitch: boolean): void {
		if (!isSwitch) return this.#store.restore(this.#owner.key())
		this.#store.clear()
		this.#calls.splice(0)
		this.#engine?.reset()
		for (const query of [...this.#queries.values()]) {
			// A listener may have given an answer for the new owner.
			const entry = this.#entryOf(query.link)
			if (entry === NOT_FOUND) query.answer(entry)
			else query.reset(entry)
			if (query.isWanted) this.#update(query, 'mount')
			else this.#queries.delete(query.link)
		}
	}

	#call(call: (engine: Engine) => void): void {
		if (this.#engine) return call(this.#engine)
		this.#calls.push(call)
		this.#start()
	}

	/** Loads the engine now, or as soon as the last failure allows. Tries again while links are wanted. */
	#start(): void {
		this.#stopTimer?.()
		const { waitMs } = this.#loadPause
		if (waitMs) this.#stopTimer = this.#options.clock.schedule(() => this.#start(), waitMs)
		else this.#load().catch(() => { if (this.#queries.size) this.#start() })
	}

	#load(): Promise<Engine> {
		if (this.#engine) return Promise.resolve(this.#engine)
		this.#loading ??= this.#create().catch((error: unknown) => {
			this.#loading = undefined
			const reason = this.#options.isOnline?.() === false ? 'offline' : 'unreachable'
			this.#loadPause.fail({ reason })
			for (const query of [...this.#queries.values()]) {
				query.pause(reason)
				query.failRefreshes(reason, error)
			}
			throw error
		})
		return this.#loading
	}

	async #create(): Promise<Engine> {
		const create = await this.#options.load()
		// Restores the answers that were saved for the owner before the engine exists.
		this.#owner.sync()
		this.#engine = create({ ...this.#options, store: this.#store, queries: this.#queries, owner: this.#owner })
		this.#engine.connect(this.#isConnected)
		this.#loadPause.end()
		// A listener may find out about another user, whom the engine has to hear of.
		this.#engine.start()
		for (const call of this.#calls.splice(0)) attempt(() => call(this.#engine!), this.#report)
		if (this.#isFlushDue) this.#engine.flush()
		return this.#engine
	}
}

/** Creates a resolver: what a page needs to show known references, and to load the engine that fetches the others. */
export function createResolver(options: ResolverOptions): ReferenceResolver & PageEngine & Pick<PageResolver, 'connect'> {
	return new PageResolver(options)
}
