import { blockEnd, inlineEnd } from '../core/stream/holdBack.ts'
import { unescapeAll } from './markdownLinkParts.ts'
import { caretToken, textToken, type InlineEnvironment, type Parser, type References, type Token } from './markdownParser.ts'
import { markTasks } from './markdownTasks.ts'

/**
 * Place where a text grows in a block: nowhere, after its last cell, after a space or line break that has ended its last word,
 * or within that word.
 */
export type Growth = '' | 'cell' | 'words' | 'word'

/** A block of the outermost level: its lines, the blank ones behind it included, and its tokens. */
export interface ParsedBlock {
	source: string
	/** Offsets in the whole text. */
	start: number
	end: number
	/** Inline content is not parsed yet. */
	tokens: Token[]
	references: [label: string, target: References[string]][]
	/** Labels of the footnotes that are defined in it. */
	notes: string[]
	growth: Growth
	/** The text that the tokens' line numbers belong to, and where its lines start. */
	lines: { text: string, starts: number[] }
}

/** Definitions for the inline content of every block. */
export interface Definitions extends InlineEnvironment {
	/** Equal for equal definitions. */
	signature: string
}

const QUOTES = /^(?: {0,3}(?:&gt;|>))+/
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** An escaped `&gt;` that begins a line makes a block quote, as some apps store their texts; fenced code is left alone. */
function unescapeQuotes(text: string): string {
	let fence = ''
	return text.split('\n').map((line) => {
		const mark = FENCE.exec(line)?.[1] ?? ''
		if (fence) {
			if (mark.startsWith(fence)) fence = ''
			return line
		}
		fence = mark
		return line.replace(QUOTES, (quotes) => quotes.replaceAll('&gt;', '>'))
	}).join('\n')
}

/** The text as it is parsed: one kind of line break, no null characters, escaped quotes undone. */
export function normalizeText(text: string): string {
	let source = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
	if (source.includes('\0')) source = source.replaceAll('\0', '\uFFFD')
	return /^[ >]*&gt;/m.test(source) ? unescapeQuotes(source) : source
}

function groupsOf(tokens: Token[]): Token[][] {
	const groups: Token[][] = []
	let depth = 0
	for (const token of tokens) {
		if (depth === 0) groups.push([])
		groups.at(-1)!.push(token)
		depth += token.nesting
	}
	return groups
}

/** Blocks that read the same whether or not a line follows them. */
const CLOSED = new Set(['paragraph_open', 'heading_open', 'table_open', 'hr'])

/** The lines that make a block what it is. */
function sourceOf({ type, map }: Token, { lines: { text, starts }, start, end }: Pick<ParsedBlock, 'lines' | 'start' | 'end'>): string {
	if (!map || !CLOSED.has(type)) return text.slice(start, end)
	return text.slice(start, Math.min(starts[map[1]] ?? end, end)).replace(/\n$/, '')
}

/** Parses the text from an offset, which begins a line, into its blocks. */
export function parseBlocks(parser: Parser, text: string, from = 0): ParsedBlock[] {
	const source = from ? text.slice(from) : text
	if (!source) return []
	const { tokens, lineStarts } = parser.parseBlocks(source)
	if (parser.extended) markTasks(tokens)
	const groups = groupsOf(tokens)
	const lines = { text: source, starts: lineStarts }
	const starts = groups.map(([first]) => lineStarts[first?.map?.[0] ?? 0] ?? 0)
	return groups.map((group, index) => {
		const [start, end] = [starts[index]!, starts[index + 1] ?? source.length]
		return {
			source: sourceOf(group[0]!, { lines, start, end }),
			start: from + start,
			end: from + end,
			tokens: group,
			growth: '',
			lines,
			references: group.filter(({ type }) => type === 'reference_definition').map(({ meta }) => [String(meta?.label), meta?.target as References[string]]),
			notes: group.filter(({ type }) => type === 'footnote_reference_open').map(({ meta }) => String(meta?.label)),
		}
	})
}

/** The items of a list as blocks, or null for any other block. */
export function itemsOf({ tokens, lines: { text, starts }, ...block }: ParsedBlock): ParsedBlock[] | null {
	const type = tokens[0]?.type
	if (type !== 'bullet_list_open' && type !== 'ordered_list_open') return null
	return groupsOf(tokens.slice(1, -1)).map((group, index, all) => {
		const [from, to] = group[0]!.map!
		// A paragraph without an element of its own makes another item of the same text.
		const tight = group.some(({ hidden, type, level }) => hidden && type === 'paragraph_open' && level === group[0]!.level + 1)
		return { ...block, source: `${tight ? '' : '\n'}${text.slice(starts[from], starts[to])}`, tokens: group, growth: index === all.length - 1 ? block.growth : '', references: [], notes: [], lines: { text, starts } }
	})
}

