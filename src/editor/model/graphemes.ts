/**
 * Counts characters as readers do.
 *
 * `Intl.Segmenter` is exact and slow: 60,000 emoji take it 0.4 s. Most characters have a border on both sides in any text, so a pattern counts runs of those. Only
 * the text between such runs is segmented. During editing, `CharacterCounter` counts only the changes.
 */
import type { Edit } from './edit.ts'
import type { TextModel } from './model.ts'

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

/** Numbers of code units of the code points before and after a position. */
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
		// Neighbours of the run may belong to its first and last character, but not to those between.
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

/** Counts the characters of a model's text. The function that it returns compares them with a limit. */
export function followCharacters(model: TextModel): (limit: number) => boolean {
	const counter = new CharacterCounter()
	model.subscribe((edit, before, after) => { if (before.text !== after.text) counter.apply(edit, before.text, after.text) })
	return (limit) => counter.isLongerThan(model.document.text, limit)
}

/** Search range for the beginning of a last character, in code units. */
const WINDOW = 64
const FLAG_LETTER = /^[\u{1f1e6}-\u{1f1ff}]/u
/** Characters drawn as one picture: a keycap, a flag, or a pictogram with its modifiers. */
const PICTURE = /\p{Extended_Pictographic}[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]|[\u20e3\u{1f1e6}-\u{1f1ff}]|\u200d\p{Extended_Pictographic}/u

/** Returns the start of a piece that ends with the text's last character. It never splits a row of flags, because that would pair other halves. */
function windowStart(text: string): number {
	let start = Math.max(0, text.length - WINDOW)
	if (start > 0 && isLowSurrogate(text.charCodeAt(start))) start++
	while (FLAG_LETTER.test(text.slice(Math.max(0, start - 2), start))) start -= 2
	return start
}

/** Returns the length of a text's last character, in code units. */
export function lastGraphemeLength(text: string): number {
	let last = 0
	for (const { segment } of graphemes(text.slice(windowStart(text)))) last = segment.length
	return last
}

/**
 * Returns the number of code units that Backspace removes from the end of a text.
 *
 * Of letters with marks it removes only the last mark, as other fields do. So a mistyped vowel or tone doesn't cost the consonant. A picture is removed whole.
 */
export function backspaceLength(text: string): number {
	const length = lastGraphemeLength(text)
	const last = text.slice(text.length - length)
	if (length < 2 || last === '\r\n' || PICTURE.test(last)) return length
	return /[\ud800-\udbff][\udc00-\udfff]$/.test(last) ? 2 : 1
}

/** Returns the length of a text's first character, in code units. */
export function firstGraphemeLength(text: string): number {
	for (const { segment } of graphemes(text.slice(0, WINDOW))) return segment.length
	return 0
}
