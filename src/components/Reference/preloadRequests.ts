import type { ReferenceTransport } from '../../core/ocs/transport.ts'
import { preloadPageEngine } from '../../host/engineCandidate.ts'
import { loadEngine } from '../../host/loadEngine.ts'
import { likelyTransport, pageTransport } from '../../host/pageTransport.ts'

/** Loads the code that sends requests in parallel with the renderer. A failure is silent here, because the first request reports it. */
export function preloadRequests(transport: ReferenceTransport = likelyTransport()): Promise<unknown> {
	const loading = transport === pageTransport ? preloadPageEngine() : loadEngine(transport)
	return loading.catch(() => undefined)
}
