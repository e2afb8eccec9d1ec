import type { KnownReferences } from '../../core/preview/items.ts'
import type { RichTextArguments } from '../../render/argument.ts'

/** What rendering markdown needs to know of a rich text. */
export interface NcRichTextMarkdownProps {
	/** The text as it was written. */
	text: string
	/** Values for `{name}`. */
	arguments?: RichTextArguments
	/** GitHub's additions to CommonMark. */
	extended: boolean
	/** Links of bare addresses; extended markdown always makes them. */
	autolink: boolean
	/** Task boxes can be used. */
	interactive: boolean
	/** The text is still growing. @default false */
	streaming?: boolean
	/** Bare addresses become chips. @default false */
	chips?: boolean
	/** What the app gave as answers for chips. @default null */
	references?: KnownReferences | null
	/** The end of a text that is being written, up to the last blank. @default '' */
	unfinished?: string
}
