import type { createPageEngine } from './pageEngine.ts'
import type { TabOptions } from './tabBridge.ts'
import { inTime, serve } from '../resolver/engine/serve.ts'
import { importOnce } from '../ui/loadOnce.ts'
import { engineRecord } from './globals.ts'
import { systemClock } from './systemClock.ts'

/** Imports what shares answers with other tabs. */
const importSharing = /* @__PURE__ */ importOnce(() => import('./tabBridge.ts'))

const importCode = /* @__PURE__ */ importOnce(() => import('./pageEngine.ts'))

/** Imports the part of this copy that sends requests. */
export function importEngine(): ReturnType<typeof importCode> {
	return inTime(importCode(), systemClock)
}

/** Resolves when the page has an engine: that of this copy, unless another copy loads its own already. */
export function preparePage(): Promise<void> {
	return serve(engineRecord(), async () => {
		const { ownEngine } = await importEngine()
		return () => ownEngine(loadPageEngine)
	})
}

/** Loads the engine of the page with its first link. */
export async function loadPageEngine(): Promise<typeof createPageEngine> {
	await preparePage()
	return loadEngine()
}

/** Loads the engine with the first link. */
export async function loadEngine(tabs?: TabOptions): Promise<typeof createPageEngine> {
	// Without the code for other tabs, the page works alone.
	const [engine, sharing] = await Promise.all([importEngine(), tabs && inTime(importSharing(), systemClock).catch(() => undefined)])
	const createSharing = sharing?.createPageSharing(tabs!)
	return createSharing ? (options) => engine.createPageEngine({ ...options, createSharing }) : engine.createPageEngine
}
