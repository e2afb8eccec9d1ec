import type { LazyModule } from '../ui/lazyModule.ts'
import type NcReferenceList from '../previews/NcReferenceList.vue'
import type { RenderChip } from '../previews/useTextExtensions.ts'
import type { RichTextArguments } from '../text/renderInline.ts'
import { lazyModule } from '../ui/lazyModule.ts'

/** Props of the markdown renderer. */
export interface NcRichTextMarkdownProps {
	/** The text as it was written. */
	text: string
	/** Values for `{name}`. */
	arguments?: RichTextArguments
	/** GitHub's additions to CommonMark. */
	extended: boolean
	/** Links of bare addresses; extended markdown always makes them. */
	autolink: boolean
	/** Formulas of extended markdown. @default false */
	formulas?: boolean
	/** Task boxes can be used. */
	interactive: boolean
	/** The text is still growing. @default false */
	streaming?: boolean
	/** Renders bare addresses as chips. @default null */
	renderChip?: RenderChip | null
}

/** Props of the slot after a markdown text. */
export interface MarkdownSlotProps {
	/** The links that are anchors in the text. */
	links: string[]
	/** The component for their previews, which comes with the markdown renderer. */
	list: typeof NcReferenceList
}

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
