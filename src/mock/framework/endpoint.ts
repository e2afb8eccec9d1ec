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

/** What an endpoint works with. */
export interface EndpointContext {
	manager: IReferenceManager
	searchProviders: ISearchProvider[]
	usage: LastUsage
	clock: ServiceClock
	scenario: Scenario
	caller: ReferenceContext
	/** All parameters, also those that the endpoint does not declare. */
	parameters: Parameters
}

/** Where an endpoint is, and who may ask it. */
interface RouteDefinition {
	name: EndpointName
	method: 'GET' | 'POST' | 'PUT'
	/** Below `/ocs/v2.php/`; `{name}` stands for one segment, which is a parameter. */
	route: string
	/** Nobody has to be signed in. */
	public?: true
	/** No `ocs-apirequest` header is needed. */
	noCsrf?: true
	/** Limits anonymous callers. */
	limit?: keyof ServiceLimits
	/** The documentation names it, and the recorded server does not have it. */
	documentedOnly?: true
}

/** An endpoint of the OCS interface. */
export interface Endpoint extends RouteDefinition {
	/** @throws ParameterError, and whatever a provider throws */
	answer(context: EndpointContext): OcsAnswer | Promise<OcsAnswer>
}

/** Makes an endpoint of a PHP method's signature, by which parameters are converted, and of what it answers. */
export function defineEndpoint<Signature extends Record<string, Declared<unknown>>>(definition: RouteDefinition & {
	parameters: Signature
	answer(parameters: { [Name in keyof Signature]: ReturnType<Signature[Name]> }, context: EndpointContext): OcsAnswer | Promise<OcsAnswer>
}): Endpoint {
	const { parameters, answer, ...route } = definition
	return { ...route, answer: (context) => answer(context.parameters.argumentsFor(parameters), context) }
}
