import type { ReferenceTransport } from '../core/ocs/transport.ts'
import type { createPageEngine } from './pageEngine.ts'
import { importOnce } from '../core/lazy/loadOnce.ts'

/** Imports the part of this copy that sends requests. */
export const importEngine = /* @__PURE__ */ importOnce(() => import('./pageEngine.ts'))

/** Loads the engine with the first link, and the code of the transport by which it sends requests. */
export async function loadEngine(transport: ReferenceTransport): Promise<typeof createPageEngine> {
	const [engine] = await Promise.all([importEngine(), transport.prepare?.()])
	return engine.createPageEngine
}
