import { withMemo, type VNode } from 'vue'
import { itemsOf, parseInline, type Definitions, type ParsedBlock } from './markdownBlocks.ts'
import { draw } from './markdownDraw.ts'
import { CONTAINERS, element, mention, nodes, type MarkdownDrawing, type MarkdownTally, type Pencil } from './markdownNodes.ts'
import type { Parser, Token } from './markdownParser.ts'

/**
 * A block with its node: one of the outermost level, or an item of a list there. The node is kept as long as the block
 * reads the same and its numbers are the same; Vue skips a node that it has drawn already, so that only what changed is
 * compared.
 */
export interface Block extends Omit<ParsedBlock, 'tokens' | 'lines'> {
	key: number
	/** Type of its first token. */
	kind: string
	node: VNode | null
	items: Block[]
	/** How many task boxes stand before it and in it. */
	tasksBefore: number
	tasks: number
	/** The numbers of foot notes that were given before it, and the notes that it mentions. */
	notesBefore: string
	mentions: string[]
	noteTokens: [label: string, tokens: Token[]][]
	links: string[]
}

/** What blocks are settled with. */
export interface Page {
	parser: Parser
	drawing: MarkdownDrawing
	definitions: Definitions
	tally: MarkdownTally
	/** Reset for every block. */
	pencil: Pencil
	/** True for a block of the previous version that must be drawn anew although it reads the same. */
	isStale: (block: Block) => boolean
	nextKey: number
}

/** The numbers that a block's foot notes count on from. */
function notesBefore(source: string, { notes }: MarkdownTally): string {
	return notes.size && source.includes('[^') ? [...notes.values()].map(({ number, count }) => `${number}.${count}`).join() : ''
}

/** Adds to the tally what a block that is drawn already counts. */
export function count(block: Block, tally: MarkdownTally): void {
	tally.tasks += block.tasks
	for (const label of block.mentions) mention(label, tally)
}

function fits(block: Block, { tally, isStale }: Page): boolean {
	return !isStale(block)
		&& (block.tasks === 0 || block.tasksBefore === tally.tasks)
		&& block.notesBefore === notesBefore(block.source, tally)
}

/** What a block is made of, beside its place. */
type Drawn = Pick<Block, 'items' | 'mentions' | 'noteTokens' | 'links'> & { node: VNode | undefined }

function drawTokens(tokens: Token[], { parser, definitions, pencil, tally }: Page): Drawn {
	parseInline(parser, tokens, definitions)
	// One pencil for the page: to copy it for every block would cost more than the drawing.
	pencil.tasks = tally.tasks
	pencil.notes = tally.notes
	pencil.mentions = []
	pencil.definitions = new Map()
	pencil.links = new Set()
	pencil.linkDepth = 0
	const drawn = nodes(draw(tokens, pencil))
	tally.tasks = pencil.tasks
	return {
		items: [],
		node: drawn.length > 1 ? element('div', null, drawn) : drawn[0],
		mentions: pencil.mentions,
		noteTokens: pencil.definitions.size ? [...pencil.definitions] : [],
		links: pencil.links.size ? [...pencil.links] : [],
	}
}

/** A list is drawn item by item, so that one that grows is compared only at its end. */
function drawItems(parsed: ParsedBlock, { items, page }: { items: Block[], page: Page }): Drawn {
	const open = parsed.tokens[0]!
	const children = items.flatMap(({ node }) => node ?? [])
	const drawn = CONTAINERS[open.type.slice(0, -5)]!(open, children, page.pencil)
	return {
		items,
		node: drawn as VNode,
		mentions: items.flatMap(({ mentions }) => mentions),
		noteTokens: items.flatMap(({ noteTokens }) => noteTokens),
		links: items.flatMap(({ links }) => links),
	}
}

function drawBlock(parsed: ParsedBlock, { prior, page }: { prior: Block | undefined, page: Page }): Block {
	const { source, start, end, references, notes, tokens } = parsed
	const kind = tokens[0]?.type ?? ''
	const tasksBefore = page.tally.tasks
	const before = notesBefore(source, page.tally)
	const parts = itemsOf(parsed)
	// Items are taken over only where the list itself is the same element.
	const drawn = parts
		? drawItems(parsed, { items: settle(parts, { old: prior?.kind === kind ? prior.items : [], page }), page })
		: drawTokens(tokens, page)
	const key = prior?.key ?? page.nextKey++
	const { node, items, mentions, noteTokens, links } = drawn
	if (node) node.key = key
	return {
		source,
		start,
		end,
		references,
		notes,
		items,
		mentions,
		noteTokens,
		links,
		key,
		kind,
		// A node with a memo is not cloned when it is drawn again, and a node that is the same is not compared.
		node: node ? withMemo([], () => node, [], 0) : null,
		tasksBefore,
		tasks: page.tally.tasks - tasksBefore,
		notesBefore: before,
	}
}

/** Gives every parsed block its node: that of the old block which reads the same, or a new one in the place of one that is gone. */
export function settle(parsed: ParsedBlock[], { old, page }: { old: Block[], page: Page }): Block[] {
	const bySource = new Map<string, Block[]>()
	for (const block of old) {
		const same = bySource.get(block.source)
		if (same) same.push(block)
		else bySource.set(block.source, [block])
	}
	const matches = parsed.map(({ source }) => bySource.get(source)?.shift())
	const taken = new Set(matches)
	const free = old.filter((block) => !taken.has(block)).reverse()
	return parsed.map((block, index) => {
		const match = matches[index]
		if (!match || !fits(match, page)) return drawBlock(block, { prior: match ?? free.pop(), page })
		count(match, page.tally)
		return { ...match, start: block.start, end: block.end }
	})
}
