import type { SearchEntry } from '../../contract/provider.ts'

/** How well a title answers a term; the smaller the better. */
export type MatchRank = 'prefix' | 'word' | 'inside' | 'elsewhere'

const ORDER: Record<MatchRank, number> = { prefix: 0, word: 1, inside: 2, elsewhere: 3 }

/** Case and accents make no difference: "cafe" finds "Café". */
function fold(text: string): string {
	return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Where a term stands in a title: at its start, at the start of a word, within a word, or not at all, which is a find in something else. */
export function matchRank(title: string, term: string): MatchRank {
	const text = fold(title.trim())
	const wanted = fold(term.trim())
	let best: MatchRank = 'elsewhere'
	if (!wanted) return best
	for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
		if (at === 0) return 'prefix'
		if (/[^\p{L}\p{N}]/u.test(text[at - 1]!)) return 'word'
		best = 'inside'
	}
	return best
}

/** Negative where the first one answers better. */
export function compareRanks(a: MatchRank, b: MatchRank): number {
	return ORDER[a] - ORDER[b]
}

/**
 * A page of results, the best answers first, then what was chosen often and lately, then as the server sent them.
 * @param frecencyOf How often and how lately an entry was chosen; the larger, the earlier.
 */
export function rankEntries(entries: readonly SearchEntry[], term: string, frecencyOf: (entry: SearchEntry) => number): SearchEntry[] {
	return entries
		.map((entry) => ({ entry, rank: matchRank(entry.title, term), frecency: frecencyOf(entry) }))
		.sort((a, b) => compareRanks(a.rank, b.rank) || (a.frecency === b.frecency ? 0 : b.frecency - a.frecency))
		.map(({ entry }) => entry)
}
