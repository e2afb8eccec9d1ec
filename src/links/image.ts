import type { ReferencePolicy } from './policy.ts'
import { isHttpUrl, isServerPath } from './allowedTarget.ts'
import { isSameOrigin } from './target.ts'

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
