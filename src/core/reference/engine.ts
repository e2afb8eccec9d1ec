import type { ReferenceEntry } from './cache/entry.ts'
import type { Owner } from './cache/owner.ts'
import type { Query } from './cache/query.ts'
import type { AnswerStorage } from './cache/storage.ts'
import type { ReferenceStore } from './cache/store.ts'
import type { InvalidateTarget, Matcher } from './invalidateTarget.ts'
import type { FirstRequest, LaneReport } from './resolver.ts'
import type { SharingHost, TabSharing } from './tabs/sharing.ts'
import { isPreviewable } from '../link/target.ts'
import { OcsError } from '../ocs/ocsError.ts'
import { type DispatcherOptions, Dispatcher } from './batch/dispatcher.ts'
import { dropSaved, saveStore } from './cache/save.ts'
import { type FetchCause, shouldFetch } from './cache/shouldFetch.ts'
import { createMatcher } from './invalidateTarget.ts'

/** Options that the resolver gives to its engine. */
export interface EngineOptions extends Pick<DispatcherOptions, 'transport' | 'clock' | 'limits' | 'lookAhead' | 'isOnline' | 'warn'> {
	/** Takes over the requests that have left before the engine was loaded. @default none */
	takeFirstRequests?: () => FirstRequest[]
	store: ReferenceStore
	storage?: AnswerStorage
	/** The links that somebody wants. */
	queries: Map<string, Query>
	owner: Owner
}

/** Options that the loading module gives to an engine. */
export interface EngineEnvironment extends Pick<DispatcherOptions, 'ownHost' | 'page'> {
	/** Shares answers with other tabs. @default none are shared */
	createSharing?: (host: SharingHost) => TabSharing
}

/** Answers of this age are outdated for a reader who was away, in milliseconds. */
const OUTDATED_MS = 5 * 60_000

/** Returns true for the answer to a user whose session has ended. */
function isSignedOut({ error }: ReferenceEntry): boolean {
	return error instanceof OcsError && error.status === 401
}

/** The part of the resolver that sends requests. It joins the answers (`cache`), the choice of links that leave together (`batch`), and the request (`wire`). */
export class Engine {
	readonly #options: EngineOptions
	readonly #dispatcher: Dispatcher
	#sharing: TabSharing | undefined

