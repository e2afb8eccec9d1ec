import type { LastUsage } from '../initialState.ts'
import type { Declared } from '../phpTypes.ts'
import type { IReferenceManager } from '../providers/referenceManager.ts'
import type { ReferenceContext } from '../providers/referenceProvider.ts'
import type { ISearchProvider } from '../providers/searchProvider.ts'
import type { ServiceLimits } from '../rateLimits.ts'
import type { EndpointName, Scenario } from '../scenario.ts'
import type { ServiceClock } from '../serviceClock.ts'
import type { OcsAnswer, OcsVersion } from './ocsAnswer.ts'
import type { Parameters } from './parameters.ts'

/** Releases that the service plays: 25 has the earlier form of the resolve endpoints, 26 has the picker's, 30 has those of public shares. */
export type Edition = 25 | 26 | 30 | 32

/** The release that was recorded. */
export const NEWEST: Edition = 32

/** A server's own pattern for links in texts. */
const LINK_PATTERN = '(\\s|\\n|^)(https?:\\/\\/)([-A-Z0-9+_.]+(?::[0-9]+)?(?:\\/[-A-Z0-9+&@#%?=~_|!:,.;()]*)*)(\\s|\\n|$)'

/** Returns what a release says about references. */
export function capabilitiesOf(more: Record<string, unknown> = {}): Record<string, unknown> {
	return { ...more, core: { 'reference-api': true, 'reference-regex': LINK_PATTERN, ...more.core as object | undefined } }
}

/** Context of an endpoint. */
export interface EndpointContext {
	manager: IReferenceManager
	searchProviders: ISearchProvider[]
	usage: LastUsage
	clock: ServiceClock
	scenario: Scenario
	caller: ReferenceContext
	/** All parameters, including undeclared ones. */
	parameters: Parameters
	/** The release that the service plays. */
	edition: Edition
	/** Capabilities by app. */
	capabilities: Record<string, unknown>
}

interface RouteDefinition {
	name: EndpointName
	method: 'GET' | 'POST' | 'PUT'
	/** Path below `/ocs/v2.php/`. `{name}` matches one segment as a parameter. */
	route: string
	/** Visitors may call it. */
	public?: true
	/** The `ocs-apirequest` header isn't required. */
	noCsrf?: true
	/** Rate limit for anonymous callers. */
	limit?: keyof ServiceLimits
	/** The documentation has this route, but the recorded server doesn't. */
	documentedOnly?: true
	/** First release with it. @default the oldest */
	since?: Edition
	/** Last release with it. @default the newest */
	until?: Edition
}

/** An OCS endpoint. */
export interface Endpoint extends RouteDefinition {
	/** @throws ParameterError, or any error of a provider */
	answer(context: EndpointContext): OcsAnswer | Promise<OcsAnswer>
}

/** Defines an endpoint by a PHP method's signature, which converts the parameters, and by its answer. */
export function defineEndpoint<Signature extends Record<string, Declared<unknown>>>(definition: RouteDefinition & {
	parameters: Signature
	answer(parameters: { [Name in keyof Signature]: ReturnType<Signature[Name]> }, context: EndpointContext): OcsAnswer | Promise<OcsAnswer>
}): Endpoint {
	const { parameters, answer, ...route } = definition
	return { ...route, answer: (context) => answer(context.parameters.argumentsFor(parameters), context) }
}

/** Paths that the service answers, below any web root. Adapters intercept requests by them. */
export const SERVED_PATHS = ['ocs/v1.php/references', 'ocs/v2.php/references', 'ocs/v1.php/search', 'ocs/v2.php/search', 'ocs/v1.php/cloud/capabilities', 'ocs/v2.php/cloud/capabilities', 'core/references/preview']

/** A parsed address. */
export type Address
	= | { kind: 'ocs', version: OcsVersion, base: string, segments: string[] }
		| { kind: 'preview', id: string }
		| { kind: 'elsewhere' }

/** Result of a route: an endpoint with its parameters, an unsupported method, or an unknown route. */
type Match = { endpoint: Endpoint, route: Record<string, string> } | 'wrong-method' | 'unknown'

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
