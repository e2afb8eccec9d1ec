import type { ReferenceTransport } from '../../core/ocs/transport.ts'
import { loadEngine } from '../../host/loadEngine.ts'

/** Loads the code that sends requests at the same time as what renders the answer, instead of after it. A failure is silent here: the first request reports it. */
export function preloadRequests(transport?: ReferenceTransport): void {
	loadEngine(transport).catch(() => undefined)
}
