import type { AccessOptions } from './access.ts'
import type { ServiceClock } from './clock.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import type { OcsAnswer } from './envelope.ts'
import type { LastUsage } from './lastUsage.ts'
import type { RateLimiter, ServiceLimits } from './limits.ts'
import type { IReferenceManager } from './manager.ts'
import type { PreviewStore } from './previews.ts'
import type { Route } from './routes.ts'
import type { Scenario } from './scenario.ts'
import type { ISearchProvider } from './searchProvider.ts'
import { identify } from './access.ts'
import { wait } from './clock.ts'
import { documentedPublicBatch } from './endpoints/resolve.ts'
import { csrfFailed, envelope, notSignedIn, serverError, tooManyRequests, unknownRoute, wrongPassword } from './envelope.ts'
import { ParameterFault, Params } from './params.ts'
import { answerPreview } from './previewRoute.ts'
import { findEndpoint, readRoute } from './routes.ts'

/** The parts of a service that answer requests. */
export interface DispatcherOptions {
	access: AccessOptions
	clock: ServiceClock
	limiter: RateLimiter
	limits: ServiceLimits
	manager: IReferenceManager
	previews: PreviewStore
	scenario: Scenario
	searchProviders: ISearchProvider[]
	usage: LastUsage
	isShare: (token: string) => boolean
	documentedRoutes: boolean
	onFault: (fault: unknown, request: Request) => void
}

type OcsRoute = Extract<Route, { kind: 'ocs' }>

/** Answers requests in the order of a real server: password, route, session, CSRF header, limit, parameters, provider. */
export function createDispatcher(options: DispatcherOptions) {
	const { access, clock, limiter, limits, scenario, documentedRoutes } = options

	/** The endpoint, or what stands in its way. */
	function admit(found: { endpoint: Endpoint } | undefined, caller: { userId: string | null, address: string }, params: Params) {
		if (!found) return unknownRoute
		const anonymous = caller.userId === null
		const { endpoint } = found
		const documented = documentedRoutes && endpoint.name === 'resolveBatch' && anonymous && params.has('sharingToken')
		const chosen = documented ? documentedPublicBatch : endpoint
		return anonymous && !chosen.public ? notSignedIn : chosen
	}

	function isLimited({ limit }: Endpoint, { userId, address }: { userId: string | null, address: string }): boolean {
		if (scenario.switches.rateLimited) return true
		return userId === null && limit !== undefined && !limiter.allows(`${limit} ${address}`, limits[limit])
	}

	async function answer(request: Request, endpoint: Endpoint, context: Parameters<Endpoint['answer']>[0]): Promise<OcsAnswer> {
		if (scenario.switches.failingEndpoints.includes(endpoint.name)) return serverError
		try {
			return await endpoint.answer(context)
		} catch (fault) {
			if (!(fault instanceof ParameterFault)) options.onFault(fault, request)
			return serverError
		}
	}

	async function answerOcs(request: Request, { version, base, segments }: OcsRoute, address: string): Promise<Response> {
		const who = identify(request, access)
		if (who === 'wrong-password') return envelope(wrongPassword(request), version)
		const params = await Params.of(request)
		const caller = { ...who, address, base, isShare: options.isShare }
		const found = findEndpoint({ method: request.method, segments, documentedRoutes })
		const admitted = admit(found, caller, params)
		if ('status' in admitted) return envelope(admitted, version)
		if (request.headers.get('ocs-apirequest') !== 'true') return csrfFailed()
		if (isLimited(admitted, caller)) return tooManyRequests()
		const { manager, searchProviders, usage } = options
		const keeps = (_link: string, index: number) => !scenario.switches.halfMissing || index % 2 === 0
		return envelope(await answer(request, admitted, { manager, searchProviders, usage, clock, params, caller, path: found?.path ?? [], keeps }), version)
	}

	return async function handle(request: Request, { address = '127.0.0.1' }: { address?: string } = {}): Promise<Response> {
		await wait(clock, scenario.nextLatencyMs())
		if (scenario.switches.offline) return Response.error()
		const route = readRoute(request.url)
		if (route.kind === 'preview') return answerPreview(options.previews.get(route.id), request.method)
		if (route.kind === 'elsewhere') return envelope(unknownRoute, 2)
		try {
			return await answerOcs(request, route, address)
		} catch (fault) {
			options.onFault(fault, request)
			return envelope(serverError, route.version)
		}
	}
}
