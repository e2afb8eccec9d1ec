/** Parses an absolute address; null for anything else. In Node.js 20, `URL.canParse` refuses letters such as `é` once its caller is optimised. */
export function parseUrl(url: unknown): URL | null {
	try {
		return typeof url === 'string' ? new URL(url) : null
	} catch {
		return null
	}
}

/**
 * Returns true for an address that may be sent to the server for a preview: absolute, by http or https, readable for a browser, and without a user
 * name or password. The resolver sends no other, and nothing else is previewed. A backslash ends a host for browsers, but not for every server.
 */
export function isPreviewable(link: string): boolean {
	if (!/^\s*https?:\/\/[^/?#\\]+([/?#]|$)/i.test(link)) return false
	if (!link.includes('@')) return URL.canParse(link)
	const address = parseUrl(link)
	return address !== null && !address.username && !address.password
}

/** The host of an address as people read it, in lower case and without `www.`; empty where there is none. */
export function hostOf(url: unknown): string {
	return parseUrl(url)?.host.replace(/^www\./, '') ?? ''
}

/** Returns whether both addresses have the same origin. */
export function isSameOrigin(url: unknown, base: string): boolean {
	const [a, b] = [parseUrl(url), parseUrl(base)]
	return a !== null && b !== null && a.origin === b.origin
}

/** Location of the server. Both members are empty without a page; `baseUrl` is also empty on a page without an origin. */
export interface ServerLocation {
	/** Address of the server with its web root and without a trailing slash: `https://cloud.example/nextcloud`. */
	baseUrl: string
	/** Path of the server on its host: `/nextcloud`, or empty at the root. */
	webroot: string
}

/** Location of an app on its server. */
export interface AppLocation extends ServerLocation {
	/** The base of its router: `/nextcloud/index.php/apps/notes`, with `#` after it where the path is in the hash. */
	routerBase: string
}

/** Begins the name of another host, as browsers read it: they pass over tabs and line breaks. */
const OTHER_HOST = /^\/[\t\n\r]*[/\\]/

function without(path: string, prefix: string): string | null {
	if (prefix === '' || prefix === '/') return path
	if (path === prefix) return ''
	return path.startsWith(prefix) && /[/?#]/.test(path[prefix.length]!) ? path.slice(prefix.length) : null
}

const withoutIndex = (path: string) => without(path, '/index.php') ?? path

/** The path of a router that keeps it in the hash; null for a link to another page. */
function pathInHash(link: string, hash: string): string | null {
	const inHash = /^\/?#(.*)/s.exec(link)?.[1]
	return inHash === undefined ? null : without(inHash, hash.replace(/\/$/, ''))
}

/**
 * The path that an app's router would know a link by, or null if the link leads out of the app.
 * Taken off are the server's address or, for a relative link, nothing; then `/index.php` and the router's base.
 */
export function routePathOf(href: string, { baseUrl, webroot, routerBase }: AppLocation): string | null {
	const relative = href.startsWith('/') && !OTHER_HOST.test(href)
	// Without the server's address, no absolute link counts as internal.
	const onServer = relative ? href : baseUrl ? without(href, baseUrl.replace(/\/$/, '')) : null
	if (onServer === null || (relative && webroot && without(href, webroot) !== null)) return null
	// A router that keeps its path in the hash has a base that ends with it.
	const [page = '', hash] = routerBase.split('#')
	const base = withoutIndex(without(page.replace(/\/$/, ''), webroot) ?? page.replace(/\/$/, ''))
	const inApp = without(withoutIndex(onServer), base)
	const path = hash === undefined || inApp === null ? inApp : pathInHash(inApp, hash) ?? (base ? null : inApp)
	// A router whose base is empty would make a host of the first part.
	if (path === null || OTHER_HOST.test(path)) return null
	return path.startsWith('/') ? path : `/${path}`
}
