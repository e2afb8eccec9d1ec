import { trim } from '../phpTypes.ts'

/**
 * The server's own rule for links, which is narrower than a browser's. It requires an ASCII host, a slash before query and fragment,
 * and white space or an end on both sides. A trailing comma is part of the link, and a link in parentheses isn't found. The client
 * has another rule on purpose, because clients find links themselves and then resolve them.
 */
const LINK = /^https?:\/\/[-a-z0-9+_.]+(?::[0-9]+)?(?:\/[-a-z0-9+&@#%?=~_|!:,.;()/]*)?$/i

/**
 * Yields one link after another. The white space after a link is part of the match. So the second of two links with a single space
 * between them is missed unless it starts a line.
 */
function* findLinks(text: string): Generator<string> {
	let free = 0
	for (const { 0: word, index } of text.matchAll(/[^ \t\n\v\f\r]+/g)) {
		const newLine = index === 0 || text[index - 1] === '\n'
		if ((!newLine && index - 1 < free) || !LINK.test(word)) continue
		const start = index - 1 < free ? index : index - 1
		free = index + word.length + 1
		yield trim(text.slice(start, free))
	}
}

/** Returns whether a text contains a link. */
export function holdsLink(text: string): boolean {
	return !findLinks(text).next().done
}

/** Returns whether a text is a link and nothing else. */
export function isLink(text: string): boolean {
	return LINK.test(text)
}

/** Returns the links of a text by the rule of `extract`. */
export function extractLinks(text: string): string[] {
	return [...findLinks(text)]
}
