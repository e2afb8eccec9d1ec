import { isHttpUrl, isSameOrigin } from '../link/target.ts'
import type { ReferencePolicy } from './policy.ts'

/** The address of an image if it may be loaded, else null. Paths of the server are made absolute. */
export function imageOf(address: unknown, { media }: ReferencePolicy, serverUrl: string): string | null {
	if (typeof address !== 'string' || media === 'off') return null
	const base = URL.canParse(serverUrl) ? new URL(serverUrl).origin : undefined
	const rooted = /^\/(?![/\\])/.test(address)
	if (rooted && !base) return address
	if (!rooted && !isHttpUrl(address)) return null
	const { href } = new URL(address, base)
	return media === 'all' || isSameOrigin(href, serverUrl) ? href : null
}
