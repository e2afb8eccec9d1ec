import type { Endpoint } from './endpoint.ts'
import type { OcsVersion } from './ocsAnswer.ts'

/** Paths that the service answers, below any web root. Adapters intercept requests by them. */
export const SERVED_PATHS = ['ocs/v1.php/references', 'ocs/v2.php/references', 'ocs/v1.php/search', 'ocs/v2.php/search', 'ocs/v1.php/cloud/capabilities', 'ocs/v2.php/cloud/capabilities', 'core/references/preview']

/** A parsed address. */
export type Address
	= | { kind: 'ocs', version: OcsVersion, base: string, segments: string[] }
		| { kind: 'preview', id: string }
		| { kind: 'elsewhere' }

/** Result of a route: an endpoint with its parameters, an unsupported method, or an unknown route. */
export type Match = { endpoint: Endpoint, route: Record<string, string> } | 'wrong-method' | 'unknown'

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment)
	} catch {
		return segment
	}
}

/** Parses an address. The part before `/ocs/` or `/core/` is the server's web root. */
export function readAddress(url: string): Address {
	const { origin, pathname } = new URL(url)
	const ocs = /^(.*?)\/ocs\/v([12])\.php(?:\/(.*))?$/.exec(pathname)
	if (ocs) {
		return { kind: 'ocs', version: ocs[2] === '1' ? 1 : 2, base: origin + ocs[1]!, segments: (ocs[3] ?? '').split('/').map(decode) }
	}
	const preview = /\/core\/references\/preview\/([^/]+)$/.exec(pathname)
	return preview ? { kind: 'preview', id: decode(preview[1]!) } : { kind: 'elsewhere' }
}

/** Returns the parameters of a route if it matches the segments of an address, otherwise null. */
function matchRoute(route: string, segments: string[]): Record<string, string> | null {
	const parts = route.split('/')
	const parameters: Record<string, string> = {}
	const fits = parts.length === segments.length && parts.every((part, i) => {
		const name = /^\{(\w+)\}$/.exec(part)?.[1]
		if (name === undefined) return part === segments[i]
		parameters[name] = segments[i]!
		return segments[i] !== ''
	})
	return fits ? parameters : null
}

/** Finds the endpoint of a request. HEAD counts as GET. An unsupported method and an unknown route are different results. */
export function findEndpoint(endpoints: Endpoint[], { method, segments }: { method: string, segments: string[] }): Match {
	const wanted = method === 'HEAD' ? 'GET' : method
	let match: Match = 'unknown'
	for (const endpoint of endpoints) {
		const route = matchRoute(endpoint.route, segments)
		if (route && endpoint.method === wanted) return { endpoint, route }
		if (route) match = 'wrong-method'
	}
	return match
}
