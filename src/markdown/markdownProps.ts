import type NcReferenceList from '../previews/NcReferenceList.vue'
import type { RenderChip } from '../previews/textExtension.ts'
import type { RichTextArguments } from '../text/renderInline.ts'

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
