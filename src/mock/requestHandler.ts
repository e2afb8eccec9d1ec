import type { Address, Endpoint, EndpointContext } from './framework/endpoint.ts'
import type { OcsAnswer, Wire } from './framework/ocsAnswer.ts'
import type { PreviewImage, PreviewStore } from './providers/genericProvider.ts'
import type { RateLimiter, ServiceLimits } from './rateLimits.ts'
import type { Scenario } from './scenario.ts'
import type { ServiceClock } from './serviceClock.ts'
import { endpoints } from './endpoints/all.ts'
import { documentedPublicBatch } from './endpoints/resolve.ts'
import { findEndpoint, readAddress } from './framework/endpoint.ts'
import {
	bodyTooLarge, csrfFailed, envelope, formatOf, methodNotAllowed, notSignedIn, NoXmlName, PRIVATE_HOUR, serverError, tooManyRequests, unknownRoute, unwritable,
	wrongPassword,
} from './framework/ocsAnswer.ts'
import { BodyTooLarge, Parameters } from './framework/parameters.ts'
import { wait } from './serviceClock.ts'

/**
 * Returns whether a request proves that it wasn't sent by another site's form or image. Browsers don't send such headers to another
 * origin without permission, so their values don't matter.
 */
function provesOrigin({ headers }: Request): boolean {
	return Boolean(headers.get('ocs-apirequest')) || (headers.get('authorization') ?? '').startsWith('Bearer ')
}

/** Checks the session and then the request's origin, in the server's order. The headers suffice, so no body is read. */
function findRefusal(request: Request, endpoint: Endpoint, { userId }: { userId: string | null }): 'not-signed-in' | 'csrf' | null {
	if (userId === null && !endpoint.public) return 'not-signed-in'
	return endpoint.noCsrf || provesOrigin(request) ? null : 'csrf'
}

/** Users of the service, and the signed-in one. */
interface LoginOptions {
	/** Passwords by user id. */
	users: Record<string, string>
	/** User of requests without an Authorization header, in place of a session cookie. Null for visitors. */
	sessionUser: string | null
}

/** Result of a log-in: a user id, null for visitors, or `wrong-password`. */
type Login = { userId: string | null } | 'wrong-password'

/** Decodes Base64 as UTF-8. Returns an empty string for invalid input. */
function decodeBase64(value: string): string {
	try {
		return new TextDecoder().decode(Uint8Array.from(atob(value), (char) => char.charCodeAt(0)))
	} catch {
		return ''
	}
}

/** Returns whether another site sent the request, for example by a form or an image. Browsers omit the session cookie then. */
function isForeign(request: Request): boolean {
	return request.headers.get('sec-fetch-site') === 'cross-site' && !provesOrigin(request)
}

/** Identifies the user by basic auth, otherwise by the session. A header without name and password is ignored, as in PHP. */
function logIn(request: Request, { users, sessionUser }: LoginOptions): Login {
	const basic = /^basic\s+(\S*)/i.exec(request.headers.get('authorization') ?? '')
	const [, userId, password] = /^([^:]*):(.*)$/s.exec(decodeBase64(basic?.[1] ?? '')) ?? []
	if (userId === undefined) return { userId: isForeign(request) ? null : sessionUser }
	return Object.hasOwn(users, userId) && users[userId] === password ? { userId } : 'wrong-password'
}

/** Responds with the image of a link as a download, which no browser executes. Without an image it is a 404 with an empty body. */
function answerPreview(image: PreviewImage | undefined, method: string): Response {
	if (!image || (method !== 'GET' && method !== 'HEAD')) return new Response(new Uint8Array(), { status: 404, headers: { 'cache-control': PRIVATE_HOUR } })
	return new Response(image.body, {
		headers: {
			'content-type': image.contentType,
			'content-length': String(image.body.byteLength),
			'content-disposition': 'attachment',
			'content-security-policy': 'default-src \'none\'',
			'x-content-type-options': 'nosniff',
			'cache-control': PRIVATE_HOUR,
		},
	})
}

interface RequestHandlerOptions extends Pick<EndpointContext, 'manager' | 'searchProviders' | 'usage' | 'edition' | 'capabilities'> {
	login: LoginOptions
	clock: ServiceClock
	limiter: RateLimiter
	limits: ServiceLimits
	previews: PreviewStore
	scenario: Scenario
	isShare: (token: string) => boolean
	documentedRoutes: boolean
	onError: (error: unknown, request: Request) => void
}

interface Caller {
	userId: string | null
	address: string
}

