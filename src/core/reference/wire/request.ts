import type { ReferenceClock } from '../../clock.ts'
import type { ReferenceTransport } from '../../ocs/transport.ts'
import { OcsError } from '../../ocs/ocsError.ts'
import { type ReferenceAccess, type ResolvedLinks, resolveReferences } from '../../ocs/references.ts'

/**
 * The room of the wire: one request and what came of it. It knows which call the server wants for one link or several, how long to wait, and what
 * an outcome means for each of the links: an answer, another try, or a request of its own. It decides nothing about which links go together, and
 * keeps nothing. A request never rejects: what goes wrong on the way is an outcome like others.
 */

/** What became of a request; `aborted` where nobody wants to know. */
export type Outcome
	= | { type: 'answered', resolved: ResolvedLinks }
		| { type: 'failed' | 'timeout', error: unknown }
		| { type: 'aborted' }

export interface RequestOptions {
	transport: ReferenceTransport
	clock: ReferenceClock
	access: ReferenceAccess
	bypassHttpCache: boolean
	/** Milliseconds after which the request is given up. */
	timeoutMs: number
	/** Gives it up at once. */
	signal: AbortSignal
}

/** True where a server knows of no link for whoever is neither signed in nor on a share: that is no failure to try again. */
function isTurnedAway(error: unknown, { user, shareToken }: ReferenceAccess): error is OcsError {
	return error instanceof OcsError && error.status === 401 && user === null && shareToken === null
}

/** Asks for links by one request, and tells what became of it. */
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
