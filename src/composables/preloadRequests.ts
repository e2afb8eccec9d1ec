import { loadEngine } from '../host/loadEngine.ts'
import { pageTransport } from '../host/transport.ts'

/** Loads what asks the server, beside what draws the answer and not after it. Whoever needs it tells of a failure. */
export function preloadRequests(): void {
	Promise.all([loadEngine(), pageTransport.prepare()]).catch(() => undefined)
}
