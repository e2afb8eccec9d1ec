import type { Edition } from '../edition.ts'
import type { LastUsage } from '../initialState/lastUsage.ts'
import type { Declared } from '../phpTypes.ts'
import type { IReferenceManager } from '../providers/referenceManager.ts'
import type { ReferenceContext } from '../providers/referenceProvider.ts'
import type { ISearchProvider } from '../providers/searchProvider.ts'
import type { ServiceLimits } from '../rateLimits.ts'
import type { EndpointName, Scenario } from '../scenario.ts'
import type { ServiceClock } from '../serviceClock.ts'
import type { OcsAnswer } from './ocsAnswer.ts'
import type { Parameters } from './parameters.ts'

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

/** Route and access rules of an endpoint. */
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
