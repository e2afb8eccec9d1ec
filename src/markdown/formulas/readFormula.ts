/**
 * Finds where formulas begin and end in a text.
 *
 * Dollars are also prices, variables of shells and names of currencies, and an escaped bracket is a bracket. So a formula has to look like one:
 * as in pandoc, no space follows its first dollar or precedes its last one, and no digit follows the last one. In addition, it can't be glued to a word,
 * and prose isn't a formula. Each check reads a bounded part of the text, and only looks at what precedes a character to decide about it.
 * Therefore a growing text knows at each end whether a formula is closed, open, or none.
 * @see https://pandoc.org/MANUAL.html#extension-tex_math_dollars
 */

/** A formula in a text. */
export interface FoundFormula {
	/** Offset after the closing delimiter. */
	end: number
	/** The formula without its delimiters. */
	source: string
	/** Whether it has a line of its own. */
	display: boolean
}

/** Options for reading a formula. */
export interface ReadingOptions {
	/** End of the text that is read. */
	to: number
	/** Whether the text grows at that end. */
	growing: boolean
	/** Whether a space follows that end. */
	ended?: boolean
}

type Delimiter = '$' | '$$' | '\\(' | '\\['

const CLOSING: Record<Delimiter, string> = { $: '$', $$: '$$', '\\(': '\\)', '\\[': '\\]' }
/** Longer content isn't a formula. */
const MAX_LENGTH: Record<Delimiter, number> = { $: 1000, $$: 4000, '\\(': 1000, '\\[': 4000 }

/** A longer group of text has no formulas in it. */
const MAX_TEXT = 300

