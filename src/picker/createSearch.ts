/**
 * A search over several search providers, side by side, a few at a time.
 * A request that is late gives up its place among the few, and later on its group is called slow.
 * Invariant: every group belongs to `term`; one that is `stale` still shows what it found for the term before,
 * until its own answer, or its failure, replaces it. Only the newest round and the newest page of a group may write.
 */
import type { SearchEntry, SearchPage } from '../contract/provider.ts'
import type { ReferenceClock } from '../resolver/clock.ts'
import type { SearchRequest } from '../page/providers/providers.ts'

/**
 * `searching`, `more`: the first or the next page is in flight or queued. `slow`: the first page takes so long that the search no longer waits for it. It still
 * counts when it comes. `more-failed`: the next page failed, and the former entries stay.
 */
export type SearchGroupState = 'searching' | 'slow' | 'ready' | 'more' | 'more-failed' | 'failed'

/** Results of one search provider. */
export interface SearchGroup {
	readonly id: string
	/** Name from the server; empty before its first answer. */
	readonly name: string
	readonly state: SearchGroupState
	readonly entries: readonly SearchEntry[]
	readonly cursor: number | string | null
	/** Term of the entries, or of the last failure. */
	readonly term: string
	/** The entries are those of an earlier term. */
	readonly stale: boolean
}

/** Results of a search; a value that is replaced at every change. */
export interface SearchResults {
	/** The query, trimmed. */
	readonly term: string
	/** Some group has not answered the latest term yet, and is still waited for. */
	readonly busy: boolean
	readonly groups: readonly SearchGroup[]
}

export interface SearchOptions {
	searchProviderIds: readonly string[]
	/** Sends a request. */
	ask(request: SearchRequest): Promise<SearchPage>
	clock: ReferenceClock
	onChange(results: SearchResults): void
	/** Time without a key before requests are sent, in milliseconds. @default 120 */
	debounceMs?: number
	/** Entries a page. @default 5 */
	limit?: number
	/** Requests in flight at once; the others wait, in the order of the ids. @default 4 */
	maxInFlight?: number
	/** The search providers that took long before: they are asked after the others. The search adds to it. @default remembered by this search alone */
	slowIds?: Set<string>
	/** Sorts a page before it is shown; pages stay in their order. @default as the server sent it */
	rank?(entries: readonly SearchEntry[], term: string): SearchEntry[]
}

interface PageRequest {
	id: string
	/** null for the first page. */
	cursor: number | string | null
}

interface RequestInFlight {
	controller: AbortController
	/** Whether the request is still on time. A late one gives its place to another. */
	holdsPlace: boolean
	cancelTimers(): void
}

/** After this time a request no longer keeps others from leaving, in milliseconds: a few hosts that hang must not end the search of all. */
const LATE_MS = 3_000
/** After this time it is no longer waited for, in milliseconds. */
const SLOW_MS = 15_000

/** A search that goes on while somebody types. It is debounced, aborts requests for an older term, and drops what they still answer. */
export class Search {
	readonly #options: Required<SearchOptions>
	readonly #inFlight = new Map<string, RequestInFlight>()
	readonly #queue: PageRequest[] = []
	#results: SearchResults = { term: '', busy: false, groups: [] }
	#cancelWait: (() => void) | undefined

	constructor(options: SearchOptions) {
		const { debounceMs = 120, limit = 5, maxInFlight = 4, slowIds = new Set(), rank = (entries) => [...entries] } = options
		this.#options = { ...options, debounceMs, limit, maxInFlight, slowIds, rank }
	}

	results() {
		return this.#results
	}

