import type { OcsEnvelope } from '../../contract/ocs.ts'
import type { Format } from './format.ts'
import { toXml } from './xml.ts'

/** Version of the OCS interface that a request uses. */
export type OcsVersion = 1 | 2

/** How an answer is put on the wire. */
export interface Wire {
	version: OcsVersion
	format: Format
}

const CONTENT_TYPES: Record<Format, string> = { json: 'application/json; charset=utf-8', xml: 'application/xml; charset=utf-8' }
/** What PHP calls a body of which nobody says what it is. */
const PLAIN_PHP = 'text/html; charset=UTF-8'

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

/** 405 outside of an envelope: the route exists, but not for this method. The type of XML is another one than that of an envelope. */
export function methodNotAllowed({ format }: Wire): Response {
	return new Response('', { status: 405, headers: { 'content-type': format === 'xml' ? 'text/xml; charset=UTF-8' : CONTENT_TYPES[format] } })
}

/** 412 outside of an envelope, and always JSON: the `ocs-apirequest` header is missing. */
export function csrfFailed(): Response {
	return new Response(JSON.stringify({ message: 'CSRF check failed' }), { status: 412, headers: { 'content-type': CONTENT_TYPES.json, 'cache-control': NO_CACHE } })
}

/** 413 outside of an envelope, as a web server answers before PHP is asked. */
export function bodyTooLarge(): Response {
	return new Response('', { status: 413, headers: { connection: 'close' } })
}

/** 429 outside of an envelope: empty, and without a Retry-After. */
export function tooManyRequests(): Response {
	return new Response(new Uint8Array(), { status: 429, headers: { 'content-type': PLAIN_PHP, 'cache-control': NO_CACHE } })
}

/** Version 1 has its own code for success and two more fields. */
function wrap({ status, statuscode, message, data }: OcsAnswer, version: OcsVersion): OcsEnvelope<unknown> {
	const old = version === 1
	return {
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
}

/** 200 outside of an envelope, and empty: the answer cannot be written as XML. */
export function unwritable(): Response {
	return new Response('', { status: 200, headers: { 'content-type': PLAIN_PHP } })
}

/** Puts an answer on the wire. Version 1 has only ever the HTTP statuses 200 and 401. @throws NoXmlName where XML is asked for and the data has keys such as links */
export function envelope(answer: OcsAnswer, { version, format }: Wire): Response {
	const envelope = wrap(answer, version)
	return new Response(format === 'json' ? JSON.stringify(envelope) : toXml(envelope), {
		status: version === 1 && answer.status !== 401 ? 200 : answer.status,
		headers: { 'content-type': CONTENT_TYPES[format], 'cache-control': NO_CACHE, ...answer.headers },
	})
}
