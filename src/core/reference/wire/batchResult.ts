import type { ResolvedLinks } from '../../ocs/references.ts'
import type { Outcome } from './request.ts'
import { OcsError } from '../../ocs/ocsError.ts'
import { type ReferenceEntry, NOT_FOUND, readEntry } from '../cache/entry.ts'

/**
 * Reason for missing answers. `refused`: too many requests. `unreachable`: no response, or one that a provider can't cause (502, 503, 504). `timeout`: no
 * response in time. `thrown`: the server failed, because a provider of one of the links threw.
 */
export type Failure = { type: 'refused', retryAfterMs?: number } | { type: 'unreachable' | 'timeout' | 'thrown', error?: unknown }

/** Answers of a request by link. Links without an answer are requested again. */
export interface BatchResult {
	answers: [link: string, entry: ReferenceEntry][]
	failure?: Failure
}

function unreadable(link: string, url: string) {
	return new OcsError(`Could not read the answer of "${url}" for the link "${link}": it isn't a reference. Look into the provider of that link.`, { status: 200, ocsStatus: 200, url })
}

/**
 * Finds each link's answer. An empty answer means that the server knows none of the links. If it holds anything, links without an answer go again, because
 * the server took fewer links than it got, or names them otherwise: a link that is alone can be told from the others.
 */
function readAnswers(links: readonly string[], { answers: given, url }: ResolvedLinks): BatchResult {
	const isComplete = !given.size || links.length === 1
	return { answers: links.flatMap((link): BatchResult['answers'] => {
		if (given.has(link)) return [[link, readEntry(given.get(link), link) ?? { state: 'error', reference: null, error: unreadable(link, url) }]]
		return isComplete ? [[link, NOT_FOUND]] : []
	}) }
}

/** A `Retry-After` header in milliseconds. It has seconds, or a date. */
function retryAfterMsOf({ retryAfter }: OcsError, now: number): number | undefined {
	const ms = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : Date.parse(retryAfter ?? '') - now
	return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

function failureOf(error: unknown, now: number): Failure | undefined {
	const status = error instanceof OcsError ? error.status : 0
	if (status === 429) return { type: 'refused', retryAfterMs: retryAfterMsOf(error as OcsError, now) }
	if (!status || (status >= 502 && status <= 504)) return { type: 'unreachable', error }
	return status >= 500 || status === 413 ? { type: 'thrown', error } : undefined
}

/** Finds what a request's outcome means for its links. Only an answer about a link is an error of that link. */
export function readBatchResult(links: readonly string[], outcome: Exclude<Outcome, { type: 'aborted' }>, now: number): BatchResult {
	if (outcome.type === 'answered') return readAnswers(links, outcome.resolved)
	const { error } = outcome
	const failure: Failure | undefined = outcome.type === 'timeout' ? { type: 'timeout', error } : failureOf(error, now)
	const isAnswer = !failure || (failure.type === 'thrown' && links.length === 1)
	return { answers: isAnswer ? links.map((link) => [link, { state: 'error', reference: null, error }]) : [], failure }
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
