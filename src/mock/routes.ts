import type { Endpoint, EndpointName } from './endpoints/endpoint.ts'
import type { OcsVersion } from './envelope.ts'
import { providerEndpoints } from './endpoints/providers.ts'
import { resolveEndpoints } from './endpoints/resolve.ts'
import { searchEndpoints } from './endpoints/search.ts'

/** Where a request goes. */
export type Route
	= | { kind: 'ocs', version: OcsVersion, base: string, segments: string[] }
		| { kind: 'preview', name: EndpointName, id: string }
		| { kind: 'elsewhere' }

const endpoints: Endpoint[] = [...resolveEndpoints, ...providerEndpoints, ...searchEndpoints]

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment)
	} catch {
		return segment
	}
}

/** Reads an address; whatever stands before `/ocs/` or `/core/` is the server's web root. */
export function readRoute(url: string): Route {
	const { origin, pathname } = new URL(url)
	const ocs = /^(.*?)\/ocs\/v([12])\.php(?:\/(.*))?$/.exec(pathname)
	if (ocs) {
		return { kind: 'ocs', version: ocs[2] === '1' ? 1 : 2, base: origin + ocs[1]!, segments: (ocs[3] ?? '').split('/').map(decode) }
	}
	const preview = /\/core\/references\/preview\/([^/]+)$/.exec(pathname)
	return preview ? { kind: 'preview', name: 'preview', id: decode(preview[1]!) } : { kind: 'elsewhere' }
}

function matches(endpoint: Endpoint, method: string, segments: string[]): boolean {
	const route = endpoint.route.split('/')
	return endpoint.method === method && route.length === segments.length
		&& route.every((part, i) => part === '*' ? segments[i] !== '' : part === segments[i])
}

/** The endpoint of a route, with what its stars stand for. */
export function findEndpoint({ method, segments, documentedRoutes }: { method: string, segments: string[], documentedRoutes: boolean }) {
	const endpoint = endpoints.find((candidate) => matches(candidate, method, segments) && (documentedRoutes || !candidate.documentedOnly))
	return endpoint && { endpoint, path: segments.filter((_, i) => endpoint.route.split('/')[i] === '*') }
}
