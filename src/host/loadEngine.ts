import type { createPageEngine } from './pageEngine.ts'
import type { TabOptions } from './pageSharing.ts'
import { importOnce } from '../core/lazy/loadOnce.ts'

/** Imports what shares answers with other tabs. */
const importSharing = /* @__PURE__ */ importOnce(() => import('./pageSharing.ts'))

/** Imports the part of this copy that sends requests. */
export const importEngine = /* @__PURE__ */ importOnce(() => import('./pageEngine.ts'))

/** Loads the engine with the first link. */
export async function loadEngine(tabs?: TabOptions): Promise<typeof createPageEngine> {
	// Without the code for other tabs, the page works alone.
	const [engine, sharing] = await Promise.all([importEngine(), tabs && importSharing().catch(() => undefined)])
	const createSharing = sharing?.createPageSharing(tabs!)
	return createSharing ? (options) => engine.createPageEngine({ ...options, createSharing }) : engine.createPageEngine
}
