import { trim } from '../phpTypes.ts'

/**
 * The server's own rule for links, which is narrower than the browser's: ASCII host, a slash before query and fragment,
 * white space or an end on both sides. A trailing comma stays in, a link in parentheses is missed. It is not the client's
 * rule on purpose: clients find links themselves and have them resolved.
 */
const LINK = /^https?:\/\/[-a-z0-9+_.]+(?::[0-9]+)?(?:\/[-a-z0-9+&@#%?=~_|!:,.;()/]*)?$/i

/**
 * Goes from link to link. The white space behind a link belongs to it, so of two links with a single blank between them
 * the second one is missed, unless it begins a line.
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

/** True for a text that holds a link, whatever stands around it. */
export function holdsLink(text: string): boolean {
	return !findLinks(text).next().done
}

/** True for a text that is a link and nothing else. */
export function isLink(text: string): boolean {
	return LINK.test(text)
}

/** The links of a text, as `extract` finds them. */
export function extractLinks(text: string): string[] {
	return [...findLinks(text)]
}
