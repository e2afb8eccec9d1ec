import type { ReferenceTransport } from '../../core/ocs/transport.ts'
import { preloadPageEngine } from '../../host/engineCandidate.ts'
import { loadEngine } from '../../host/loadEngine.ts'
import { likelyTransport, pageTransport } from '../../host/pageTransport.ts'

/** Loads the code that sends requests at the same time as what renders the answer, instead of after it. A failure is silent here: the first request reports it. */
export function preloadRequests(transport: ReferenceTransport = likelyTransport()): void {
	const loading = transport === pageTransport ? preloadPageEngine() : loadEngine(transport)
	loading.catch(() => undefined)
}
