import type { ReferenceTransport, ReferenceTransportRequest, ReferenceTransportResponse } from './transport.ts'
import { OcsError, readEnvelope } from './envelope.ts'
import { isRecord } from './isRecord.ts'

/**
 * Owner of the requests: a signed-in user, or a visitor of a public share. Both members are null if only the transport knows.
 * @example
 * const visitor: ReferenceAccess = { user: null, shareToken: 'WkQz7bXm9Pf2' }
 * createReferences({ access: () => visitor })
 */
export interface ReferenceAccess {
	/** User id. */
	user: string | null
	/** Token of the public share on the page. Ignored if there is a user. */
	shareToken: string | null
}

/**
 * An access whose members are strings or null: apps in JavaScript leave them out, or give an empty name to a visitor.
 * @throws TypeError for anything else, such as a promise.
 */
export function toAccess(given: Partial<ReferenceAccess>): ReferenceAccess {
	const { user, shareToken, then } = given as Partial<ReferenceAccess & PromiseLike<unknown>>
	if (then || [user, shareToken].some((member) => member && typeof member !== 'string')) throw new TypeError('it has to return { user, shareToken }, both strings or null')
	return { user: user || null, shareToken: shareToken || null }
}

/** Owner of a request, and the user of the page's session. */
export interface RequestAccess extends ReferenceAccess {
	/** The user whom earlier answers name, for an owner without a name. @default the user of the access */
	sessionUser?: string | null
}

/** Options of a request for links. */
export interface ResolveOptions {
	access: RequestAccess
	/** Bypasses the browser's cache, in which the answer for a single link stays for an hour. */
	bypassHttpCache?: boolean
	/** Sends the first try. @default the transport */
	firstTransport?: ReferenceTransport
	signal?: AbortSignal
}

/** The answer for several links. */
export interface ResolvedLinks {
	/** Answers by link, as the server writes it. */
	answers: ReadonlyMap<string, unknown>
	url: string
	/** The user whom the answer names. */
	user?: string
	/** Warning about the server for developers. Given once. */
	notice?: string
}

/** Longest link in an address, in characters. Longer ones are sent in a body, because servers refuse such addresses. */
const LONGEST_IN_ADDRESS = 4000

function fitsAddress(link: string): boolean {
	return link.length <= LONGEST_IN_ADDRESS && encodeURIComponent(link).length <= LONGEST_IN_ADDRESS
}

/** Returns true for visitors of a public share, who use the public endpoints. */
export function isPublic({ user, shareToken }: ReferenceAccess): boolean {
	return user === null && shareToken !== null
}

/**
 * Form of the service that a server knows. Releases before 26 resolve several links by GET for users. Releases before 30 resolve links of public shares by
 * POST to the users' address with the token, if at all. `none` fetches nothing.
 */
export type Form = 'current' | 'earlier' | 'none'

/** The service for users, and the form of it that the server of a transport knows. */
export const USERS = { forms: new WeakMap<ReferenceTransport, Form>(), group: 'users', since: 25 }
/** The same for visitors. */
export const VISITORS = { forms: new WeakMap<ReferenceTransport, Form>(), group: 'visitors of public shares', since: 30 }

/** Returns the request for some links. */
export function requestOf(links: readonly string[], form: Form, { access, bypassHttpCache, signal }: ResolveOptions): ReferenceTransportRequest {
	const isForShare = isPublic(access)
	const token = isForShare ? { sharingToken: access.shareToken! } : {}
	const path = isForShare && form === 'current' ? 'references/resolvePublic' : 'references/resolve'
	if (form === 'earlier' && !isForShare) {
		// Those that don't fit are fetched by the next request.
		const fitting = links.filter((_, index) => index === 0 || fitsAddress(links.slice(0, index + 1).join()))
		return { method: 'GET', path, query: { ...Object.fromEntries(fitting.map((link, index) => [`references[${index}]`, link])), limit: fitting.length }, signal }
	}
	const isSingle = !bypassHttpCache && links.length === 1 && fitsAddress(links[0]!) && form === 'current'
	return isSingle
		? { method: 'GET', path, query: { reference: links[0]!, ...token }, signal }
		: { method: 'POST', path, body: { references: links, ...token, limit: links.length }, signal }
}

/** Sends a request. @throws TypeError if the transport of an app returns something else than a response. */
export async function ask(transport: ReferenceTransport, request: ReferenceTransportRequest): Promise<ReferenceTransportResponse> {
	const response: unknown = await transport(request)
	if (!isRecord(response) || typeof response.status !== 'number' || !('body' in response)) throw new TypeError('it has to return a response with "status" and "body"')
	const { status, body, url = request.path, headers } = response as unknown as ReferenceTransportResponse
	return { status, body, url, headers }
}

function namedUser({ headers }: ReferenceTransportResponse): string | undefined {
	const named: unknown = headers?.['x-user-id']
	return typeof named === 'string' && named ? named : undefined
}

/** Returns whether an answer is for the owner of its request. The cookie may belong to another user than the page. While the page knows no user, an answer that names one isn't trusted, because the browser may have cached it for another. */
export function isForOwner(response: ReferenceTransportResponse, access: RequestAccess): boolean {
	const named = namedUser(response)
	const { user, sessionUser } = access
	if (!named || isPublic(access)) return true
	// Browsers read the bytes of a header as Latin-1.
	const decoded = new TextDecoder().decode(Uint8Array.from(named, (character) => character.charCodeAt(0)))
	return [named, decoded].some((name) => name === user || name === sessionUser)
}

/** Reads an answer. @throws OcsError if it has no references. */
export function readReferences(links: readonly string[], response: ReferenceTransportResponse): ResolvedLinks {
	const references = (readEnvelope(response) as { references?: unknown } | null)?.references
	const { status, url } = response
	if (typeof references !== 'object' || references === null) {
		throw new OcsError(`Could not read the answer of "${url}": it has no references. Check that the address belongs to a Nextcloud server.`, { status, ocsStatus: 0, url })
	}
	const answers = new Map<string, unknown>(Object.entries(references))
	// A server that changed the only link (trimmed it, say) still answered for it.
	if (links.length === 1 && answers.size === 1) answers.set(links[0]!, [...answers.values()][0])
	return { answers, url, user: namedUser(response) }
}
