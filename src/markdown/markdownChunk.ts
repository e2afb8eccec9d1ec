import { lazyModule, type LazyModule } from '../ui/lazyModule.ts'

type MarkdownModule = typeof import('../text/NcRichTextMarkdown.vue')

/** The Markdown renderer. Texts that wait for it render when it has loaded. */
export const markdownChunk: LazyModule<MarkdownModule> = /* @__PURE__ */ lazyModule(() => import('../text/NcRichTextMarkdown.vue'), 'the markdown renderer')

/**
 * Loads the Markdown renderer and the inspection of links before the first text needs them. Markdown is rendered synchronously from then on.
 * Tests and servers can import `nc-reference/markdown` instead, which has the renderer from the start.
 * @example
 * await preloadMarkdown()
 */
export async function preloadMarkdown(): Promise<void> {
	const { loadInspection } = await markdownChunk.load()
	// Without it texts are rendered a little later.
	await loadInspection().catch(() => undefined)
}
