import type { ResolvedLinks } from '../../ocs/references.ts'
import type { Outcome } from './request.ts'
import { OcsError } from '../../ocs/ocsError.ts'
import { type ReferenceEntry, NOT_FOUND, readEntry } from '../cache/entry.ts'

/** What a request's outcome means for the links of it. Each link of the request is in exactly one of the lists. */
export interface Verdict {
	/** What the server is like: it answered, it refused for being asked too often, nothing came back, or it said that it failed. */
	server: 'answered' | 'rate-limited' | 'unreachable' | 'failed'
	/** These have their answer. */
	settled: [link: string, entry: ReferenceEntry][]
	/** These go again at once, each list in a request of its own. */
	resend: (readonly string[])[]
	/** These go again together after a while. */
	retry: readonly string[]
}

const RETRIES = 2

function unreadable(link: string, url: string) {
	return new OcsError(`Could not read the answer of "${url}" for the link "${link}": it is no reference. Look into the provider of that link.`, { status: 200, ocsStatus: 200, url })
}

function halve(links: readonly string[]) {
	const middle = Math.ceil(links.length / 2)
	return [links.slice(0, middle), links.slice(middle)]
}

/**
 * Finds each link's answer. An empty answer means that the server knows none of the links. Where it holds some of them, the others are asked for again: the
 * server took fewer links than it got, or names them otherwise.
 */
function classifyAnswer(links: readonly string[], { answers, url }: ResolvedLinks): Verdict {
	const answered = links.filter((link) => answers.has(link))
	const missing = links.filter((link) => !answers.has(link))
	const settled = answered.map((link): [string, ReferenceEntry] => [link, readEntry(answers.get(link), link) ?? { state: 'error', reference: null, error: unreadable(link, url) }])
	const isUnknown = !answers.size || links.length === 1
	if (isUnknown) settled.push(...missing.map((link): [string, ReferenceEntry] => [link, NOT_FOUND]))
	// Where it names all of them otherwise, a link has to be alone to be told from the others.
	const resend = isUnknown || !missing.length ? [] : answered.length ? [missing] : halve(missing)
	return { server: 'answered', settled, resend, retry: [] }
}

/**
 * What to do with the links of a request, by what came of it. A request that failed as a whole is split until only the culprit is an error: a
 * provider that throws fails the others' links with its own. One that took too long is split at once, instead of being sent whole again.
 * @param tries How often these links have been sent again already
 */
export function classifyResponse(links: readonly string[], outcome: Exclude<Outcome, { type: 'aborted' }>, tries: number): Verdict {
	if (outcome.type === 'answered') return classifyAnswer(links, outcome.resolved)
	const { error } = outcome
	const status = error instanceof OcsError ? error.status : 0
	const verdict: Verdict = { server: status === 429 ? 'rate-limited' : status ? 'failed' : 'unreachable', settled: [], resend: [], retry: [] }
	if (status === 429) return { ...verdict, resend: [links] }
	if (links.length > 1 && (status >= 500 || status === 413 || outcome.type === 'timeout')) return { ...verdict, resend: halve(links) }
	if (tries < RETRIES && outcome.type !== 'timeout' && (!status || status >= 500)) return { ...verdict, retry: links }
	return { ...verdict, settled: links.map((link) => [link, { state: 'error', reference: null, error }]) }
}

/** Says what is wrong with the server's answers: one warning for each address that sends something else than references. */
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
