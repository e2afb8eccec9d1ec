/**
 * The server's own rule for links, which is narrower than the browser's: ASCII host, a slash before query and fragment,
 * white space or an end on both sides. A trailing comma stays in, a link in parentheses is missed. It is not the client's
 * rule on purpose: clients find links themselves and have them resolved.
 */
const LINK = /^https?:\/\/[-a-z0-9+_.]+(?::[0-9]+)?(?:\/[-a-z0-9+&@#%?=~_|!:,.;()/]*)?$/i

/** True for a text that holds a link and nothing else but white space around it. */
export function isLink(text: string): boolean {
	return LINK.test(text.trim())
}

/**
 * The links of a text, as `extract` finds them. The white space behind a link belongs to it, so of two links with a
 * single blank between them the second one is missed.
 */
export function extractLinks(text: string): string[] {
	const links: string[] = []
	let free = 0
	for (const { 0: word, index } of text.matchAll(/[^ \t\n\v\f\r]+/g)) {
		const newLine = index === 0 || text[index - 1] === '\n'
		if ((!newLine && index - 1 < free) || !LINK.test(word)) continue
		links.push(word)
		free = index + word.length + 1
	}
	return links
}
