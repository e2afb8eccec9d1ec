import type { Parser, Token } from '../../markdown/parser.ts'
import type { EditorFormat, MarkName } from '../model/markdownCommands.ts'
import type { TextRange } from '../model/textDocument.ts'
import type { TextFormats, MarkdownParts } from './textFormats.ts'
import { safeHref } from '../../links/allowedTarget.ts'
import { FORMATS, headingLevel } from './formats.ts'

const MARKS: Record<MarkName, number> = { bold: FORMATS.bold, italic: FORMATS.italic, code: FORMATS.code | FORMATS.block, strikethrough: FORMATS.strikethrough }
const SIGNS = FORMATS.mark | FORMATS.item | FORMATS.task

/** Returns the formats that all words of a range have. A caret has those of the characters next to it. */
function wordFormats(formats: TextFormats, text: string, { from, to }: { from: number, to: number }): number {
	if (from === to) return (from > 0 ? formats.at(from - 1) : 0) | (from < text.length ? formats.at(from) : 0)
	let common = -1
	formats.read(from, to, (format, position) => {
		if (!(format & SIGNS) && /\S/.test(text[position]!)) common &= format
	})
	return common === -1 ? 0 : common
}

/** Returns the kinds of the line at a position, by the signs before its words. */
function lineFormats(formats: TextFormats, text: string, position: number): EditorFormat[] {
	let at = position === 0 ? 0 : text.lastIndexOf('\n', position - 1) + 1
	let signs = ' '
	let all = 0
	for (let format = -1; format & SIGNS || /[ \t]/.test(text[at - 1]!); at++) {
		format = formats.at(at)
		all |= format
		signs += format & FORMATS.item && !(format & FORMATS.quote) && !headingLevel(format) ? text[at] : ' '
	}
	const item = / ([-+*]|\d+[.)]) /.exec(signs)?.[1]
	const kind = all & FORMATS.task ? 'task' : !item ? null : /\d/.test(item) ? 'ordered' : 'bullet'
	return [...kind ? [kind] as const : [], ...all & FORMATS.quote ? ['quote' as const] : []]
}

/** Returns the formats of a selection for the buttons of a tool bar, as the message will show them. */
export function activeFormats(formats: TextFormats, text: string, { anchor, head }: TextRange): EditorFormat[] {
	const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)]
	const words = wordFormats(formats, text, { from, to })
	return [...(Object.keys(MARKS) as MarkName[]).filter((name) => words & MARKS[name]), ...lineFormats(formats, text, from)]
}

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
