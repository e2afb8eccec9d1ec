/**
 * A search over several search providers, side by side, a few at a time.
 * Invariant: every group belongs to `term`; one that is `stale` still shows what it found for the term before,
 * until its own answer, or its failure, replaces it. Only the newest round and the newest page of a group may write.
 */
import type { SearchEntry, SearchPage } from '../../contract/provider.ts'
import type { Clock } from '../clock.ts'
import type { SearchRequest } from '../ocs/providers.ts'

/** `searching`, `more`: the first or the next page is in flight or queued. `more-failed`: the next page failed, and what is shown stays. */
export type SearchGroupState = 'searching' | 'ready' | 'more' | 'more-failed' | 'failed'

/** What one search provider found. */
export interface SearchGroup {
	readonly id: string
	/** As the server names it; empty before its first answer. */
	readonly name: string
	readonly state: SearchGroupState
	readonly entries: readonly SearchEntry[]
	readonly cursor: number | string | null
	/** The entries are those of an earlier term. */
	readonly stale: boolean
}

/** What a search shows; a value, replaced at every change. */
export interface SearchResults {
	/** What is typed, trimmed. */
	readonly term: string
	/** Some group has not answered the latest term yet. */
	readonly busy: boolean
	readonly groups: readonly SearchGroup[]
}

export interface SearchOptions {
	searchProviderIds: readonly string[]
	/** Sends a request. */
	ask(request: SearchRequest): Promise<SearchPage>
	clock: Clock
	onChange(results: SearchResults): void
	/** Time without a key before requests are sent, in milliseconds. @default 180 */
	debounceMs?: number
	/** Entries a page. @default 5 */
	limit?: number
	/** Requests in flight at once; the others wait, in the order of the ids. @default 4 */
	maxInFlight?: number
	/** Sorts a page before it is shown; pages stay in their order. @default as the server sent it */
	rank?(entries: readonly SearchEntry[], term: string): SearchEntry[]
}

/** A search that goes on while somebody types. */
export interface Search {
	results(): SearchResults
	/** What is typed now. */
	setTerm(text: string): void
	/** Asks a group for its next page, without disturbing the others. */
	loadMore(id: string): void
	/** Asks a failed group again. */
	retry(id: string): void
	/** Aborts all requests; no listener is called any more. */
	stop(): void
}

interface PageRequest {
	id: string
	/** null for the first page. */
	cursor: number | string | null
}

/** A search that is debounced, aborts requests for an older term, and drops what they still answer. */
export function createSearch(options: SearchOptions): Search {
	const { searchProviderIds, ask, clock, onChange, debounceMs = 180, limit = 5, maxInFlight = 4, rank = (entries) => [...entries] } = options
	const inFlight = new Map<string, AbortController>()
	const queue: PageRequest[] = []
	let results: SearchResults = { term: '', busy: false, groups: [] }
	let cancelWait: (() => void) | undefined

	function show(change: Partial<SearchResults>) {
		const next = { ...results, ...change }
		const waiting = cancelWait !== undefined || next.groups.some(({ state }) => state === 'searching')
		results = { ...next, busy: waiting }
		onChange(results)
	}

	function update(id: string, change: Partial<SearchGroup>) {
		show({ groups: results.groups.map((group) => group.id === id ? { ...group, ...change } : group) })
	}

	function abortAll() {
		cancelWait?.()
		cancelWait = undefined
		queue.length = 0
		for (const request of inFlight.values()) request.abort()
		inFlight.clear()
	}

	function startNext() {
		while (inFlight.size < maxInFlight && queue.length) void request(queue.shift()!)
	}

	async function request({ id, cursor }: PageRequest) {
		const controller = new AbortController()
		inFlight.set(id, controller)
		const finish = (change: Partial<SearchGroup>) => {
			if (inFlight.get(id) !== controller) return
			inFlight.delete(id)
			// The next request leaves before the answer is rendered.
			startNext()
			update(id, change)
		}
		const { term } = results
		const before = cursor === null ? [] : groupOf(id)?.entries ?? []
		try {
			const page = await ask({ searchProviderId: id, term, limit, signal: controller.signal, ...cursor !== null && { cursor } })
			finish({ name: page.name, state: 'ready', entries: [...before, ...rank(page.entries, term)], cursor: page.cursor, stale: false })
		} catch {
			finish(cursor === null ? { state: 'failed', entries: [], cursor: null, stale: false } : { state: 'more-failed' })
		}
	}

	/** What somebody asks for by hand goes before what was asked for by typing. */
	function requestFirst(page: PageRequest) {
		queue.unshift(page)
		startNext()
	}

	function groupOf(id: string) {
		return results.groups.find((group) => group.id === id)
	}

	function startRound() {
		cancelWait = undefined
		show({
			groups: searchProviderIds.map((id) => {
				const old = groupOf(id)
				return { id, name: old?.name ?? '', state: 'searching', entries: old?.entries ?? [], cursor: null, stale: true }
			}),
		})
		queue.push(...searchProviderIds.map((id) => ({ id, cursor: null })))
		startNext()
	}

	return {
		results: () => results,
		setTerm(text) {
			const term = text.trim()
			if (term === results.term) return
			abortAll()
			if (!term) return show({ term, groups: [] })
			cancelWait = clock.schedule(startRound, debounceMs)
			show({ term, groups: results.groups.map((group) => ({ ...group, stale: true, state: 'ready', cursor: null })) })
		},
		loadMore(id) {
			const group = groupOf(id)
			if (!group || group.stale || group.cursor === null || !/^(ready|more-failed)$/.test(group.state)) return
			update(id, { state: 'more' })
			requestFirst({ id, cursor: group.cursor })
		},
		retry(id) {
			if (groupOf(id)?.state !== 'failed') return
			update(id, { state: 'searching' })
			requestFirst({ id, cursor: null })
		},
		stop() {
			abortAll()
		},
	}
}
