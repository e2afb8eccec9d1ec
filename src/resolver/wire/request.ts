import type { ReferenceTransport } from './transport.ts'
import { type ReferenceEntry, NOT_FOUND, readEntry } from '../cache/entry.ts'
import { OcsError, UNKNOWN_ROUTE, isUnknownRoute } from './envelope.ts'
import { type Form, type RequestAccess, type ResolvedLinks, type ResolveOptions, USERS, VISITORS, ask, isForOwner, isPublic, readReferences, requestOf } from './references.ts'

/**
 * The room of the wire requests links and reads the outcome. It makes the right call for one link or several, and finds each link's answer. It calls again where
 * the browser's cache answers for another user, or the server has only the earlier form, and remembers that. It doesn't decide which links go together. A request
 * never rejects, because failures are outcomes too.
 */

/** Outcome of a request. */
export type Outcome
	= | { type: 'answered', resolved: ResolvedLinks }
		| { type: 'failed' | 'timeout', error: unknown }

/** The answer of a server that knows no link. */
const NOTHING: ResolvedLinks = { answers: new Map(), url: '' }

/**
 * Fetches links: one by GET, several by POST. The answer may lack some. A server that doesn't know this form of the service gets the earlier one from then on.
 * It gets nothing more if it knows neither.
 * @throws OcsError if the server refused, failed, or sent something else.
 */
export async function resolveReferences(transport: ReferenceTransport, links: readonly string[], options: ResolveOptions): Promise<ResolvedLinks> {
	const { forms, group, since } = isPublic(options.access) ? VISITORS : USERS
	const form = forms.get(transport) ?? 'current'
	if (form === 'none') return NOTHING
	const send = async (next: Form): Promise<ResolvedLinks> => {
		let request = requestOf(links, next, options)
		let response = await ask((next === 'current' && options.firstTransport) || transport, request)
		// The browser may have cached it for the user before.
		if (request.method === 'GET' && next === 'current' && !isForOwner(response, options.access)) {
			request = requestOf(links, next, { ...options, bypassHttpCache: true })
			response = await ask(transport, request)
		}
		if (options.access.user === null || isForOwner(response, options.access)) return readReferences(links, response)
		throw new OcsError(`Could not read the answer of "${response.url}": it is for another user. Reload the page.`, { status: 401, ocsStatus: 997, url: response.url })
	}
	try {
		return await send(form)
	} catch (error) {
		// The server may have been upgraded.
		if (form === 'earlier' && error instanceof OcsError) forms.delete(transport)
		if (form === 'earlier' || !isUnknownRoute(error)) throw error
		try {
			const resolved = await send('earlier')
			forms.set(transport, 'earlier')
			return resolved
		} catch (cause) {
			const knowsNeither = error.ocsStatus === UNKNOWN_ROUTE && cause instanceof OcsError && /^40[1345]$/.test(String(cause.status))
			if (!knowsNeither) throw isUnknownRoute(cause) ? error : cause
		}
		if (forms.get(transport) === 'none') return NOTHING
		forms.set(transport, 'none')
		const notice = `Could not fetch previews for ${group}: the server doesn't have them. Nextcloud ${since} or later does.`
		return { ...NOTHING, notice }
	}
}

/** Returns true if the server refuses links to visitors without a share. Trying again wouldn't help, unless the page or an answer names a user, whose session has ended. */
function isTurnedAway(error: unknown, { user, shareToken, sessionUser }: RequestAccess): error is OcsError {
	return error instanceof OcsError && error.status === 401 && !(user ?? shareToken ?? sessionUser)
}

/** Fetches links by one request. */
export function requestLinks(links: readonly string[], options: ResolveOptions & { transport: ReferenceTransport }): Promise<Outcome> {
	return resolveReferences(options.transport, links, options).then(
		(resolved): Outcome => ({ type: 'answered', resolved }),
		(error: unknown): Outcome => isTurnedAway(error, options.access) ? { type: 'answered', resolved: NOTHING } : { type: 'failed', error },
	)
}

/**
 * Reason for missing answers. `refused`: too many requests, or maintenance. `signed-out`: the session has ended, or is another user's. `timeout`: no response
 * in time. `thrown`: the server failed, probably because a provider of one of the links threw, or the request was too large. `unreachable`: anything else,
 * such as no response, or the page of a proxy.
 */
export type Failure
	= | { type: 'refused', retryAfterMs?: number }
		| { type: 'unreachable' | 'timeout', error: unknown }
		| { type: 'signed-out', error: unknown }
		// The server may refuse the size of a request by 413.
		| { type: 'thrown', error: unknown, isLarge: boolean }

/** Answers of a request by link. Links without an answer are requested again. */
export interface BatchResult {
	answers: [link: string, entry: ReferenceEntry][]
	failure?: Failure
}

/**
 * Finds each link's answer. An empty answer means that the server knows none of the links. If it holds anything, links without a readable answer go again,
 * because the server took fewer links than it got, or names them otherwise: a link that is alone can be told from the others.
 */
function readAnswers(links: readonly string[], { answers: given, url }: ResolvedLinks): BatchResult {
	return { answers: links.flatMap((link): BatchResult['answers'] => {
		const entry = given.has(link) ? readEntry(given.get(link), link) : given.size ? undefined : NOT_FOUND
		if (entry) return [[link, entry]]
		if (links.length > 1) return []
		if (!given.has(link)) return [[link, NOT_FOUND]]
		const error = new OcsError(`Could not read the answer of "${url}" for "${link}": it isn't a reference. Fix its provider.`, { status: 200, ocsStatus: 200, url })
		return [[link, { state: 'error', reference: null, error }]]
	}) }
}

/** A `Retry-After` header in milliseconds: it has seconds, or a date. NaN if it can't be read. */
function retryAfterMsOf({ retryAfter = '' }: OcsError, now: number): number {
	return /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
}

function failureOf(error: unknown, now: number): Failure {
	if (!(error instanceof OcsError)) return { type: 'unreachable', error }
	const { status, retryAfter } = error
	if (status === 429 || (status === 503 && retryAfter)) return { type: 'refused', retryAfterMs: retryAfterMsOf(error, now) }
	if (status === 401) return { type: 'signed-out', error }
	return status === 500 || status === 413 ? { type: 'thrown', error, isLarge: status === 413 } : { type: 'unreachable', error }
}

/** Finds what a request's outcome means for its links. */
export function readBatchResult(links: readonly string[], outcome: Outcome, now: number): BatchResult {
	if (outcome.type === 'answered') return readAnswers(links, outcome.resolved)
	const { type, error } = outcome
	return { answers: [], failure: type === 'timeout' ? { type, error } : failureOf(error, now) }
}

/** Warns about answers that hold no references, once for each address, and once about a transport that throws. */
export function createWarnOnce(warn: (message: string, cause?: unknown) => void): (error: unknown) => void {
	const warned = new Set<string>()
	return (error) => {
		const { name, message } = Object(error) as Error
		// A mistake in a program, not in a network. Browsers call a lost connection a TypeError as well.
		const isBug = /^(Type|Reference|Range)Error$/.test(name) && !/fetch|network|load failed/i.test(message)
		const key = isBug ? name : error instanceof OcsError && error.status < 300 && error.url.split('?')[0]
		if (!key || warned.has(key)) return
		warned.add(key)
		warn(isBug ? `Could not fetch previews: the app's "transport" threw (${message}). Fix it.` : message, error)
	}
}