	constructor(options: EngineOptions & EngineEnvironment) {
		this.#options = options
		const { owner, store, clock, queries, createSharing } = options
		this.#sharing = createSharing?.({
			clock, store, queries,
			send: (query) => this.#dispatcher.add(query),
			detach: (query) => this.detach(query),
			invalidate: (target) => this.#invalidate(createMatcher(target)),
		})
		this.#dispatcher = new Dispatcher({
			...options,
			syncOwner: () => owner.sync(),
			estimates: store.restoredEstimates,
			bypassesHttpCache: ({ link, bypassHttpCache }) => bypassHttpCache || owner.shouldBypassHttpCache() || store.get(link) !== undefined,
			claim: (...request) => this.#sharing?.claim(...request),
			onAnswer: (query, entry) => this.#onAnswer(query, entry),
		})
	}

	/** Fetches the queries that are queued by now, and adopts the requests that have left for them. */
	start(): void {
		this.#adopt()
		for (const query of this.#options.queries.values()) {
			if (query.isQueued) this.#send(query)
			this.update(query, 'mount')
		}
	}

	/** Fetches a link if it has to be, and shows how its fetch stands. */
	update(query: Query, cause: FetchCause): void {
		if (shouldFetch(query, cause, this.#options)) this.#fetch(query)
		this.#dispatcher.move(query, cause)
		query.updateState()
	}

	/** Ends an unwanted fetch. A request for several links goes on for the others, and its answer is kept. */
	release(query: Query): void {
		this.#forget(this.#dispatcher.release(query))
	}

	/** Ends the fetch of a link whose answer is known by other means. */
	detach(query: Query): void {
		this.#forget(this.#dispatcher.detach(query))
	}

	/** Fetches a link past every cache. A request in flight counts only if it left past the caches, too. */
	refetch(query: Query): void {
		if (query.isFetching && !query.bypassHttpCache) query.invalidate()
		query.bypassHttpCache = true
		this.#sharing?.outdate(query)
		if (!query.isFetching) this.#fetch(query)
		this.#dispatcher.wake('refresh')
	}

	/** Forgets the saved answers of links in all tabs, and fetches those that are on the page again. */
	invalidate(target: InvalidateTarget): void {
		if (this.#sharing?.isEcho(target)) return
		const matches = createMatcher(target)
		const known = [...this.#options.queries.values()].filter(({ link, entry }) => matches(link, entry.reference))
		this.#invalidate(matches)
		void this.#sharing?.invalidate(target, { matches, links: known.map(({ link }) => link) })
	}

	#invalidate(matches: Matcher): void {
		const { owner, store, storage, queries } = this.#options
		store.drop(matches)
		owner.distrustHttpCache()
		dropSaved(matches, { storage, owner: owner.key() })
		for (const query of [...queries.values()]) {
			if (!isPreviewable(query.link)) continue
			// What a link in flight is about, only its answer tells.
			if (!matches(query.link, query.entry.reference)) {
				query.outdate(matches)
				continue
			}
			query.invalidate()
			this.#sharing?.outdate(query)
			if (!query.isFetching) this.update(query, 'invalidate')
		}
	}

	/** The page is looked at again, or its network is back. */
	wake(cause: 'focus' | 'reconnect'): void {
		this.#dispatcher.wake(cause)
	}

	/** The reader was away for long: what is older counts as outdated, in this tab. */
	outdate(): void {
		const { clock, store } = this.#options
		this.#invalidate((link) => Math.abs(clock.now() - (store.getTime(link) ?? -Infinity)) > OUTDATED_MS)
	}

	/** Sends what has gathered. */
	flush(): void {
		this.#dispatcher.flush()
	}

	/** Ends all fetches, because the page belongs to somebody else. */
	reset(): void {
		this.#forgetUser()
		this.#dispatcher.reset()
	}

	/** Every host with links that wait, and the reason why they do. */
	inspect(): LaneReport[] {
		return this.#dispatcher.inspect()
	}

	/** Writes answers and what was learned of the network to the tab's storage. */
	save(): void {
		const { store, storage, owner, limits } = this.#options
		saveStore({ store, storage, owner: owner.key(), estimates: this.#dispatcher.estimates(), limit: limits?.entries })
	}

	/** Adopts the first requests. Aborts those of another user, and those without a wanted link. */
	#adopt(): void {
		const { takeFirstRequests, queries, owner } = this.#options
		for (const request of takeFirstRequests?.() ?? []) {
			const wanted = request.links.flatMap((link) => queries.get(link) ?? []).filter(({ isQueued, bypassHttpCache }) => isQueued && !bypassHttpCache)
			if (wanted.length && owner.sync().user === request.user) this.#dispatcher.adopt(wanted, request)
			else request.abort()
		}
	}

	#fetch(query: Query): void {
		query.queue()
		this.#send(query)
	}

	/** Nothing that tabs share outlives the session of its user. */
	#forgetUser(): void {
		void this.#sharing?.wipe()
		this.#sharing = undefined
	}

	#send(query: Query): void {
		if (!this.#sharing?.lookUp(query)) this.#dispatcher.add(query)
	}

	#onAnswer(query: Query, entry: ReferenceEntry): void {
		const { store } = this.#options
		if (!query.isOutdated(entry)) {
			store.set(query.link, entry)
			this.#sharing?.add(query.link, entry)
			if (isSignedOut(entry)) this.#forgetUser()
			query.answer(entry)
		} else if (shouldFetch(query, 'stale', this.#options)) this.#fetch(query)
		else query.cancel()
		this.#forget([query])
	}

	/** Forgets links without a subscriber. */
	#forget(queries: readonly Query[]): void {
		for (const { link, isWanted } of queries) if (!isWanted) this.#options.queries.delete(link)
	}
}
