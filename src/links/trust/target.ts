import { decodePart } from './decodePart.ts'
import { parseUrl } from './parseUrl.ts'
import { decodeHost } from './punycode.ts'
import { unwrapRedirect } from './redirectors.ts'
import { fitsHost, isIpAddress, registrableOf } from './registrable.ts'

/** The target of a link, as far as the link itself tells. */
export interface LinkTarget {
	url: URL
	/** The host in lower case, international labels in punycode. */
	host: string
	/** The host as people read it. */
	shown: string
	/** The host as the link spells it. */
	spelled: string
	/** User name and password, decoded; empty where there are none. */
	user: string
	/** The address that a known redirector passes its readers on to, or null. */
	wrapped: LinkTarget | null
	/** A known redirector passes its readers on to one of several sites, or through more redirectors than are followed. */
	isUnclear: boolean
}

/** Redirectors within redirectors that are followed; no honest link has more. */
const MAX_DEPTH = 4

/** Reads a link by http or https, else null; null as well for a host that is too long to exist. */
export function readTarget(href: string, depth = 0): LinkTarget | null {
	const url = /^\W*https?:/i.test(href) ? parseUrl(href) : null
	if (!url || !fitsHost(url.hostname)) return null
	const spelled = /^\W*https?:[\\/]*(?:[^/?#\\]*@)?(\[[^\]]*\]|[^/?#\\:]*)/i.exec(href.replace(/[\t\n\r]/g, ''))?.[1] ?? ''
	const inner = unwrapRedirect(url)
	const isDeep = inner.length > 0 && depth === MAX_DEPTH
	const targets = isDeep ? [] : inner.map((address) => readTarget(address, depth + 1)).filter((target) => target !== null)
	const [first] = targets
	const owner = first && registrableOf(finalTarget(first).host)
	// Some mail gateways replace a part of the address by an asterisk.
	const isUnclear = isDeep || targets.map(finalTarget).some((final) => final.isUnclear || final.host.includes('*') || registrableOf(final.host) !== owner)
	return {
		url,
		host: url.hostname,
		shown: decodeHost(url.hostname),
		spelled,
		user: decodePart([url.username, url.password].filter(Boolean).join(':')),
		wrapped: isUnclear ? null : first ?? null,
		isUnclear,
	}
}

/** Returns the target after all redirectors. */
export function finalTarget(target: LinkTarget): LinkTarget {
	return target.wrapped ? finalTarget(target.wrapped) : target
}

/** Networks that the internet doesn't reach, this host, and addresses that no one can have. */
const LOCAL = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^\[(?:::1?\]|f[cd]|fe[89ab])/

/** Returns true for an IP address on the internet. */
export function isPublicIp(host: string): boolean {
	return isIpAddress(host) && !LOCAL.test(host)
}