	/** The current query. */
	setTerm(text: string) {
		const term = text.trim()
		if (term === this.#results.term) return
		this.stop()
		if (!term) return this.#show({ term, groups: [] })
		this.#cancelWait = this.#options.clock.schedule(() => this.#startRound(), this.#options.debounceMs)
		this.#show({ term, groups: this.#results.groups.map((group) => ({ ...group, stale: true, state: 'ready', cursor: null })) })
	}

	/** Asks a group for its next page, without disturbing the others. */
	loadMore(id: string) {
		const group = this.#groupOf(id)
		if (!group || group.stale || group.cursor === null || !/^(ready|more-failed)$/.test(group.state)) return
		this.#update(id, { state: 'more' })
		this.#requestFirst({ id, cursor: group.cursor })
	}

	/** Asks a failed or slow group again. */
	retry(id: string) {
		if (!/^(failed|slow)$/.test(this.#groupOf(id)?.state ?? '')) return
		this.#abort(id)
		this.#update(id, { state: 'searching' })
		this.#requestFirst({ id, cursor: null })
	}

	/** Aborts all requests; no listener is called any more. */
	stop() {
		this.#cancelWait?.()
		this.#cancelWait = undefined
		this.#queue.length = 0
		for (const id of [...this.#inFlight.keys()]) this.#abort(id)
	}

	#show(change: Partial<SearchResults>) {
		const next = { ...this.#results, ...change }
		const busy = this.#cancelWait !== undefined || next.groups.some(({ state }) => state === 'searching')
		this.#results = { ...next, busy }
		this.#options.onChange(this.#results)
	}

	#update(id: string, change: Partial<SearchGroup>) {
		this.#show({ groups: this.#results.groups.map((group) => group.id === id ? { ...group, ...change } : group) })
	}

	#groupOf(id: string) {
		return this.#results.groups.find((group) => group.id === id)
	}

	#startRound() {
		this.#cancelWait = undefined
		const { searchProviderIds, slowIds } = this.#options
		this.#show({
			groups: searchProviderIds.map((id) => {
				const old = this.#groupOf(id)
				return { id, name: old?.name ?? '', term: old?.term ?? '', state: 'searching', entries: old?.entries ?? [], cursor: null, stale: true }
			}),
		})
		const inOrder = [...searchProviderIds].sort((a, b) => Number(slowIds.has(a)) - Number(slowIds.has(b)))
		this.#queue.push(...inOrder.map((id) => ({ id, cursor: null })))
		this.#startNext()
	}

	/** Requests of a click go before those of typing. */
	#requestFirst(page: PageRequest) {
		this.#queue.unshift(page)
		this.#startNext()
	}

	#startNext() {
		const hasPlace = () => [...this.#inFlight.values()].filter(({ holdsPlace }) => holdsPlace).length < this.#options.maxInFlight
		while (this.#queue.length && hasPlace()) void this.#request(this.#queue.shift()!)
	}

	async #request(page: PageRequest) {
		const { ask, limit, rank, slowIds } = this.#options
		const { id, cursor } = page
		const { term } = this.#results
		const request = this.#startTimers(page)
		const before = cursor === null ? [] : this.#groupOf(id)?.entries ?? []
		const finish = (change: Partial<SearchGroup>) => {
			if (this.#inFlight.get(id) !== request) return
			request.cancelTimers()
			this.#inFlight.delete(id)
			if (request.holdsPlace) slowIds.delete(id)
			// The next request leaves before the answer is rendered.
			this.#startNext()
			this.#update(id, change)
		}
		try {
			const answer = await ask({ searchProviderId: id, term, limit, signal: request.controller.signal, ...cursor !== null && { cursor } })
			finish({ name: answer.name, state: 'ready', entries: [...before, ...rank(answer.entries, term)], cursor: answer.cursor, term, stale: false })
		} catch {
			finish(cursor === null ? { state: 'failed', entries: [], cursor: null, term, stale: false } : { state: 'more-failed' })
		}
	}

	#startTimers({ id, cursor }: PageRequest): RequestInFlight {
		const { clock, slowIds } = this.#options
		const { term } = this.#results
		const cancelLate = clock.schedule(() => {
			request.holdsPlace = false
			slowIds.add(id)
			this.#startNext()
		}, LATE_MS)
		const cancelSlow = clock.schedule(() => {
			if (cursor === null) return this.#update(id, { state: 'slow', entries: [], cursor: null, term, stale: false })
			this.#abort(id)
			this.#update(id, { state: 'more-failed' })
		}, SLOW_MS)
		const request: RequestInFlight = {
			controller: new AbortController(),
			holdsPlace: true,
			cancelTimers() {
				cancelLate()
				cancelSlow()
			},
		}
		this.#inFlight.set(id, request)
		return request
	}

	#abort(id: string) {
		const request = this.#inFlight.get(id)
		this.#inFlight.delete(id)
		request?.cancelTimers()
		request?.controller.abort()
	}
}
