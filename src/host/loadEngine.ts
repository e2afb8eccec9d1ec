import type { ReferenceTransport } from '../core/ocs/transport.ts'
import type { createPageEngine } from './pageEngine.ts'
import { importOnce } from '../core/lazy/loadOnce.ts'
import { likelyTransport } from './pageTransport.ts'

const importEngine = /* @__PURE__ */ importOnce(() => import('./pageEngine.ts'))

/**
 * Loads what asks: it comes with the first link, together with the code of the transport that it asks by.
 * @param transport Whose code is loaded along. @default what the page will probably ask by
 */
export async function loadEngine(transport: ReferenceTransport = likelyTransport()): Promise<typeof createPageEngine> {
	const [engine] = await Promise.all([importEngine(), transport.prepare?.()])
	return engine.createPageEngine
}
