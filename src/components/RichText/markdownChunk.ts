import { lazyModule, type LazyModule } from '../../composables/lazy/lazyModule.ts'

type MarkdownModule = typeof import('./NcRichTextMarkdown.vue')

/** What renders markdown: texts that wait for it are rendered when it is there. */
export const markdownChunk: LazyModule<MarkdownModule> = /* @__PURE__ */ lazyModule(
	() => import('./NcRichTextMarkdown.vue'),
	'Could not load what renders markdown: the text is shown as it was written. It is tried again with the next text.',
)

/**
 * Loads what renders markdown ahead of the first text that needs it: from then on markdown is rendered synchronously.
 * To have it from the start, as tests and servers want it, import `nc-reference/markdown` instead.
 * @example
 * await preloadMarkdown()
 */
export async function preloadMarkdown(): Promise<void> {
	await markdownChunk.load()
}
