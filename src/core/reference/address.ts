/** Finds what has to change: something beside printable ASCII, or a host that is followed by `?` or `#` at once. */
const UNUSUAL = /[^\x21-\x7e]|^[a-z]+:\/\/[^/?#]*[?#]/i
const PARTS = /^(https?:\/\/)([^/?#]*)(\/?)(.*)$/is

/** True for a link that is sent as it is written. */
export function isNormalised(link: string): boolean {
	return !UNUSUAL.test(link)
}

/**
 * The link as it is sent and kept: without blanks around it, an international host in punycode, a `/` before a `?` or `#` that follows the
 * host, and percent-encoded as a browser asks for it what is no printable ASCII: a server takes no other link for one. No half characters,
 * which no JSON can carry. Everything else stays as written.
 */
export function normaliseLink(link: string): string {
	if (!UNUSUAL.test(link)) return link
	const whole = link.trim().replace(/\p{Surrogate}/gu, '\uFFFD')
	const [, scheme, authority = '', slash, rest = ''] = PARTS.exec(whole) ?? []
	if (!scheme) return whole
	return scheme + asciiAuthority(authority) + (slash || (rest && '/')) + rest.replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

function asciiAuthority(authority: string): string {
	if (!/[^\x21-\x7e]/.test(authority)) return authority
	// Apart from the rest, a port stays as written: which one a scheme leaves out is not the host's business.
	const port = /:\d*$/.exec(authority)?.[0] ?? ''
	try {
		const { username, password, host } = new URL(`http://${authority.slice(0, authority.length - port.length)}`)
		return (username && `${username}${password && `:${password}`}@`) + host + port
	} catch {
		return authority
	}
}
