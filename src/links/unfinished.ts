import { findLinks } from './detect.ts'

/*
 * A link is unfinished while somebody types it, so that no key fetches half an address. One rule decides: a letter at the caret would make it another link.
 */

/** The pause after which an unfinished link counts as finished, in milliseconds. */
export const DEBOUNCE_MS = 400

/** Returns a test for the links of a text: whether a letter typed at the caret would change one. The text is searched once, when first needed. */
export function changedByLetter(text: string, caret: number, find: (text: string) => readonly string[]): (link: string) => boolean {
	let afterNextKey: ReadonlySet<string> | undefined
	return (link) => !(afterNextKey ??= new Set(find(`${text.slice(0, caret)}a${text.slice(caret)}`))).has(link)
}

/** Returns the last link if a letter at the end of the text would change it, else null. Only the last word is searched. */
export function findUnfinishedLink(text: string, links: readonly string[]): string | null {
	const last = links.at(-1)
	let start = text.length
	while (start > 0 && /\S/.test(text[start - 1]!)) start--
	const word = text.slice(start)
	const isUnfinished = last !== undefined && word.includes(last) && changedByLetter(word, word.length, (changed) => findLinks(changed).map((link) => link.text))(last)
	return isUnfinished ? last : null
}