/** Returns whether the last paragraph can't grow any more. */
export function endsParagraph(source: string): boolean {
	return /\n[ \t>]*\n[ \t>]*$/.test(source.slice(-200))
}

/** Returns how the text grows in its last block, and the inline content that it grows in. Nothing grows in code and after the end of a block. */
function openContent({ tokens }: ParsedBlock, source: string): { growth: Growth, token?: Token } {
	if (endsParagraph(source)) return { growth: '' }
	const index = tokens.findLastIndex(({ nesting }) => nesting >= 0)
	const token = tokens[index]
	if (token?.type !== 'inline') return { growth: '' }
	const hasEnded = /\s$/.test(source)
	if (!token.map) return openCell(tokens, { line: source.slice(-200).trimEnd(), hasEnded })
	if (source.endsWith('\n') && tokens[index - 1]?.type !== 'paragraph_open') return { growth: '' }
	return { growth: hasEnded ? 'words' : 'word', token }
}

/** Returns the cell that the text grows in. A cell with a pipe after it is decided. */
function openCell(tokens: Token[], { line, hasEnded }: { line: string, hasEnded: boolean }): { growth: Growth, token?: Token } {
	const row = tokens.findLastIndex(({ type }) => type === 'tr_open')
	const token = tokens.findLast(({ content }, index) => index > row && content !== '')
	const isOpen = token && !/(?<!\\)\|$/.test(line) && line.at(-1) === token.content.at(-1)
	return isOpen ? { growth: hasEnded ? 'words' : 'word', token } : { growth: 'cell' }
}

/** Parses a growing text from an offset, up to where its end is decided. */
export function parseOpenBlocks(...[parser, text, from = 0]: [parser: Parser, text: string, from?: number]): { source: string, parsed: ParsedBlock[] } {
	let source = text.slice(0, blockEnd(text, { from, hasTables: parser.extended }))
	for (;;) {
		const parsed = parseBlocks(parser, source, from)
		const last = parsed.at(-1)
		if (!last) return { source, parsed }
		const { growth, token } = openContent(last, source)
		last.growth = growth
		if (!token) return { source, parsed }
		token.content = token.content.slice(0, inlineEnd(growth === 'words' ? token.content + source.at(-1) : token.content))
		if (token.content) return { source, parsed }
		last.growth = 'cell'
		if (!token.map) return { source, parsed }
		// A block without anything to show waits as a whole. The line before it has ended, so it doesn't wait, too.
		source = source.slice(0, from + last.lines.starts[token.map[0]]!)
	}
}

/** Returns the definitions of all blocks. The first definition of a name wins. */
export function definitionsOf(blocks: Pick<ParsedBlock, 'references' | 'notes'>[]): Definitions {
	const references = blocks.flatMap((block) => block.references).reverse()
	const notes = blocks.flatMap((block) => block.notes)
	if (!references.length && !notes.length) return { signature: '' }
	return {
		references: references.length ? Object.fromEntries(references) : undefined,
		notes: notes.length ? Object.fromEntries(notes.map((label) => [`:${label}`, -1])) : undefined,
		signature: JSON.stringify([references, notes]),
	}
}

/** A text in which no inline rule finds anything. */
const PLAIN = /^(?!.*www\.)[^\n!#$%&*+\-:<=>@[\\\]^_`{}~]*$/i

/** Parses the inline content of a block's tokens. */
export function parseInline(parser: Parser, { tokens, growth }: Pick<ParsedBlock, 'tokens' | 'growth'>, env: InlineEnvironment): void {
	const last = growth ? tokens.findLast(({ type, content }) => type === 'inline' && content) : undefined
	for (const token of tokens) {
		if (token.type === 'inline') token.children = PLAIN.test(token.content) ? [textToken(token.content)] : parser.parseInline(token.content, { ...env, open: token === last && growth !== 'cell', ended: growth === 'words' })
		else if (token.type === 'fence' && token.info) token.info = unescapeAll(token.info).trim().split(/\s+/)[0] ?? ''
		if (token === last) token.children!.push(caretToken())
	}
}
