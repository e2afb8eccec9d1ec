import type { ResolvedLinks } from '../../ocs/references.ts'
import type { Outcome } from './request.ts'
import { OcsError } from '../../ocs/ocsError.ts'
import { type ReferenceEntry, NOT_FOUND, readEntry } from '../cache/entry.ts'

/**
 * Why links have no answer yet. `refused`: the server was asked too often. `unreachable`: no answer, or one that no provider caused (502, 503, 504). `timeout`: no
 * answer in time. `split`: the request failed as a whole, and one of its links may be the culprit.
 */
export type Failure = { type: 'refused', retryAfterMs?: number } | { type: 'unreachable' | 'timeout' | 'split', error?: unknown }

/** What a request's outcome means for its links: each is answered, goes again in a request of its own, or waits because of the failure. */
export interface BatchResult {
	answers: [link: string, entry: ReferenceEntry][]
	/** Each list goes again at once. */
	resend: (readonly string[])[]
	/** Its links are all that were not answered. */
	failure?: Failure
}

function unreadable(link: string, url: string) {
	return new OcsError(`Could not read the answer of "${url}" for the link "${link}": it is no reference. Look into the provider of that link.`, { status: 200, ocsStatus: 200, url })
}

/** Two halves of a list. */
export function halve<Item>(items: readonly Item[]): [Item[], Item[]] {
	const middle = Math.ceil(items.length / 2)
	return [items.slice(0, middle), items.slice(middle)]
}

/**
 * Finds each link's answer. An empty answer means that the server knows none of the links. If it holds some of them, the others go again, because the
 * server took fewer links than it got, or names them otherwise.
 */
function readAnswers(links: readonly string[], { answers: given, url }: ResolvedLinks): BatchResult {
	const answered = links.filter((link) => given.has(link))
	const missing = links.filter((link) => !given.has(link))
	const answers = answered.map((link): [string, ReferenceEntry] => [link, readEntry(given.get(link), link) ?? { state: 'error', reference: null, error: unreadable(link, url) }])
	const isUnknown = !given.size || links.length === 1
	if (isUnknown) answers.push(...missing.map((link): [string, ReferenceEntry] => [link, NOT_FOUND]))
	// If the server names all of them otherwise, a link has to be alone to be told from the others.
	return { answers, resend: isUnknown || !missing.length ? [] : answered.length ? [missing] : halve(missing) }
}

/** A `Retry-After` header in milliseconds. It has seconds, or a date. */
function retryAfterMsOf({ retryAfter }: OcsError, now: number): number | undefined {
	const ms = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : Date.parse(retryAfter ?? '') - now
	return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

function failureOf(error: unknown, count: number, now: number): Failure | undefined {
	const status = error instanceof OcsError ? error.status : 0
	if (status === 429) return { type: 'refused', retryAfterMs: retryAfterMsOf(error as OcsError, now) }
	if (!status || (status >= 502 && status <= 504)) return { type: 'unreachable', error }
	return count > 1 && (status >= 500 || status === 413) ? { type: 'split' } : undefined
}

/** Finds what a request's outcome means for its links. Only an answer about a link is an error of that link. */
export function readBatchResult(links: readonly string[], outcome: Exclude<Outcome, { type: 'aborted' }>, now: number): BatchResult {
	if (outcome.type === 'answered') return readAnswers(links, outcome.resolved)
	const { error } = outcome
	const failure: Failure | undefined = outcome.type === 'timeout' ? { type: 'timeout', error } : failureOf(error, links.length, now)
	return { answers: failure ? [] : links.map((link) => [link, { state: 'error', reference: null, error }]), resend: [], failure }
}

/** Warns about answers that hold no references, once for each address. */
export function createWarnOnce(warn: (message: string) => void): (error: unknown) => void {
	const warned = new Set<string>()
	return (error) => {
		if (!(error instanceof OcsError) || error.status >= 300) return
		const address = error.url.split('?')[0]!
		if (!address || warned.has(address)) return
		warned.add(address)
		warn(error.message)
	}
}
