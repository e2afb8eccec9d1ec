import type { ReferenceEntry } from './cache/entry.ts'
import type { Owner } from './cache/owner.ts'
import type { Query } from './cache/query.ts'
import type { AnswerStorage } from './cache/storage.ts'
import type { ReferenceStore } from './cache/store.ts'
import type { FirstRequest, LaneReport } from './resolver.ts'
import { isPreviewable } from '../link/target.ts'
import { type DispatcherOptions, Dispatcher } from './batch/dispatcher.ts'
import { dropSaved, saveStore } from './cache/save.ts'
import { type FetchCause, shouldFetch } from './cache/shouldFetch.ts'

/** What the engine gets from the resolver that loads it. */
export interface EngineOptions extends Pick<DispatcherOptions, 'transport' | 'clock' | 'limits' | 'lookAhead' | 'isOnline' | 'warn'> {
	/** Takes over the requests that have left before the engine was loaded. @default none */
	takeFirstRequests?: () => FirstRequest[]
	store: ReferenceStore
	storage?: AnswerStorage
	/** The links that somebody wants. */
	queries: Map<string, Query>
	owner: Owner
}

/** What the engine gets from the module that loads it. */
export type EngineEnvironment = Pick<DispatcherOptions, 'ownHost' | 'page'>

/** The part of the resolver that sends requests. It joins the answers (`cache`), the choice of links that leave together (`batch`), and the request (`wire`). */
export class Engine {
	readonly #options: EngineOptions
	readonly #dispatcher: Dispatcher

	constructor(options: EngineOptions & EngineEnvironment) {
		this.#options = options
		const { owner, store } = options
		this.#dispatcher = new Dispatcher({
			...options,
			syncOwner: owner.sync,
			estimates: store.restoredEstimates(),
			bypassesHttpCache: ({ link, bypassHttpCache }) => bypassHttpCache || owner.shouldBypassHttpCache() || store.get(link) !== undefined,
			onAnswer: (query, entry) => this.#onAnswer(query, entry),
		})
		this.#adopt(options)
		for (const query of options.queries.values()) {
			if (query.isQueued) this.#dispatcher.add(query)
			this.update(query, 'mount')
		}
	}

	/** Fetches a link if it has to be, and shows how its fetch stands. */
	update(query: Query, cause: FetchCause): void {
		if (shouldFetch(query, cause, this.#options)) this.#fetch(query)
		this.#dispatcher.move(query, cause)
		query.updateState()
	}

	/** Ends a fetch that nobody wants. A request for several links goes on for the others, and its answer is kept. */
	release(query: Query): void {
		for (const ended of this.#dispatcher.release(query)) if (!ended.isWanted) this.#options.queries.delete(ended.link)
	}

	/** Ends the fetch of a link whose answer is known by other means. */
	detach(query: Query): void {
		this.#dispatcher.detach(query)
	}

	/** Fetches a link past every cache. A request in flight counts only if it left past the caches, too. */
	refetch(query: Query): void {
		if (!query.isFetching) this.#fetch(query)
		else if (query.isQueued || !query.bypassHttpCache) query.invalidate()
		query.bypassHttpCache = true
		this.#dispatcher.wake('refresh')
	}

	/** Forgets the saved answers of links, and fetches those that are on the page again. */
	invalidate(matches: (link: string) => boolean): void {
		const { owner, storage, queries } = this.#options
		owner.distrustHttpCache()
		dropSaved(matches, { storage, owner: owner.key() })
		for (const query of [...queries.values()]) {
			if (!matches(query.link) || !isPreviewable(query.link)) continue
			query.invalidate()
			if (!query.isFetching) this.update(query, 'invalidate')
		}
	}

	/** The page is looked at again, or its network is back. */
	wake(cause: 'focus' | 'reconnect'): void {
		for (const query of [...this.#options.queries.values()]) if (shouldFetch(query, cause, this.#options)) this.#fetch(query)
		this.#dispatcher.wake(cause)
	}

	/** Sends what has gathered. */
	flush(): void {
		this.#dispatcher.flush()
	}

	/** Ends all fetches, because the page belongs to somebody else. */
	reset(): void {
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

	/** Requests of another user, and those whose links nobody wants, are aborted. */
	#adopt({ takeFirstRequests, queries, owner }: EngineOptions): void {
		for (const request of takeFirstRequests?.() ?? []) {
			const wanted = request.links.flatMap((link) => queries.get(link) ?? []).filter(({ isQueued }) => isQueued)
			if (wanted.length && owner.sync().user === request.user) this.#dispatcher.adopt(wanted, request)
			else request.abort()
		}
	}

	#fetch(query: Query): void {
		query.queue()
		this.#dispatcher.add(query)
	}

	#onAnswer(query: Query, entry: ReferenceEntry): void {
		const { store, queries } = this.#options
		if (!query.isInvalidated) {
			store.set(query.link, entry)
			query.answer(entry)
		} else if (shouldFetch(query, 'stale', this.#options)) this.#fetch(query)
		else query.cancel()
		if (!query.isWanted) queries.delete(query.link)
	}
}
