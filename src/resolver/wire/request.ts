import type { ReferenceTransport } from './transport.ts'
import { OcsError } from './ocsError.ts'
import { type ReferenceAccess, type ResolvedLinks, type ResolveOptions, resolveReferences } from './references.ts'

/**
 * The room of the wire sends one request and reads its outcome. It makes the right call for one link or several, and finds each link's answer.
 * It doesn't decide which links go together, and keeps nothing. A request never rejects, because failures are outcomes too.
 */

/** Outcome of a request. */
export type Outcome
	= | { type: 'answered', resolved: ResolvedLinks }
		| { type: 'failed' | 'timeout', error: unknown }
		| { type: 'aborted' }

export interface RequestOptions extends ResolveOptions {
	transport: ReferenceTransport
	signal: AbortSignal
}

/** Returns true if the server refuses links to visitors without a share. Trying again wouldn't help. */
function isTurnedAway(error: unknown, { user, shareToken }: ReferenceAccess): error is OcsError {
	return error instanceof OcsError && error.status === 401 && user === null && shareToken === null
}

/** Fetches links by one request. */
export function requestLinks(links: readonly string[], options: RequestOptions): Promise<Outcome> {
	const { transport, access, signal } = options
	const aborted = new Promise<Outcome>((resolve) => { signal.addEventListener('abort', () => resolve({ type: 'aborted' })) })
	const ended = resolveReferences(transport, links, options).then(
		(resolved): Outcome => ({ type: 'answered', resolved }),
		(error: unknown): Outcome => isTurnedAway(error, access) ? { type: 'answered', resolved: { answers: new Map(), url: error.url } } : { type: 'failed', error },
	)
	return Promise.race([aborted, ended])
}
