import type { OcsEnvelope } from '../contract/ocs.ts'

/** Version of the OCS interface that a request came by. */
export type OcsVersion = 1 | 2

const JSON_TYPE = 'application/json; charset=utf-8'
/** How a real server marks what must not be kept. */
export const NO_CACHE = 'no-cache, no-store, must-revalidate'
/** How a real server marks GET resolve. */
export const PRIVATE_HOUR = 'private, max-age=3600, immutable'

const UNKNOWN_ROUTE = 'Invalid query, please check the syntax. API specifications are here: http://www.freedesktop.org/wiki/Specifications/open-collaboration-services.\n'

/** An answer before it is put into an envelope of either version. */
export interface OcsAnswer {
	status: number
	statuscode: number
	message: string
	data: unknown
	headers?: Record<string, string>
}

/** 200 with data. */
export function ok(data: unknown, cacheControl = NO_CACHE): OcsAnswer {
	return { status: 200, statuscode: 200, message: 'OK', data, headers: { 'cache-control': cacheControl } }
}

/** 500: a provider threw, a parameter is missing or of the wrong type. */
export const serverError: OcsAnswer = { status: 500, statuscode: 996, message: 'Internal Server Error\n', data: [] }

/** 401: nobody is signed in. */
export const notSignedIn: OcsAnswer = { status: 401, statuscode: 997, message: 'Current user is not logged in', data: [] }

/** 401: the password is wrong. Scripts get a scheme of no browser, so that no password dialog opens over the page. */
export function wrongPassword({ headers }: Request): OcsAnswer {
	const scheme = headers.get('x-requested-with') === 'XMLHttpRequest' ? 'DummyBasic' : 'Basic'
	return { status: 401, statuscode: 997, message: 'Unauthorised', data: [], headers: { 'www-authenticate': `${scheme} realm="Authorisation Required"` } }
}

/** 404: no such route. */
export const unknownRoute: OcsAnswer = { status: 404, statuscode: 998, message: UNKNOWN_ROUTE, data: [] }

/** 400 with a reason as data. */
export function badRequest(reason: string): OcsAnswer {
	return { status: 400, statuscode: 400, message: '', data: reason }
}

/** 412 outside of an envelope: the `ocs-apirequest` header is missing. */
export function csrfFailed(): Response {
	return new Response(JSON.stringify({ message: 'CSRF check failed' }), { status: 412, headers: { 'content-type': JSON_TYPE, 'cache-control': NO_CACHE } })
}

/** 429 outside of an envelope: empty, and without a Retry-After. */
export function tooManyRequests(): Response {
	return new Response(new Uint8Array(), { status: 429, headers: { 'content-type': 'text/html; charset=UTF-8', 'cache-control': NO_CACHE } })
}

/** Puts an answer on the wire. Version 1 has its own code for success, two more fields, and only ever the HTTP statuses 200 and 401. */
export function envelope({ status, statuscode, message, data, headers }: OcsAnswer, version: OcsVersion): Response {
	const old = version === 1
	const body: OcsEnvelope<unknown> = {
		ocs: {
			meta: {
				status: status < 300 ? 'ok' : 'failure',
				statuscode: old && statuscode === 200 ? 100 : statuscode,
				message,
				...(old ? { totalitems: '', itemsperpage: '' } : {}),
			},
			data,
		},
	}
	return new Response(JSON.stringify(body), {
		status: old && status !== 401 ? 200 : status,
		headers: { 'content-type': JSON_TYPE, 'cache-control': NO_CACHE, ...headers },
	})
}
