import { isHttpUrl, isSameOrigin } from '../link/target.ts'
import type { ReferencePolicy } from './policy.ts'

/** A path of the page's own server; browsers skip tabs and line breaks, which would make a host of what follows. */
const PATH = /^\/(?![/\\])[^\t\n\r]*$/

/** The address of an image if it may be loaded, else null. Paths of the server stay as they are: a server without a page draws them alike. */
export function imageOf(address: unknown, { media }: ReferencePolicy, serverUrl: string): string | null {
	if (typeof address !== 'string' || media === 'off') return null
	if (PATH.test(address)) return address
	if (!isHttpUrl(address)) return null
	return media === 'all' || isSameOrigin(address, serverUrl) ? new URL(address).href : null
}
