import { isNormalised } from './isNormalised.ts'

const PARTS = /^(https?:\/\/)([^/?#]*)(\/?)(.*)$/is

/**
 * Normalises a link for sending and caching, because servers ignore other forms. It removes surrounding spaces, writes an international host in punycode, and
 * adds a `/` before a `?` or `#` that follows the host. Like a browser, it percent-encodes all but printable ASCII. It replaces half characters, which JSON
 * can't carry. Everything else stays as written.
 */
export function normaliseLink(link: string): string {
	if (isNormalised(link)) return link
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
