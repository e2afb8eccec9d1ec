import { parseUrl } from './target.ts'

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
