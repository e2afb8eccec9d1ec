import type { Env, Parser, Token } from './markdownParser.ts'
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
	/** Labels of the foot notes that are defined in it. */
	notes: string[]
}

/** What the inline content of every block may refer to. */
export interface Definitions {
	references?: Env['references']
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

/** The text as it is parsed: one kind of line break, no null signs, escaped quotes undone. */
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
	const starts = groups.map(([first]) => state.bMarks[first?.map?.[0] ?? 0] ?? 0)
	return groups.map((group, index) => {
		const [start, end] = [starts[index]!, starts[index + 1] ?? source.length]
		return {
			source: source.slice(start, end),
			start: from + start,
			end: from + end,
			tokens: group,
			references: !env.references ? [] : group.filter(({ type }) => type === 'reference_definition').map(({ meta }) => [String(meta?.label), env.references![String(meta?.label)]!]),
			notes: !env.footnotes ? [] : group.filter(({ type }) => type === 'footnote_reference_open').map(({ meta }) => String(meta?.label)),
		}
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

/** Parses the inline content of a block's tokens. */
export function parseInline({ md }: Parser, tokens: Token[], { references, notes }: Definitions): void {
	const env: Env = references ? { references } : {}
	// The plugin writes the number of a note into its record; each block has one of its own, for numbers are given when drawing.
	if (notes) env.footnotes = { refs: Object.create(notes) }
	for (const token of tokens) {
		if (token.type === 'inline') md.inline.parse(token.content, md, env, token.children = [])
		else if (token.type === 'fence' && token.info) token.info = md.utils.unescapeAll(token.info).trim().split(/\s+/)[0] ?? ''
	}
}