/**
 * Creates a handler that checks requests in the order of a real server: password, route, method, session, origin (CSRF), limit,
 * parameters, provider. It reads a body only after all checks of the headers, so another site can't make the service read one.
 */
export function createRequestHandler(options: RequestHandlerOptions) {
	const { clock, limiter, limits, scenario, edition } = options
	const documentedRoutes = options.documentedRoutes || edition < 30
	const served = endpoints.filter(({ since = 0, until = Infinity, documentedOnly }) => since <= edition && edition <= until && (options.documentedRoutes || !documentedOnly))

	/** Calls `onError`. If that throws, the request is still answered. */
	function report(error: unknown, request: Request): void {
		try {
			options.onError(error, request)
		} catch (cause) {
			console.warn('[nc-reference] Could not report an error of the stand-in service: onError threw. Let it return.', cause)
		}
	}

	function isLimited({ limit }: Endpoint, { userId, address }: Caller): boolean {
		if (scenario.switches.rateLimited) return true
		return userId === null && limit !== undefined && !limiter.allows(`${limit} ${address}`, limits[limit])
	}

	async function answerEndpoint(request: Request, endpoint: Endpoint, context: EndpointContext): Promise<OcsAnswer> {
		if (scenario.switches.failingEndpoints.includes(endpoint.name)) return serverError
		try {
			return await endpoint.answer(context)
		} catch (error) {
			report(error, request)
			return serverError
		}
	}

	/** Returns the documented endpoint for visitors who POST to `references/resolve`. Only the parameters identify such a request. */
	async function asDocumented({ endpoint, mayRead, read }: { endpoint: Endpoint, mayRead: boolean, read: () => Promise<Parameters> }): Promise<Endpoint> {
		if (!documentedRoutes || endpoint.name !== 'resolveBatch' || !mayRead) return endpoint
		return (await read()).get('sharingToken') === undefined ? endpoint : documentedPublicBatch
	}

	async function answerOcs(request: Request, { version, base, segments }: Extract<Address, { kind: 'ocs' }>, address: string): Promise<Response> {
		const query = Parameters.ofQuery(request)
		const wire: Wire = { version, format: formatOf(request, query) }
		const login = logIn(request, options.login)
		if (login === 'wrong-password') return envelope(wrongPassword(request), wire)
		const match = findEndpoint(served, { method: request.method, segments })
		if (match === 'unknown') return envelope(unknownRoute, wire)
		if (match === 'wrong-method') return methodNotAllowed(wire)
		const caller = { ...login, address }
		let reading: Promise<Parameters> | undefined
		const read = () => reading ??= query.with(request, match.route)
		const endpoint = await asDocumented({ endpoint: match.endpoint, mayRead: caller.userId === null && provesOrigin(request), read })
		const refusal = findRefusal(request, endpoint, caller)
		if (refusal) return refusal === 'csrf' ? csrfFailed() : envelope(notSignedIn, wire)
		if (isLimited(endpoint, caller)) return tooManyRequests()
		const parameters = await read()
		const { manager, searchProviders, usage, isShare, capabilities } = options
		const context = { manager, searchProviders, usage, capabilities, edition, clock, scenario, parameters, caller: { ...caller, base, isShare } }
		return envelope(await answerEndpoint(request, endpoint, context), { version, format: formatOf(request, parameters) })
	}

	async function answer(request: Request, address: string): Promise<Response> {
		const leadsTo = readAddress(request.url)
		if (leadsTo.kind === 'preview') {
			if (scenario.switches.failingEndpoints.includes('preview')) return new Response('', { status: 500 })
			return answerPreview(options.previews.get(leadsTo.id), request.method)
		}
		const wire: Wire = { version: leadsTo.kind === 'ocs' ? leadsTo.version : 2, format: 'json' }
		if (leadsTo.kind === 'elsewhere') return envelope(unknownRoute, wire)
		try {
			return await answerOcs(request, leadsTo, address)
		} catch (error) {
			if (error instanceof BodyTooLarge) return bodyTooLarge()
			report(error, request)
			return error instanceof NoXmlName ? unwritable() : envelope(serverError, wire)
		}
	}

	return async function handle(request: Request, { address = '127.0.0.1' }: { address?: string } = {}): Promise<Response> {
		await wait(clock, scenario.nextLatencyMs())
		if (scenario.switches.offline) return Response.error()
		const response = await answer(request, address)
		return request.method === 'HEAD' ? new Response(null, response) : response
	}
}
