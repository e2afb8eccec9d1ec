import type { ServiceClock } from '../clock.ts'
import type { OcsAnswer } from '../envelope.ts'
import type { LastUsage } from '../lastUsage.ts'
import type { ServiceLimits } from '../limits.ts'
import type { IReferenceManager } from '../manager.ts'
import type { Params } from '../params.ts'
import type { ReferenceContext } from '../provider.ts'
import type { ISearchProvider } from '../searchProvider.ts'

/** What an endpoint works with. */
export interface EndpointContext {
	manager: IReferenceManager
	searchProviders: ISearchProvider[]
	usage: LastUsage
	clock: ServiceClock
	params: Params
	caller: ReferenceContext
	/** What the stars of the route stand for, decoded. */
	path: string[]
	/** Lets only some of a batch's links through, for tests of half an answer. */
	keeps(link: string, index: number): boolean
}

/** Names of the endpoints, by which scenarios switch them. */
export type EndpointName
	= | 'resolve' | 'resolvePublic' | 'resolveBatch' | 'resolvePublicBatch' | 'extract' | 'extractPublic'
		| 'providers' | 'search' | 'searchProviders' | 'touch' | 'preview'

/** A route of the OCS interface and who answers it. */
export interface Endpoint {
	name: EndpointName
	method: 'GET' | 'POST' | 'PUT'
	/** Below `/ocs/v2.php/`; a star stands for one segment. */
	route: string
	/** True where nobody has to be signed in. */
	public?: boolean
	/** Limits anonymous callers. */
	limit?: keyof ServiceLimits
	/** True for a route that the documentation names and the recorded server does not have. */
	documentedOnly?: boolean
	answer(context: EndpointContext): OcsAnswer | Promise<OcsAnswer>
}
