import { textToken, type Env, type Parser, type Token } from './markdownParser.ts'
import { markTasks } from './markdownTasks.ts'

/** A block of the outermost level: its lines, the blank ones behind it included, and its tokens. */
export interface ParsedBlock {
	source: string
	/** Offsets in the whole text. */
	start: number
	end: number
	/** Inline content is not parsed yet. */
	tokens: Token[]
	references: [label: string, target: { href: string, title: string }][]
	/** Labels of the footnotes that are defined in it. */
	notes: string[]
	/** The text that the tokens' line numbers belong to, and where its lines start. */
	lines: { text: string, starts: number[] }
}

/** What the inline content of every block may refer to. */
export interface Definitions {
	references?: Env['references']
	/** By `:label`. */
	notes?: Record<string, number>
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
export function parseBlocks({ md, extended }: Parser, text: string, from = 0): ParsedBlock[] {
	const source = from ? text.slice(from) : text
	if (!source) return []
	const env: Env = {}
	const tokens: Token[] = []
	const state = new md.block.State(source, md, env, tokens)
	md.block.tokenize(state, 0, state.lineMax)
	if (extended) markTasks(tokens)
	const groups = groupsOf(tokens)
	const lines = { text: source, starts: state.bMarks }
	const starts = groups.map(([first]) => state.bMarks[first?.map?.[0] ?? 0] ?? 0)
	return groups.map((group, index) => {
		const [start, end] = [starts[index]!, starts[index + 1] ?? source.length]
		return {
			source: sourceOf(group[0]!, { lines, start, end }),
			start: from + start,
			end: from + end,
			tokens: group,
			lines,
			references: !env.references ? [] : group.filter(({ type }) => type === 'reference_definition').map(({ meta }) => [String(meta?.label), env.references![String(meta?.label)]!]),
			notes: !env.footnotes ? [] : group.filter(({ type }) => type === 'footnote_reference_open').map(({ meta }) => String(meta?.label)),
		}
	})
}

/** The items of a list as blocks, or null for any other block. */
export function itemsOf({ tokens, lines: { text, starts }, ...block }: ParsedBlock): ParsedBlock[] | null {
	const type = tokens[0]?.type
	if (type !== 'bullet_list_open' && type !== 'ordered_list_open') return null
	return groupsOf(tokens.slice(1, -1)).map((group) => {
		const [from, to] = group[0]!.map!
		// A paragraph without an element of its own makes another item of the same text.
		const tight = group.some(({ hidden, type }) => hidden && type === 'paragraph_open')
		return { ...block, source: `${tight ? '' : '\n'}${text.slice(starts[from], starts[to])}`, tokens: group, references: [], notes: [], lines: { text, starts } }
	})
}

/** What all blocks together define; the first definition of a name counts. */
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
export function parseInline({ md }: Parser, tokens: Token[], { references, notes }: Definitions): void {
	const env: Env = references ? { references } : {}
	if (notes) env.footnotes = { refs: notes }
	for (const token of tokens) {
		if (token.type === 'inline' && PLAIN.test(token.content)) token.children = [textToken(token)]
		else if (token.type === 'inline') md.inline.parse(token.content, md, env, token.children = [])
		else if (token.type === 'fence' && token.info) token.info = md.utils.unescapeAll(token.info).trim().split(/\s+/)[0] ?? ''
	}
}
