/**
 * Tells links that need inspecting from those that can't deceive, without the data that inspecting needs. Every link of a page passes here,
 * so it is two patterns: a label without a dot or a colon names no host, and most addresses have a plain host and no other address in them.
 */

/** Letters that look like one other letter together; `cloud` is too common to count. */
export const PAIRS = 'rn|vv|cl(?!oud)'

/** Two or three labels of letters that look like no other letter. Nothing in the middle looks like the end of a host. */
const PLAIN_HOST = new RegExp(`^https?://(?![^/?#]*(?:${PAIRS}|\\.[a-z]{2,4}\\.[a-z]+(?:[/?#]|$)))(?:[a-pr-z]+\\.){1,2}[a-pr-z]+(?=[/?#]|$)`)
/** The address within a redirector's link, also encoded, as a whole or by some letters of `http`. */
const WRAPPED = /http|aHR0c|%(?:[46]8|[57][04])|\/amp\//i
/** Characters that name a host, turn text around, or have no width. */
const CLAIM = /[.:@。．｡․ꓸ：∶꞉։˸︰︓﹕\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u

/** Returns false for links in which `inspectLink` finds nothing, on any page. `label` is null for a bare address; the title is a claim as well. */
export function mayDeceive(label: string | null, href: string, title = ''): boolean {
	if ((label !== null && label !== href && CLAIM.test(label)) || (title && CLAIM.test(title))) return true
	if (!/^\s*(?:https?:|\/\/)/i.test(href)) return false
	const host = PLAIN_HOST.exec(href)?.[0]
	return host === undefined || WRAPPED.test(href.slice(host.length)) || CLAIM.test(href.slice(host.length).replace(/[.:@]/g, ''))
}
