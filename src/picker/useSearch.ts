import type { ReferenceClock } from '../resolver/clock.ts'
import type { ReferenceTransport } from '../resolver/wire/transport.ts'
import { onScopeDispose, shallowReadonly, shallowRef, watch, type Ref } from 'vue'
import { searchWithProvider } from '../page/providers/providers.ts'
import { useServices } from '../page/useServices.ts'
import { Search, type SearchOptions, type SearchResults } from './createSearch.ts'

export interface UseSearchOptions extends Pick<SearchOptions, 'rank'> {
	/** The query. */
	term: Readonly<Ref<string>>
	/** Other ids begin another search. */
	searchProviderIds: () => readonly string[]
}

/** The search providers that took long on this page, by what they were asked with. */
const slowIdsOf = new WeakMap<ReferenceTransport, Set<string>>()

function slowIds(transport: ReferenceTransport): Set<string> {
	const ids = slowIdsOf.get(transport) ?? new Set()
	slowIdsOf.set(transport, ids)
	return ids
}

const NEVER: ReferenceClock = { now: () => 0, schedule: () => () => undefined, random: () => 0 }
const NOTHING: SearchResults = { term: '', busy: false, groups: [] }

/** Returns the results of several search providers for a term, until the scope ends. */
export function useSearch({ term, searchProviderIds, rank }: UseSearchOptions) {
	const { transport, clock } = useServices()
	// The code that sends requests loads while the term is typed, not after it.
	const isServer = typeof window === 'undefined'
	if (!isServer) transport.prepare?.().catch(() => undefined)
	const results = shallowRef(NOTHING)
	let search: Search | undefined

	watch(() => searchProviderIds().join('\n'), () => {
		search?.stop()
		results.value = NOTHING
		search = new Search({
			searchProviderIds: searchProviderIds(),
			ask: (request) => searchWithProvider(transport, request),
			// Servers render a search that has just begun, and send no request.
			clock: isServer ? NEVER : clock,
			rank,
			slowIds: slowIds(transport),
			onChange: (next) => { results.value = next },
		})
		search.setTerm(term.value)
	}, { immediate: true })
	watch(term, (text) => search?.setTerm(text), { flush: 'sync' })
	onScopeDispose(() => search?.stop())

	return {
		results: shallowReadonly(results),
		loadMore: (id: string) => search?.loadMore(id),
		retry: (id: string) => search?.retry(id),
	}
}
