declare module 'markdown-it-footnote' {
	import type { MarkdownIt } from 'markdown-it'

	/** Block rule `footnote_def`, inline rules `footnote_inline` and `footnote_ref`, core rule `footnote_tail`. */
	export default function footnotes(md: MarkdownIt): void
}
