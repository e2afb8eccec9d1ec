import type { VNode } from 'vue'
import type { NoteMention } from './render.ts'
import { blockEnd, inlineEnd } from './holdBack.ts'
import { unescapeAll } from './linkParts.ts'
import { caretToken, textToken, type InlineEnvironment, type Parser, type References, type Token } from './parser.ts'
import { markTasks } from './rules.ts'

/**
 * Place where a text grows in a block: nowhere, in code, after its last cell, or within its last word. `words` means that a space or line break has ended
 * that word.
 */
export type Growth = '' | 'code' | 'cell' | 'words' | 'word'

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
	/** The text that the tokens' line numbers belong to, where its lines start, and its offset in the whole text. */
	lines: { text: string, starts: number[], offset: number }
	/** An item that makes its list loose: by an empty line within it, or at its end, where another item has to follow. */
	loosens: '' | 'within' | 'end'
	/** Number of quotes around it. */
	quotes: number
	/** Its parts, once they have been read. */
	parts?: ParsedBlock[] | null
	/** Parts of its previous version that stay; its tokens are those of the other parts. */
	grown?: Grown
}

/** A block that grows, and its parts that stay as they are. */
export interface Grown {
	block: Block
	parts: Block[]
	/** Number of parts of the rest that are only there so that the rest reads as it does: the head of a table, or the line of an item. */
	extra: number
}

/**
 * A block with its nodes: one of the outermost level, or a part of one. Parts are the items of a list, the rows of a table, and, in a growing text, the blocks
 * in items and quotes. The nodes are kept as long as the block reads the same and its numbers are the same; Vue skips a node that it has rendered already, so
 * that only what changed is compared.
 */
export interface Block extends Omit<ParsedBlock, 'tokens' | 'lines' | 'grown' | 'parts'> {
	key: number
	/** Type of its first token. */
	kind: string
	/** One, or several for the text of an item without an element of its own. */
	nodes: VNode[]
	/** Its first token, if it has parts. */
	open: Token | null
	/** Its parts, in order. */
	items: Block[]
	/** Number of task boxes before it and in it. */
	tasksBefore: number
	tasks: number
	/** The footnotes that it mentions, with the numbers that they were given. */
	mentions: NoteMention[]
	noteTokens: [label: string, tokens: Token[]][]
	links: string[]
}

