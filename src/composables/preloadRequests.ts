import type { Transport } from '../core/ocs/transport.ts'
import { loadEngine } from '../host/loadEngine.ts'
import { likelyTransport } from '../host/pageTransport.ts'

/**
 * Loads what asks the server, beside what renders the answer and not after it. Whoever needs it tells of a failure.
 * @param transport Whose code is loaded along. @default what the page will probably ask by
 */
export function preloadRequests(transport: Transport = likelyTransport()): void {
	Promise.all([loadEngine(), transport.prepare?.()]).catch(() => undefined)
}
