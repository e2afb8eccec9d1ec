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
	/** Bare addresses become chips. @default false */
	inline?: boolean
}