/** Definitions for the inline content of every block. The object is the same while they are. */
export interface Definitions extends InlineEnvironment {
	defined: Pick<ParsedBlock, 'references' | 'notes'>
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

/** Collects the definitions of links and footnotes in some tokens. */
function definedIn(tokens: Token[]): Pick<ParsedBlock, 'references' | 'notes'> {
	return {
		references: tokens.filter(({ type }) => type === 'reference_definition').map(({ meta }) => [String(meta?.label), meta?.target as References[string]]),
		notes: tokens.filter(({ type }) => type === 'footnote_reference_open').map(({ meta }) => String(meta?.label)),
	}
}

/**
 * Parses the text from an offset, which begins a line, into its blocks.
 * @param head Lines that the text is parsed with, such as the head of a table.
 */
export function parseBlocks(...[parser, text, from = 0, head = '', env]: [parser: Parser, text: string, from?: number, head?: string, env?: InlineEnvironment]): ParsedBlock[] {
	const source = from || head ? head + text.slice(from) : text
	if (!source) return []
	const { tokens, lineStarts } = parser.parseBlocks(source, env)
	if (parser.extended) markTasks(tokens)
	const groups = groupsOf(tokens)
	const offset = from - head.length
	const lines = { text: source, starts: lineStarts, offset }
	const starts = groups.map(([first]) => lineStarts[first?.map?.[0] ?? 0] ?? 0)
	return groups.map((group, index) => {
		const [start, end] = [starts[index]!, starts[index + 1] ?? source.length]
		return {
			source: sourceOf(group[0]!, { lines, start, end }),
			start: offset + start,
			end: offset + end,
			tokens: group,
			growth: '',
			lines,
			loosens: '',
			quotes: 0,
			...definedIn(group),
		}
	})
}

/** Returns how an item makes its list loose. In a quote, an empty line has the marks of quotes. */
function loosensOf([item, ...tokens]: Token[], { lines: { text, starts }, quotes }: Pick<ParsedBlock, 'lines' | 'quotes'>): ParsedBlock['loosens'] {
	const marks = new RegExp(`^(?:[ \\t]*>){0,${quotes}}`)
	const isEmpty = (line: number) => !text.slice(starts[line], starts[line + 1]).replace(marks, '').trim()
	const [from, to] = item!.map!
	const blocks = tokens.filter(({ level, nesting, map }) => level === item!.level + 1 && nesting >= 0 && map)
	if (blocks.slice(1).some(({ map }) => isEmpty(map![0] - 1))) return 'within'
	return to - from > 1 && isEmpty(to - 1) ? 'end' : ''
}

/** Returns whether a list with these items is loose. */
function isLoose(items: readonly Pick<ParsedBlock, 'loosens'>[]): boolean {
	return items.some(({ loosens }, index) => loosens === 'within' || (loosens === 'end' && index < items.length - 1))
}

const LISTS = new Set(['bullet_list_open', 'ordered_list_open'])

/** Returns whether a list's items have paragraphs, by its tokens. A tight item's text has no element of its own. */
const isTight = (item: Token[]) => item.some(({ hidden, type, level }) => hidden && type === 'paragraph_open' && level === item[0]!.level + 1)

/** Only growing texts have rests. */
const GROWN = { hasGrown: true }

const CONTAINERS = new Set([...LISTS, 'table_open', 'list_item_open', 'blockquote_open'])
/** Blocks that are nested deeper have no parts, because each level holds its lines once more. */
const MAX_LEVEL = 40

/** Returns the parts of a list or table as blocks, and in a text that has grown those of items and quotes; null for any other block. */
export function partsOf(block: ParsedBlock, { hasGrown }: { hasGrown: boolean }): ParsedBlock[] | null {
	const { type = '', level = 0 } = block.tokens[0] ?? {}
	const hasParts = level < MAX_LEVEL && (hasGrown ? CONTAINERS.has(type) : type === 'table_open' || LISTS.has(type))
	block.parts ??= hasParts ? readParts(block) : null
	return block.parts
}

function readParts({ tokens, lines, ...block }: ParsedBlock): ParsedBlock[] | null {
	const [open] = tokens as [Token]
	const isTable = open.type === 'table_open'
	const isList = LISTS.has(open.type)
	const groups = isTable ? tableRows(tokens) : groupsOf(tokens.slice(1, -1))
	// The numbers of lines are those of blocks.
	if (groups.some(([first]) => !first!.map)) return null
	const at = (line: number) => lines.starts[line] ?? lines.text.length
	// Rows depend on the line below the head, and items on whether the list is tight.
	const head = isTable ? lines.text.slice(at(open.map![0] + 1), at(open.map![0] + 2)) : '\n'
	const quotes = block.quotes + (open.type === 'blockquote_open' ? 1 : 0)
	return groups.map((group, index) => {
		const [from, to] = group[0]!.map!
		const isPlain = isList ? isTight(group) : !isTable && group[0]!.hidden
		return {
			...block,
			...definedIn(group),
			grown: undefined,
			parts: undefined,
			source: `${isPlain ? '' : head}${lines.text.slice(at(from), at(to))}`,
			start: lines.offset + at(from),
			end: lines.offset + at(to),
			tokens: group,
			growth: index === groups.length - 1 ? block.growth : '',
			lines,
			quotes,
			loosens: isList ? loosensOf(group, { lines, quotes }) : '',
		}
	})
}

/** Returns whether a rest of a list belongs to the parts that are kept. It doesn't if it makes a tight list loose, which changes all parts. */
function fitsList(rest: ParsedBlock, { block, parts }: Grown): boolean {
	const [open] = rest.tokens as [Token]
	const wasLoose = isLoose(block.items)
	const items = partsOf(rest, GROWN)!
	// The blocks that loosen an item may be among those that are kept.
	if (block.items[parts.length]?.loosens === 'within') items[0]!.loosens = 'within'
	if (isLoose([...parts, ...items]) !== wasLoose) return false
	if (wasLoose) {
		for (const token of rest.tokens) if (token.level === open.level + 2 && token.type.startsWith('paragraph_')) token.hidden = false
	}
	return true
}

/** Joins the rest of a block with the parts that are kept of it, at each level of nesting. Returns false if they don't belong together. */
export function joinParts(rest: ParsedBlock | undefined, { levels: [grown, ...inner], text }: { levels: readonly Grown[], text: string }): boolean {
	const { block, extra } = grown!
	const open = rest?.tokens[0]
	if (!rest || open?.type !== block.kind || !partsOf(rest, GROWN)) return false
	if (LISTS.has(open.type) && !fitsList(rest, grown!)) return false
	if (inner.length && !joinParts(rest.parts![extra], { levels: inner, text })) return false
	open.attrs = block.open!.attrs
	open.meta = block.open!.meta ?? open.meta
	rest.grown = grown
	rest.start = block.start
	rest.source = (block.source.startsWith('\n') ? '\n' : '') + text.slice(block.start, rest.end)
	const kept = [grown!, ...inner].flatMap((level) => level.parts)
	rest.references.unshift(...kept.flatMap(({ references }) => references))
	rest.notes.unshift(...kept.flatMap(({ notes }) => notes))
	return true
}

/** Returns the tokens of a table's head, and of each of its rows. */
function tableRows(tokens: Token[]): Token[][] {
	const body = tokens.findIndex(({ type }) => type === 'tbody_open')
	return body < 0 ? [tokens.slice(1, -1)] : [tokens.slice(1, body), ...groupsOf(tokens.slice(body + 1, -2))]
}

/** Returns whether the last paragraph can't grow any more. */
function endsParagraph(source: string): boolean {
	return /\n[ \t>]*\n[ \t>]*$/.test(source.slice(-200))
}

/** Returns the blocks of a growing text that can't change any more, and those parts of its last one. Lists, quotes and code may go on after an empty line. */
export function finishedBlocks(blocks: readonly Block[], source: string): Block[] {
	const last = blocks.at(-1)
	if (!last) return []
	return [...blocks.slice(0, -1), ...CLOSED.has(last.kind) && endsParagraph(source) ? [last] : finishedBlocks(last.items, source)]
}

/** Returns whether a fence has a last line of its own after its content. */
function isClosed({ content, map }: Token): boolean {
	const lines = content.split('\n').length
	return content === '' || content.endsWith('\n') ? map![1] - map![0] > lines : false
}

/** Returns how the text grows in its last block, and the inline content that it grows in. Nothing grows after the end of a block. */
function openContent({ tokens }: ParsedBlock, source: string): { growth: Growth, token?: Token } {
	const index = tokens.findLastIndex(({ nesting }) => nesting >= 0)
	const token = tokens[index]
	if (token?.type === 'fence') return { growth: isClosed(token) ? '' : 'code' }
	if (token?.type !== 'inline' || endsParagraph(source)) return { growth: '' }
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
export function parseOpenBlocks(...[parser, text, from = 0, head = '']: [parser: Parser, text: string, from?: number, head?: string]): { source: string, parsed: ParsedBlock[] } {
	const hasTables = parser.extended
	let source = text.slice(0, head ? from - head.length + blockEnd(head + text.slice(from), { from: 0, hasTables }) : blockEnd(text, { from, hasTables }))
	for (;;) {
		const parsed = parseBlocks(parser, source, from, head, { streaming: true })
		const last = parsed.at(-1)
		if (!last) return { source, parsed }
		const { growth, token } = openContent(last, source)
		last.growth = growth
		if (!token) return { source, parsed }
		const written = growth === 'words' ? token.content + source.at(-1) : token.content
		token.content = token.content.slice(0, inlineEnd(written))
		// Whatever waits after a space, the word before it has ended.
		if (/\s/.test(written[token.content.length] ?? '')) last.growth = 'words'
		if (token.content) return { source, parsed }
		last.growth = 'cell'
		if (!token.map) return { source, parsed }
		// A block without anything to show waits as a whole. The line before it has ended, so it doesn't wait, too.
		source = source.slice(0, last.lines.offset + last.lines.starts[token.map[0]]!)
	}
}

function isSame<T>(...[some, others, equals]: [some: readonly T[], others: readonly T[], equals: (one: T, other: T) => boolean]): boolean {
	return some.length === others.length && some.every((one, index) => one === others[index] || equals(one, others[index]!))
}

type Reference = ParsedBlock['references'][number]

function isSameReference([label, { href, title }]: Reference, [other, target]: Reference): boolean {
	return label === other && href === target.href && title === target.title
}

/** Returns the definitions of all blocks. The first definition of a name wins. */
export function definitionsOf(blocks: readonly Pick<ParsedBlock, 'references' | 'notes'>[], previous: Definitions | undefined): Definitions {
	const defined = { references: blocks.flatMap((block) => block.references), notes: blocks.flatMap((block) => block.notes) }
	if (previous
		&& isSame(defined.notes, previous.defined.notes, () => false)
		&& isSame(defined.references, previous.defined.references, isSameReference)) return previous
	return {
		references: defined.references.length ? Object.fromEntries([...defined.references].reverse()) : undefined,
		notes: defined.notes.length ? Object.fromEntries(defined.notes.map((label) => [`:${label}`, -1])) : undefined,
		defined,
	}
}

/** Names in brackets of definitions that are new, gone or changed. */
function changedNames(before: Definitions, after: Definitions): string[] {
	const targetOf = ({ references }: Definitions, label: string) => JSON.stringify(references?.[label])
	const references = new Set([before, after].flatMap((each) => Object.keys(each.references ?? {})))
	const notes = new Set([before, after].flatMap((each) => Object.keys(each.notes ?? {})))
	return [
		...[...references].filter((label) => targetOf(before, label) !== targetOf(after, label)),
		...[...notes].filter((label) => before.notes?.[label] !== after.notes?.[label]).map((label) => `[^${label.slice(1)}]`.toUpperCase()),
	]
}

/** Returns whether a block may name a definition that has changed. */
export function mayUseChanged(before: Definitions | undefined, after: Definitions): (source: string) => boolean {
	const names = before ? changedNames(before, after) : ['']
	// A line may end within a name of several words, and cells escape a pipe.
	if (names.some((name) => name === '' || /[\s|]/.test(name))) return (source) => source.includes('[')
	return (source) => {
		if (!source.includes('[')) return false
		const normalized = source.toLowerCase().toUpperCase()
		return names.some((name) => normalized.includes(name.toLowerCase().toUpperCase()))
	}
}

/** A text in which no inline rule finds anything. */
const PLAIN = /^(?!.*www\.)[^\n!#$%&*+\-:<=>@[\\\]^_`{}~]*$/i

/** Parses the inline content of a block's tokens. */
export function parseInline(parser: Parser, { tokens, growth }: Pick<ParsedBlock, 'tokens' | 'growth'>, env: InlineEnvironment): void {
	const last = growth && growth !== 'code' ? tokens.findLast(({ type, content }) => type === 'inline' && content) ?? tokens.find(({ type }) => type === 'inline') : undefined
	for (const token of tokens) {
		if (token.type === 'inline') token.children = PLAIN.test(token.content) ? [textToken(token.content)] : parser.parseInline(token.content, { ...env, open: token === last && growth !== 'cell', ended: growth === 'words' })
		else if (token.type === 'fence') {
			token.info = unescapeAll(token.info).trim().split(/\s+/)[0] ?? ''
			token.meta = { isOpen: growth === 'code' && !isClosed(token) }
		}
		if (token === last) token.children!.push(caretToken())
	}
}
