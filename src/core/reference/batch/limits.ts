/** Bounds of requests and of the cache, each of which an app may set. */
export interface ResolverLimits {
	/** Requests in flight. @default 4 */
	requests: number
	/** Links in a request of a signed-in user. @default 50 */
	links: number
	/** Links in a request of a public share. @default 15 */
	publicLinks: number
	/** Milliseconds for which links are gathered; up to 8 times as long while they keep coming. @default 10 */
	windowMs: number
	/** Milliseconds after which a request is given up. @default 60000 */
	timeoutMs: number
	/** Answers that are kept beside those of links that are on the page. @default 1000 */
	entries: number
}

/** What suits a Nextcloud server. */
export const LIMITS: ResolverLimits = { requests: 4, links: 50, publicLinks: 15, windowMs: 10, timeoutMs: 60_000, entries: 1000 }
