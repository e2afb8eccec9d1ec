import type { ReferenceServices } from '../page/services.ts'
import { importEngine, preparePage } from '../page/loadEngine.ts'
import { likelyTransport, pageTransport } from '../page/pageTransport.ts'
import { canRequestFirst, firstRequestsSent } from './dom/firstRequests.ts'

/** Loads the code that sends requests in parallel with the renderer. A failure is silent here, because the first request reports it. */
export async function preloadRequests(services?: ReferenceServices): Promise<void> {
	const transport = services?.transport ?? likelyTransport()
	const engine = transport === pageTransport ? preparePage() : importEngine()
	// The first requests need no transport. HTTP/1.1 has six connections, so its code follows them.
	if (canRequestFirst(services)) await Promise.race([engine.catch(() => undefined), firstRequestsSent])
	await Promise.all([engine, transport.prepare?.()]).catch(() => undefined)
}
