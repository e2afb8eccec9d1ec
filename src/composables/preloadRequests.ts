import type { Transport } from '../core/ocs/transport.ts'
import { loadEngine } from '../host/loadEngine.ts'
import { likelyTransport } from '../host/pageTransport.ts'

/**
 * Loads the code that sends requests at the same time as what renders the answer, instead of after it. A failure is silent here: the first request reports it.
 * @param transport Whose code is loaded along. @default what the page will probably ask by
 */
export function preloadRequests(transport: Transport = likelyTransport()): void {
	Promise.all([loadEngine(), transport.prepare?.()]).catch(() => undefined)
}
