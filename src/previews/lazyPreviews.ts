import { whenIdle } from '../ui/dom/idle.ts'
import { lazyModule, type LazyModule } from '../ui/lazyModule.ts'
import { preloadRequests } from '../page/firstRequests.ts'

/** The module that loads with the first link. */
export type PreviewModule = typeof import('./renderLoadedList.ts')

/** The code that observes links and renders their answers. */
export const previewChunk: LazyModule<PreviewModule> = /* @__PURE__ */ lazyModule(() => import('./renderLoadedList.ts'), 'link previews')

/**
 * Loads the preview renderer and the engine before the first link needs them.
 * @example
 * await preloadPreviews()
 */
export async function preloadPreviews(): Promise<void> {
	await Promise.all([previewChunk.load(), preloadRequests()])
}

// An app has its links only after its own requests: until then the page has time to load this.
if (typeof window !== 'undefined') whenIdle(() => { preloadPreviews().catch(() => undefined) })
