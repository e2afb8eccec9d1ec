/**
 * The one rule for matching a query against titles, for every list with a search field. A query is a set of words: a text matches when it contains
 * all of them, in any order. Case, accents and the spelling of a letter ("ß" and "ss") make no difference.
 */

/** Ranks of a text that matches a query, best first. */
export type MatchRank = 'prefix' | 'word' | 'inside' | 'elsewhere'

/** A piece of a text; `match` is true where the query's words are. */
export interface MatchPart {
	text: string
	match: boolean
}

const ORDER: Record<MatchRank, number> = { prefix: 0, word: 1, inside: 2, elsewhere: 3 }

/** A longer query was pasted by mistake. In characters. */
const LONGEST_QUERY = 500
/** Accents of Latin, Greek and Cyrillic letters, Hebrew points and Arabic vowel signs. The marks of other scripts are letters. */
const ACCENTS = /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670]/g
/** Letters that Unicode doesn't decompose. */
const SPELLINGS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' }
const SPELLED = /[ßæœøłđðþıς]/g
const ASCII = /^[\0-\x7F]*$/

/** Removes what makes no difference between two spellings of a text. */
export function fold(text: string): string {
	if (ASCII.test(text)) return text.toLowerCase()
	return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase().replace(SPELLED, (letter) => SPELLINGS[letter]!)
}

function wordsOf(query: string): string[] {
	return fold(query.slice(0, LONGEST_QUERY)).split(/\s+/).filter(Boolean)
}

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

/** Whether a text contains all words of a query; every text matches an empty query. */
export function matches(text: string, query: string): boolean {
	return !query.trim() || createMatcher(query)(text) !== 'elsewhere'
}

/** The folded text, and for each of its characters the offset of the letter in the text that it comes from. */
function foldWithOffsets(text: string): { folded: string, offsets: number[] } {
	let folded = ''
	let offset = 0
	const offsets: number[] = []
	for (const letter of text) {
		const part = fold(letter)
		for (let unit = 0; unit < part.length; unit++) offsets.push(offset)
		folded += part
		offset += letter.length
	}
	offsets.push(text.length)
	return { folded, offsets }
}

/** Cuts a text where the query's words are in it; joined, the parts are the text again. */
export function highlightMatches(text: string, query: string): MatchPart[] {
	const words = wordsOf(query)
	if (!text || !words.length) return text ? [{ text, match: false }] : []
	const { folded, offsets } = foldWithOffsets(text)
	const found: { from: number, to: number }[] = []
	for (const word of words) {
		for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
			// A match ends before the next letter, so that it takes the accents after its last one, and the whole of "ß".
			let end = at + word.length
			while (offsets[end] === offsets[end - 1]) end++
			found.push({ from: offsets[at]!, to: offsets[end]! })
		}
	}
	const parts: MatchPart[] = []
	let done = 0
	for (const { from, to } of found.sort((a, b) => a.from - b.from)) {
		if (to <= done) continue
		if (from > done) parts.push({ text: text.slice(done, from), match: false })
		const start = Math.max(from, done)
		// Words that overlap or touch are one match.
		if (parts.at(-1)?.match && start === done) parts.at(-1)!.text += text.slice(start, to)
		else parts.push({ text: text.slice(start, to), match: true })
		done = to
	}
	if (done < text.length) parts.push({ text: text.slice(done), match: false })
	return parts
}
