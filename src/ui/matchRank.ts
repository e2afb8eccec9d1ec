import { fold, wordsOf } from './match.ts'

/** Ranks of a text that matches a query, best first. */
export type MatchRank = 'prefix' | 'word' | 'inside' | 'elsewhere'

const ORDER: Record<MatchRank, number> = { prefix: 0, word: 1, inside: 2, elsewhere: 3 }

/** Returns the best place of a folded word in a folded text. */
function placeOf(text: string, word: string): Exclude<MatchRank, 'prefix'> {
	let best: Exclude<MatchRank, 'prefix'> = 'elsewhere'
	for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
		if (at === 0 || /[^\p{L}\p{N}\p{M}]/u.test(text[at - 1]!)) return 'word'
		best = 'inside'
	}
	return best
}

/** Negative where the first rank is the better one. */
export function compareRanks(a: MatchRank, b: MatchRank): number {
	return ORDER[a] - ORDER[b]
}

/**
 * Prepares a query for ranking many items.
 * @returns A function that ranks an item by its texts. `prefix`: one of them begins with the query. `word`: every word of the query begins a word of them.
 * `inside`: they contain every word. `elsewhere`: anything else. An empty query matches nothing.
 */
export function createMatcher(query: string): (...texts: readonly string[]) => MatchRank {
	const words = wordsOf(query)
	const whole = words.join(' ')

	return (...texts) => {
		if (!words.length) return 'elsewhere'
		const folded = texts.map((text) => fold(text).trim())
		if (folded.some((text) => text.startsWith(whole))) return 'prefix'
		const places = words.map((word) => folded.map((text) => placeOf(text, word)).sort(compareRanks)[0] ?? 'elsewhere')
		return places.sort(compareRanks).at(-1)!
	}
}
