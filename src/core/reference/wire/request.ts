import type { ReferenceClock } from '../../clock.ts'
import type { ReferenceTransport } from '../../ocs/transport.ts'
import { OcsError } from '../../ocs/ocsError.ts'
import { type ReferenceAccess, type ResolvedLinks, resolveReferences } from '../../ocs/references.ts'

/**
 * The room of the wire sends one request and reads its outcome. It makes the right call for one link or several, limits the time, and finds each link's answer.
 * It doesn't decide which links go together, and keeps nothing. A request never rejects, because failures are outcomes too.
 */

/** Outcome of a request. */
export type Outcome
	= | { type: 'answered', resolved: ResolvedLinks }
		| { type: 'failed' | 'timeout', error: unknown }
		| { type: 'aborted' }

export interface RequestOptions {
	transport: ReferenceTransport
	clock: ReferenceClock
	access: ReferenceAccess
	bypassHttpCache: boolean
	/** Milliseconds after which the request times out. */
	timeoutMs: number
	/** Aborts it. */
	signal: AbortSignal
}

/** Returns true if the server refuses links to visitors without a share. Trying again wouldn't help. */
function isTurnedAway(error: unknown, { user, shareToken }: ReferenceAccess): error is OcsError {
	return error instanceof OcsError && error.status === 401 && user === null && shareToken === null
}

/** Fetches links by one request. */
export function requestLinks(links: readonly string[], { transport, clock, access, bypassHttpCache, timeoutMs, signal }: RequestOptions): Promise<Outcome> {
	const controller = new AbortController()
	return new Promise((resolve) => {
		function end(outcome: Outcome) {
			stopTimer()
			signal.removeEventListener('abort', onAbort)
			if (outcome.type === 'timeout' || outcome.type === 'aborted') controller.abort()
			resolve(outcome)
		}
		const onAbort = () => end({ type: 'aborted' })
		const stopTimer = clock.schedule(() => {
			end({ type: 'timeout', error: new Error(`Could not resolve "${links[0]}": no answer within ${timeoutMs} ms. Check the server.`) })
		}, timeoutMs)
		signal.addEventListener('abort', onAbort)
		resolveReferences(transport, links, { access, bypassHttpCache, signal: controller.signal }).then(
			(resolved) => end({ type: 'answered', resolved }),
			(error: unknown) => end(isTurnedAway(error, access) ? { type: 'answered', resolved: { answers: new Map(), url: error.url } } : { type: 'failed', error }),
		)
	})
}
