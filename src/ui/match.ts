/**
 * The one rule for matching a query against titles, for every list with a search field. A query is a set of words: a text matches when it contains
 * all of them, in any order. Case, accents and the spelling of a letter ("ß" and "ss") make no difference.
 */

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

/** Returns the folded words of a query. */
export function wordsOf(query: string): string[] {
	return fold(query.slice(0, LONGEST_QUERY)).split(/\s+/).filter(Boolean)
}

/** Whether a text contains all words of a query; every text matches an empty query. */
export function matches(text: string, query: string): boolean {
	const [words, folded] = [wordsOf(query), fold(text)]
	return !query.trim() || (words.length > 0 && words.every((word) => folded.includes(word)))
}