/** A letter of a script that has spaces between words, or a digit. Han, for example, has no space before a formula. */
const WORD = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u
/** The end of an ordinal or a plural, which follows a formula without a space: the $n$th of the $x$s. */
const SUFFIX = /^(?:th|st|nd|rd|s|te[nrs]?|i?ème|e)(?![\p{L}\p{N}])/u
/** A group that holds text, which may have formulas of its own. */
const TEXT_GROUP = /\\(?:text[a-z]{0,6}|mbox|hbox)\s*\{/y

/** Two words in a row, or characters that no formula has. */
const PROSE = /(?<![\p{L}\p{N}\\^_])\p{L}{2,}[,;:]?\s+\p{L}{2,}|[，。、；？！]|\p{Script=Han}{2}/u
/** An amount with words after it. */
const PRICE = /^[-+~≈]?\d[^\\^_{}=<>]*\s\p{L}{2,}/u
/** A name, an option or a note in escaped brackets, or dollars that tell how expensive something is. */
const PLAIN = /^[\p{L}\p{N}\s.,;:!?'"–—\-/&#@]*$/u
const EMPTY = /^(?:\s*|[\s\p{P}]*|\s*\p{L}{2,}\s*)$/u

/** Returns the delimiter that a formula may begin with. */
function delimiterAt(text: string, { from, to }: { from: number, to: number }): Delimiter | null {
	const two = text.slice(from, Math.min(from + 2, to))
	if (two === '\\(' || two === '\\[') return WORD.test(text[from - 1] ?? '') ? null : two
	if (two[0] !== '$' || text[from - 1] === '$' || WORD.test(text[from - 1] ?? '')) return null
	if (two !== '$$') return /^\$\s/.test(two) ? null : '$'
	return text[from + 2] === '$' && from + 2 < to ? null : two
}

/** Returns the offset after a group of text; `to` if it may be closed after that, and its beginning if it is too long. */
function groupEnd(text: string, { from, to }: { from: number, to: number }): number {
	const last = Math.min(to, from + MAX_TEXT)
	let depth = 1
	let pos = from
	for (; pos < last && depth > 0; pos++) {
		if (text[pos] === '\\') pos++
		else if (text[pos] === '{') depth++
		else if (text[pos] === '}') depth--
	}
	return depth > 0 && last < to ? from : Math.min(pos, to)
}

/** Returns the offset of the closing delimiter; `to` if it may follow there, -1 if what begins isn't a formula. */
function closingAt(text: string, { opening, from, to }: { opening: Delimiter, from: number, to: number }): number {
	const closing = CLOSING[opening]
	const last = Math.min(to, from + MAX_LENGTH[opening] + 1)
	let pos = from
	while (pos < last) {
		const character = text[pos]!
		if (text.startsWith(closing, pos) && pos + closing.length <= to) return pos
		// A formula in a formula, half of a delimiter at the end, and code.
		if (character === '$') return opening === '$$' && pos + 1 === to ? to : -1
		if (character === '`') return -1
		if (character !== '\\') {
			pos++
			continue
		}
		TEXT_GROUP.lastIndex = pos
		if (TEXT_GROUP.test(text)) pos = groupEnd(text, { from: TEXT_GROUP.lastIndex, to: last })
		else if (text[pos + 1] === '(' || text[pos + 1] === '[') return -1
		else pos += 2
	}
	return last < to ? -1 : to
}

/** Returns the content without groups in braces, whose words may be names. */
function outsideOfGroups(content: string): string {
	if (!content.includes('{')) return content
	let depth = 0
	let outside = ''
	for (const character of content) {
		if (character === '{') depth++
		if (depth === 0) outside += character
		if (character === '}') depth = Math.max(0, depth - 1)
	}
	return outside
}

/** Returns whether content is prose. Prose stays prose, whatever follows. */
function isProse(content: string): boolean {
	const outside = outsideOfGroups(content)
	return PROSE.test(outside.replace(/\\[a-zA-Z]+/g, '\\')) || PRICE.test(outside)
}

/** Returns whether a dollar can close a formula there; undefined if the next character decides. */
function canClose(text: string, pos: number, { start, to, growing, ended }: ReadingOptions & { start: number }): boolean | undefined {
	if (/\s/.test(text[pos - 1]!)) return false
	if (pos + 1 >= to) return growing && !ended ? undefined : true
	const next = text.slice(pos + 1, Math.min(pos + 8, to))
	if (/^[${]/.test(next) || (next.startsWith('(') && text[start] === '(')) return false
	if (!WORD.test(next[0]!)) return true
	if (growing && !ended && pos + 1 + next.length >= to && /^[a-zèm]+$/.test(next)) return undefined
	return SUFFIX.test(next)
}

/** Returns whether closed content can't be a formula with this delimiter, though it isn't prose. */
function isOther(content: string, { opening, next }: { opening: Delimiter, next: string }): boolean {
	if (opening === '\\[' && (next === '(' || PLAIN.test(content))) return true
	return (opening === '\\[' || opening === '$$') && EMPTY.test(content)
}

/**
 * Reads the formula that begins at an offset. Returns `open` if it may end later in a growing text, and null if none begins there.
 * @param from Offset of a dollar or a backslash that isn't escaped.
 */
export function readFormula(text: string, from: number, options: ReadingOptions): FoundFormula | 'open' | null {
	const { to, growing, ended = false } = options
	const opening = delimiterAt(text, { from, to })
	if (!opening) return null
	const start = from + opening.length
	if (start >= to) return growing && (!ended || opening !== '$') ? 'open' : null
	const at = closingAt(text, { opening, from: start, to })
	if (at < 0) return null
	const source = text.slice(start, at)
	if (isProse(source)) return null
	if (at >= to) return growing ? 'open' : null
	const closes = opening === '$' ? canClose(text, at, { ...options, start }) : true
	if (closes === undefined) return 'open'
	const end = at + CLOSING[opening].length
	if (!closes || (text[end] === '$' && end < to)) return null
	if (!source.trim()) return null
	const isAlone = from === 0 && end === text.length
	if (isOther(source, { opening, next: end < to ? text[end]! : '' }) && (!isAlone || growing)) return isAlone ? 'open' : null
	return { end, source, display: opening === '$$' || opening === '\\[' }
}
