import type { SearchEntry } from '../../contract/provider.ts'
import { compareRanks, createMatcher, type MatchRank } from '../../ui/matchRank.ts'

/** Sorts items by how well they match, and equal ones by how often and how recently they were chosen; otherwise they keep their order. */
export function sortByRank<Item>(items: readonly Item[], { rankOf, frecencyOf }: { rankOf(item: Item): MatchRank, frecencyOf(item: Item): number }): Item[] {
	return items
		.map((item) => ({ item, rank: rankOf(item), frecency: frecencyOf(item) }))
		.sort((a, b) => compareRanks(a.rank, b.rank) || (a.frecency === b.frecency ? 0 : b.frecency - a.frecency))
		.map(({ item }) => item)
}

/**
 * Sorts a page of results: the best matches first, then by use, then as the server sent them.
 * @param frecencyOf How often and how recently an entry was chosen; a larger number goes first.
 */
export function rankEntries(entries: readonly SearchEntry[], term: string, frecencyOf: (entry: SearchEntry) => number): SearchEntry[] {
	const rank = createMatcher(term)
	return sortByRank(entries, { rankOf: ({ title }) => rank(title), frecencyOf })
}
