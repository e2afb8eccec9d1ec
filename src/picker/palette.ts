import type { SearchEntry } from '../contract/provider.ts'
import type { SearchGroup } from './createSearch.ts'
import { compareRanks, createMatcher, type MatchRank } from '../ui/matchRank.ts'

/**
 * The order of a palette's groups. They stream in, the slow ones late, while somebody reads, points or moves the choice.
 * Invariant: what is chosen never moves. So there is an anchor, the lowest group that has the choice or the pointer: everything down to it
 * keeps its place, and whatever comes later is sorted in below.
 */

export interface ArrangeOptions {
	/** The order so far, for the same term. */
	shown: readonly string[]
	/** The group above which nothing may come; null for none. */
	anchor: string | null
	term: string
	/** Frecency of a group's provider. Larger comes first. */
	frecencyOf(groupId: string): number
}

/** Whether a group has anything to show: entries, or that it failed or is slow. One that is asked again keeps the line it has, also if it finds nothing. */
function isShown(group: SearchGroup, shown: readonly string[]): boolean {
	return !group.stale && (group.entries.length > 0 || group.state === 'failed' || group.state === 'slow' || shown.includes(group.id))
}

function bestRank({ entries }: SearchGroup, rankOf: (title: string) => MatchRank): MatchRank {
	return entries.map(({ title }) => rankOf(title)).sort(compareRanks)[0] ?? 'elsewhere'
}

/** The ids of the groups to show, in their order: the best answers first, then by use, then as the server orders providers; failures last. */
export function arrangeGroups(groups: readonly SearchGroup[], { shown, anchor, term, frecencyOf }: ArrangeOptions): string[] {
	const rankOf = createMatcher(term)
	const present = groups.filter((group) => isShown(group, shown))
	const ids = new Set(present.map(({ id }) => id))
	const fixed = shown.slice(0, anchor === null ? 0 : shown.indexOf(anchor) + 1).filter((id) => ids.has(id))
	const rest = present
		.filter(({ id }) => !fixed.includes(id))
		.map((group) => ({ id: group.id, empty: group.entries.length === 0, rank: bestRank(group, rankOf), frecency: frecencyOf(group.id) }))
		.sort((a, b) => Number(a.empty) - Number(b.empty) || compareRanks(a.rank, b.rank) || (a.frecency === b.frecency ? 0 : b.frecency - a.frecency))
	return [...fixed, ...rest.map(({ id }) => id)]
}

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
