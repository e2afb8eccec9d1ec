import type { ReferencePolicy } from './policy.ts'
import { isSameOrigin, parseUrl } from './target.ts'

const FOLLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Returns whether a value is an absolute http or https address. */
export function isHttpUrl(url: unknown): url is string {
	return typeof url === 'string' && /^\s*https?:/i.test(url) && URL.canParse(url)
}

/** A path of the page's own server; browsers skip tabs and line breaks, which would make a host of what follows. */
const PATH = /^\/(?![/\\])[^\t\n\r]*$/

/** Returns whether a value is a path of the page's own server. */
export function isServerPath(url: unknown): url is string {
	return typeof url === 'string' && PATH.test(url)
}

/** Returns whether a value is a valid target of a preview: an absolute http or https address, or a path of the own server. */
export function isPreviewTarget(url: unknown): url is string {
	return isHttpUrl(url) || isServerPath(url)
}

/** The address if a link may lead there (http, https, mailto, tel), else null. Relative ones are refused. */
export function safeHref(url: unknown): string | null {
	const parsed = parseUrl(url)
	return parsed && FOLLOWED.has(parsed.protocol) ? (url as string).trim() : null
}

/** The address of an image if it may be loaded, else null. Paths of the server stay as they are: a server without a page renders them alike. */
export function imageOf(address: unknown, { media }: ReferencePolicy, serverUrl: string): string | null {
	if (typeof address !== 'string' || media === 'off') return null
	if (isServerPath(address)) return address
	if (!isHttpUrl(address)) return null
	return media === 'all' || isSameOrigin(address, serverUrl) ? new URL(address).href : null
}

/**
 * Returns the best address of a picture: one on the page's own server, because a Content Security Policy often blocks all others.
 * Otherwise it is the first allowed one.
 */
export function bestImageOf(addresses: readonly unknown[], policy: ReferencePolicy, serverUrl: string): string | null {
	const allowed = addresses.map((address) => imageOf(address, policy, serverUrl)).filter((address) => address !== null)
	return allowed.find((address) => isServerPath(address) || isSameOrigin(address, serverUrl)) ?? allowed[0] ?? null
}
