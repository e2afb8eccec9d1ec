/**
 * Characters as a reader counts them.
 *
 * `Intl.Segmenter` is exact and slow: 60,000 emoji take it 0.4 s. Most characters have a border on both sides whatever stands beside them, so runs of those
 * are counted by a pattern, and only what is between them is segmented. While a text is edited, `CharacterCounter` counts what has changed.
 */
import type { Edit } from './edit.ts'

let segmenter: Intl.Segmenter | undefined

function graphemes(text: string): Iterable<{ segment: string }> {
	segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
	return segmenter.segment(text)
}

/** Characters that have a border between any two of them. */
const ALONE = '(?:[ -~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u0370-\\u03ff\\u0400-\\u0482\\u048a-\\u052f\\u3001-\\u3029\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff]|\\p{Extended_Pictographic})'
const ALONE_RUN = new RegExp(`${ALONE}{3,}`, 'gu')
const ALONE_PAIR = new RegExp(`^${ALONE}{2}$`, 'u')

function isLowSurrogate(code: number): boolean {
	return code >= 0xDC00 && code < 0xE000
}

/** How many code units the code point before a position has, and the one behind it. */
const unitsBefore = (text: string, position: number) => isLowSurrogate(text.charCodeAt(position - 1)) ? 2 : 1
const unitsBehind = (text: string, position: number) => isLowSurrogate(text.charCodeAt(position + 1)) ? 2 : 1

/** Whether a text surely has a border of characters at a position. */
function isBorder(text: string, position: number): boolean {
	return ALONE_PAIR.test(text.slice(position - unitsBefore(text, position), position + unitsBehind(text, position)))
}

/** The number of characters of a text. */
export function countCharacters(text: string): number {
	let count = 0
	let end = 0
	const segmentUpTo = (to: number) => { for (const _ of graphemes(text.slice(end, to))) count++ }
	for (const { 0: run, index } of text.matchAll(ALONE_RUN)) {
		// What stands beside the run may belong to its first and to its last character, and not to those between.
		const first = index + unitsBehind(text, index)
		const last = index + run.length - unitsBefore(text, index + run.length)
		segmentUpTo(first)
		end = last
		for (let at = first; at < last; at++) if (!isLowSurrogate(text.charCodeAt(at))) count++
	}
	segmentUpTo(text.length)
	return count
}

/** Counts the characters of a text that is edited: once as a whole, and then what each edit changes. */
export class CharacterCounter {
	#count: number | null = null

	/** Whether a text has more characters than a limit. It is the one that the last edit gave. */
	isLongerThan(text: string, limit: number): boolean {
		if (text.length <= limit) return false
		return (this.#count ??= countCharacters(text)) > limit
	}

	/** Follows an edit of the text. */
	apply({ from, to, text }: Edit, before: string, after: string): void {
		if (this.#count === null) return
		// Borders that the edit does not touch, so that they are there before and after it.
		let start = Math.max(0, from - 2)
		while (start > 0 && !isBorder(before, start)) start--
		let end = Math.min(before.length, to + 2)
		while (end < before.length && !isBorder(before, end)) end++
		const grown = text.length - (to - from)
		this.#count += countCharacters(after.slice(start, end + grown)) - countCharacters(before.slice(start, end))
	}
}

/** As far as is looked for the beginning of a last character, in code units. */
const WINDOW = 64
const FLAG_LETTER = /^[\u{1f1e6}-\u{1f1ff}]/u
/** What is drawn as one picture: a keycap, a flag, or a pictogram with or without what changes it. */
const PICTURE = /\p{Extended_Pictographic}[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]|[\u20e3\u{1f1e6}-\u{1f1ff}]|\u200d\p{Extended_Pictographic}/u

/** Where a piece of a text may begin that ends with its last character: not in a row of flags, of which it would take another half. */
function windowStart(text: string): number {
	let start = Math.max(0, text.length - WINDOW)
	if (start > 0 && isLowSurrogate(text.charCodeAt(start))) start++
	while (FLAG_LETTER.test(text.slice(Math.max(0, start - 2), start))) start -= 2
	return start
}

/** How far back from its end a text's last character reaches, in code units. */
export function lastGraphemeLength(text: string): number {
	let last = 0
	for (const { segment } of graphemes(text.slice(windowStart(text)))) last = segment.length
	return last
}

/**
 * How much of the end of a text Backspace takes, in code units. Of letters with marks it takes the last mark alone, as other fields do: whoever mistyped a
 * vowel or a tone need not write the consonant again. A picture goes whole.
 */
export function backspaceLength(text: string): number {
	const length = lastGraphemeLength(text)
	const last = text.slice(text.length - length)
	if (length < 2 || last === '\r\n' || PICTURE.test(last)) return length
	return /[\ud800-\udbff][\udc00-\udfff]$/.test(last) ? 2 : 1
}

/** How long a text's first character is, in code units. */
export function firstGraphemeLength(text: string): number {
	for (const { segment } of graphemes(text.slice(0, WINDOW))) return segment.length
	return 0
}
