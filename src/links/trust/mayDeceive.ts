/**
 * Tells links that need inspecting from those that can't deceive, without the data that inspecting needs. Every link of a page passes here,
 * so it is two patterns: a label without a dot or a colon names no host, and most addresses have a plain host and no other address in them.
 */

/** Letters that look like one other letter together; `cloud` is too common to count, but not what looks like it. */
export const PAIRS = 'rn|vv|cl(?!oud)|doud'

/** Two or three labels of letters that look like no other letter. Nothing in the middle looks like the end of a host. */
const PLAIN_HOST = new RegExp(`^https?://(?![^/?#]*(${PAIRS}|\\.[a-z]{2,4}\\.[a-z]+([/?#]|$)))([a-pr-z]+\\.){1,2}[a-pr-z]+(?=[/?#]|$)`)
/** The address within a redirector's link, also encoded, as a whole or by some letters of `http`, or without its scheme. */
const WRAPPED = /http|=\/\/|aHR0c|%([4-7][048]|2f%2f)|\/amp\/|(url|res|clk)\b/i
/** Characters that name a host, also as `readableLabel` reads them, turn text around, or have no width. */
const CLAIM = /[.:ː-˸։\u05c3\u0660\u06f0\u0701-\u0704᛬᠃᠉․⁚∶。ꓸ-꞉︒-｡⒈-⒛㏂-㏘🄀\u{10a50}\u{1d16d}]|(?![\u200c\u200d]|\p{VS})\p{DI}/u

/** Returns false for links in which `inspectLink` finds nothing, on any page. `label` is null for a bare address; the title is a claim as well. */
export function mayDeceive(label: string | null, href: string, title = ''): boolean {
	if ((label !== null && label !== href && CLAIM.test(label)) || (title && CLAIM.test(title))) return true
	if (!/^\W*(https?:|\/\/)/i.test(href)) return false
	const host = PLAIN_HOST.exec(href)?.[0]
	return host === undefined || WRAPPED.test(href.slice(host.length)) || CLAIM.test(href.slice(host.length).replace(/[.:]/g, ''))
}
