import type { OcsEnvelope } from '../../contract/reference.ts'
import type { Parameters } from './parameters.ts'

type Format = 'json' | 'xml'

/** Returns the requested format, from the parameter `format` or the first accepted `application/…`. The default is XML. */
export function formatOf({ headers }: Request, parameters: Parameters): Format {
	const accepted = (headers.get('accept') ?? '').split(',').map((type) => type.trim().toLowerCase())
	const wanted = parameters.get('format') ?? accepted.find((type) => type.startsWith('application/'))?.slice('application/'.length)
	return wanted === 'json' ? 'json' : 'xml'
}

/** Valid element names, limited to ASCII. */
const NAME = /^[a-z_:][-\w:.]*$/i
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Error for a key that can't be an element name, such as a link. */
export class NoXmlName extends Error {
	override readonly name = 'NoXmlName'

	constructor(key: string) {
		super(`Could not write the answer as XML: "${key}" can't be the name of an element. Ask for JSON by "Accept: application/json"; a real server answers as this one does, with an empty body.`)
	}
}

function textOf(value: unknown): string {
	const text = value === true ? '1' : value === false ? '' : String(value)
	return text.replace(/[&<>"]/g, (char) => ESCAPES[char]!)
}

function element(key: string, value: unknown, indent: string): string {
	const name = /^\d+$/.test(key) ? 'element' : key
	if (!NAME.test(name)) throw new NoXmlName(key)
	if (value === null || value === undefined) return `${indent}<${name}/>\n`
	if (typeof value !== 'object') return `${indent}<${name}>${textOf(value)}</${name}>\n`
	const inner = elements(value, `${indent} `)
	return inner ? `${indent}<${name}>\n${inner}${indent}</${name}>\n` : `${indent}<${name}/>\n`
}

function elements(value: object, indent: string): string {
	return Object.entries(value).map(([key, inner]) => element(key, inner, indent)).join('')
}

/** Serializes a value as an XML document. List members become `element`. @throws NoXmlName */
function toXml(value: object): string {
	return `<?xml version="1.0"?>\n${elements(value, '')}`
}

/** Version of the OCS API. */
export type OcsVersion = 1 | 2

/** Version and format of an answer on the wire. */
export interface Wire {
	version: OcsVersion
	format: Format
}

const CONTENT_TYPES: Record<Format, string> = { json: 'application/json; charset=utf-8', xml: 'application/xml; charset=utf-8' }
const PLAIN_PHP = 'text/html; charset=UTF-8'

/** A real server's `Cache-Control` for answers that must not be cached. */
const NO_CACHE = 'no-cache, no-store, must-revalidate'
/** A real server's `Cache-Control` for GET resolve and preview images. */
export const PRIVATE_HOUR = 'private, max-age=3600, immutable'

const UNKNOWN_ROUTE = 'Invalid query, please check the syntax. API specifications are here: http://www.freedesktop.org/wiki/Specifications/open-collaboration-services.\n'

/** An answer without its envelope. */
export interface OcsAnswer {
	status: number
	statuscode: number
	message: string
	data: unknown
	headers?: Record<string, string>
}

/** Returns a 200 with data. */
export function ok(data: unknown, cacheControl = NO_CACHE): OcsAnswer {
	return { status: 200, statuscode: 200, message: 'OK', data, headers: { 'cache-control': cacheControl } }
}

/** A 500: a provider threw, or a parameter is missing or has the wrong type. */
export const serverError: OcsAnswer = { status: 500, statuscode: 996, message: 'Internal Server Error\n', data: [] }

/** A 401 for visitors. */
export const notSignedIn: OcsAnswer = { status: 401, statuscode: 997, message: 'Current user is not logged in', data: [] }

/** Returns a 401 for a wrong password. Scripts get a scheme that browsers don't know, so that no password dialog opens over the page. */
export function wrongPassword({ headers }: Request): OcsAnswer {
	const scheme = headers.get('x-requested-with') === 'XMLHttpRequest' ? 'DummyBasic' : 'Basic'
	return { status: 401, statuscode: 997, message: 'Unauthorised', data: [], headers: { 'www-authenticate': `${scheme} realm="Authorisation Required"` } }
}

/** A 404 for an unknown route. */
export const unknownRoute: OcsAnswer = { status: 404, statuscode: 998, message: UNKNOWN_ROUTE, data: [] }

/** Returns a 400 with a reason as data. */
export function badRequest(reason: string): OcsAnswer {
	return { status: 400, statuscode: 400, message: '', data: reason }
}

/** Returns a 405 without an envelope, because the route doesn't support the method. Its content type for XML differs from an envelope's. */
export function methodNotAllowed({ format }: Wire): Response {
	return new Response('', { status: 405, headers: { 'content-type': format === 'xml' ? 'text/xml; charset=UTF-8' : CONTENT_TYPES[format] } })
}

/** Returns a 412 without an envelope, always as JSON, because the `ocs-apirequest` header is missing. */
export function csrfFailed(): Response {
	return new Response(JSON.stringify({ message: 'CSRF check failed' }), { status: 412, headers: { 'content-type': CONTENT_TYPES.json, 'cache-control': NO_CACHE } })
}

/** Returns a 413 without an envelope, as a web server does before it calls PHP. */
export function bodyTooLarge(): Response {
	return new Response('', { status: 413, headers: { connection: 'close' } })
}

/** Returns an empty 429 without an envelope and without a Retry-After header. */
export function tooManyRequests(): Response {
	return new Response(new Uint8Array(), { status: 429, headers: { 'content-type': PLAIN_PHP, 'cache-control': NO_CACHE } })
}

/** Wraps an answer in its envelope. Version 1 has another code for success and two more fields. */
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

/** Returns an empty 200 without an envelope, because the answer can't be written as XML. */
export function unwritable(): Response {
	return new Response('', { status: 200, headers: { 'content-type': PLAIN_PHP } })
}

/**
 * Creates the response for an answer. Version 1 only has the HTTP statuses 200 and 401.
 * @throws NoXmlName If the format is XML and the data has keys that can't be element names, such as links.
 */
export function envelope(answer: OcsAnswer, { version, format }: Wire): Response {
	const envelope = wrap(answer, version)
	return new Response(format === 'json' ? JSON.stringify(envelope) : toXml(envelope), {
		status: version === 1 && answer.status !== 401 ? 200 : answer.status,
		headers: { 'content-type': CONTENT_TYPES[format], 'cache-control': NO_CACHE, ...answer.headers },
	})
}
