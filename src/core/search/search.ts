/**
 * A search over several search providers, side by side.
 * Invariant: every group belongs to `term`; one that is `stale` still shows what it found for the term before,
 * until its own answer, or its failure, replaces it. Only the newest round and the newest page of a group may write.
 */
import type { SearchEntry, SearchPage } from '../../contract/provider.ts'
import type { Clock } from '../clock.ts'
import type { SearchQuestion } from '../ocs/providers.ts'

/** `more`: the next page is on its way. `more-failed`: it did not come, what is shown stays. */
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
	/** The last key is not answered yet by all. */
	readonly busy: boolean
	readonly groups: readonly SearchGroup[]
}

export interface SearchOptions {
	searchProviderIds: readonly string[]
	ask(question: SearchQuestion): Promise<SearchPage>
	clock: Clock
	onChange(results: SearchResults): void
	/** Silence after the last key before anybody is asked, in milliseconds. @default 250 */
	debounceMs?: number
	/** Entries a page. @default 5 */
	limit?: number
}

/** A running search. */
export interface Search {
	results(): SearchResults
	/** What is typed now. */
	setTerm(text: string): void
	/** Asks a group for its next page, without disturbing the others. */
	loadMore(id: string): void
	/** Asks a failed group again. */
	retry(id: string): void
	/** Ends waiting and all requests; nothing is told any more. */
	stop(): void
}

/** A search which asks after a silence, aborts what is out of date, and drops answers to an older term. */
export function createSearch(options: SearchOptions): Search {
	const { searchProviderIds, ask, clock, onChange, debounceMs = 250, limit = 5 } = options
	const requests = new Map<string, AbortController>()
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
		for (const request of requests.values()) request.abort()
		requests.clear()
	}

	async function request(id: string, cursor: number | string | null) {
		const controller = new AbortController()
		requests.set(id, controller)
		const settle = (change: Partial<SearchGroup>) => {
			if (requests.get(id) !== controller) return
			requests.delete(id)
			update(id, change)
		}
		const before = cursor === null ? [] : groupOf(id)?.entries ?? []
		try {
			const page = await ask({ searchProviderId: id, term: results.term, limit, signal: controller.signal, ...cursor !== null && { cursor } })
			settle({ name: page.name, state: 'ready', entries: [...before, ...page.entries], cursor: page.cursor, stale: false })
		} catch {
			settle(cursor === null ? { state: 'failed', entries: [], cursor: null, stale: false } : { state: 'more-failed' })
		}
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
		for (const id of searchProviderIds) void request(id, null)
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
			void request(id, group.cursor)
		},
		retry(id) {
			if (groupOf(id)?.state !== 'failed') return
			update(id, { state: 'searching' })
			void request(id, null)
		},
		stop() {
			abortAll()
		},
	}
}
