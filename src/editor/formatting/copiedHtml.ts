import type { Parser, Token } from '../../markdown/parser.ts'
import type { MarkdownParts } from './textFormats.ts'
import { safeHref } from '../../links/allowedTarget.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
	return text.replace(/[&<>"]/g, (character) => ESCAPES[character]!)
}

/** Writes tokens as HTML. Their texts are escaped, and of all attributes only safe addresses stay. */
function write(tokens: readonly Token[]): string {
	const links: boolean[] = []
	return tokens.map((token) => {
		const { type, nesting, tag, content, children, hidden } = token
		if (type === 'inline') return write(children ?? [])
		if (type === 'link_open') links.push(safeHref(token.attrGet('href')) !== null)
		if (type === 'link_open') return links.at(-1) ? `<a href="${escape(token.attrGet('href')!)}">` : ''
		if (type === 'link_close') return links.pop() ? '</a>' : ''
		if (type === 'reference_definition' || type.startsWith('footnote_') || hidden) return ''
		if (type.endsWith('break')) return '<br>'
		if (type === 'hr') return '<hr>'
		if (type === 'code_inline') return `<code>${escape(content)}</code>`
		if (type === 'fence' || type === 'code_block') return `<pre><code>${escape(content)}</code></pre>`
		if (nesting !== 0) return `<${nesting > 0 ? '' : '/'}${tag}>`
		return escape(content)
	}).join('')
}

/** Returns a Markdown text as HTML for the clipboard. It is never put into the page. */
export function toHtml(parts: MarkdownParts, parser: Parser, text: string): string {
	const blocks = parts.parseBlocks(parser, parts.normalizeText(text))
	const definitions = parts.definitionsOf(blocks, undefined)
	for (const block of blocks) parts.parseInline(parser, block, definitions)
	return blocks.map(({ tokens }) => write(tokens)).join('')
}
