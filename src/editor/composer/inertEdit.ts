import type { Edit } from '../model/edit.ts'

/**
 * Edits that change only words, so that no link can come, go or change. Most keys are such edits, and the text need not be parsed again.
 *
 * True is a promise, for plain text and both flavours of Markdown. False promises nothing.
 *
 * An inert edit adds and removes only letters and spaces, and touches only words of letters. A word comes before it in its line, so the line stays a heading, an
 * item or code. No link target or label can be open there.
 */

const OTHER = /[^\p{L}\p{M} ]/u
const LETTER = /[\p{L}\p{M}]/u
const LAST_WORD = / [\p{L}\p{M}]*$/u
const REST_OF_WORD = /^[\p{L}\p{M}]*(?![^ \n])/u

/** Whether an edit of a text is inert. */
export function isInertEdit(text: string, { from, to, text: given }: Edit): boolean {
	const behind = (mark: string) => text.slice(text.lastIndexOf(mark, from - 1) + 1, from)
	const line = behind('\n')
	return !OTHER.test(given + text.slice(from, to)) && LETTER.test(line.slice(0, Math.max(0, line.search(LAST_WORD)))) && REST_OF_WORD.test(text.slice(to))
		// A label that is defined anywhere may be used here; the target of a link ends with its paragraph.
		&& !text.includes(']:') && !behind('\n\n').includes('](')
}
