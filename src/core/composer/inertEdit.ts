import type { Edit } from '../text/edit.ts'

/**
 * Edits that change nothing but words, so that no link of a text can come, go, or become another one: most keys are that, and the text need not be read
 * anew for them. True is a promise, for plain text and for markdown in both of its flavours; false is none.
 *
 * An edit is inert where it brings and takes letters and blanks alone, all words that it touches are of letters, a word stands before them in their line (so
 * that the line stays what it is: a heading, an item, code), and no target of a link or of a label can be open there.
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
