import { withMemo, type VNode } from 'vue'
import { definitionsOf, normalizeText, parseBlocks, parseInline, type Definitions, type ParsedBlock } from './markdownBlocks.ts'
import { draw, drawNotes } from './markdownDraw.ts'
import { element, mention, nodes, type MarkdownDrawing, type MarkdownTally } from './markdownNodes.ts'
import { parserOf, type MarkdownFlavour, type Parser, type Token } from './markdownParser.ts'

export type { MarkdownDrawing, MarkdownLink } from './markdownNodes.ts'
export type { MarkdownFlavour } from './markdownParser.ts'

/**
 * A block of the outermost level with its node. The node is kept as long as the block reads the same and its numbers are
 * the same; Vue skips a node that it has drawn already, so only the blocks that changed are compared.
 */
interface Block extends Omit<ParsedBlock, 'tokens'> {
	key: number
	node: VNode | null
	/** How many task boxes stand before it and in it. */
	tasksBefore: number
	tasks: number
	/** The numbers of foot notes that were given before it, and the notes that it mentions. */
	notesBefore: string
	mentions: string[]
	noteTokens: [label: string, tokens: Token[]][]
	links: string[]
}

/** A text as it was drawn, and the ground on which its next version is drawn. */
export interface MarkdownDocument {
	source: string
	flavour: MarkdownFlavour
	drawing: MarkdownDrawing
	blocks: Block[]
	definitions: Definitions
	nextKey: number
	/** The blocks' nodes in order, keyed. */
	nodes: VNode[]
	/** The links that get a preview, in order, each once. */
	links: string[]
}

/** What a text is drawn with. */
export interface MarkdownOptions {
	flavour: MarkdownFlavour
	drawing: MarkdownDrawing
}

function commonLength(a: string, b: string): number {
	if (b.startsWith(a)) return a.length
	let index = 0
	while (index < b.length && a.charCodeAt(index) === b.charCodeAt(index)) index++
	return index
}

/**
 * The blocks that a change leaves alone whatever it is: all but the one that holds the first changed sign and the one
 * before it, which a new line may continue.
 */
function untouched({ source, blocks }: MarkdownDocument, next: string): Block[] {
	const changed = commonLength(source, next)
	const index = blocks.findIndex(({ end }) => end >= changed)
	return blocks.slice(0, Math.max(0, (index < 0 ? blocks.length : index) - 1))
}

/** All that a node is drawn with, but for placeholders, which only some blocks have. */
const LASTING = ['id', 'interactive', 'labels', 'link', 'image', 'code'] as const

function isLasting(previous: MarkdownDocument, { flavour, drawing }: MarkdownOptions): boolean {
	return previous.flavour.extended === flavour.extended
		&& previous.flavour.autolink === flavour.autolink
		&& LASTING.every((name) => previous.drawing[name] === drawing[name])
}

/** The numbers that a block's foot notes count on from. */
function notesBefore(source: string, { notes }: MarkdownTally): string {
	return notes.size && source.includes('[^') ? [...notes.values()].map(({ number, count }) => `${number}.${count}`).join() : ''
}

interface Page {
	parser: Parser
	drawing: MarkdownDrawing
	definitions: Definitions
	tally: MarkdownTally
}

function drawBlock(parsed: ParsedBlock, { parser, drawing, definitions, tally }: Page): Block {
	const { tokens, ...place } = parsed
	parseInline(parser, tokens, definitions)
	const own = { ...drawing, ...tally, mentions: [], definitions: new Map<string, Token[]>(), links: new Set<string>() }
	const before = notesBefore(parsed.source, tally)
	const drawn = nodes(draw(tokens, own))
	const node = drawn.length > 1 ? element('div', null, drawn) : drawn[0]
	return {
		...place,
		key: 0,
		// A node with a memo is not cloned when it is drawn again, and a node that is the same is not compared.
		node: node ? withMemo([], () => node, [], 0) : null,
		tasksBefore: tally.tasks,
		tasks: own.tasks - tally.tasks,
		notesBefore: before,
		mentions: own.mentions,
		noteTokens: [...own.definitions],
		links: [...own.links],
	}
}

/** Adds to the tally what a block that is drawn already counts. */
function count(block: Block, tally: MarkdownTally) {
	tally.tasks += block.tasks
	for (const label of block.mentions) mention(label, tally)
}

const fits = (block: Block, tally: MarkdownTally) =>
	(block.tasks === 0 || block.tasksBefore === tally.tasks) && block.notesBefore === notesBefore(block.source, tally)

/** For each parsed block the old one that reads the same, and keys of old blocks that are gone for the others. */
function matchBlocks(parsed: ParsedBlock[], old: Block[]) {
	const bySource = new Map<string, Block[]>()
	for (const block of old) bySource.set(block.source, [...bySource.get(block.source) ?? [], block])
	const matches = parsed.map(({ source }) => bySource.get(source)?.shift())
	const taken = new Set(matches)
	return { matches, free: old.filter((block) => !taken.has(block)).map(({ key }) => key) }
}

/** The nodes of all blocks with the foot notes behind them, and the links of both. */
function gather(blocks: Block[], { drawing, tally }: Page): { nodes: VNode[], links: string[] } {
	for (const { noteTokens, links } of blocks) {
		for (const [label, tokens] of noteTokens) if (!tally.definitions.has(label)) tally.definitions.set(label, tokens)
		for (const link of links) tally.links.add(link)
	}
	const notes = drawNotes({ ...drawing, ...tally })
	const all = blocks.flatMap(({ node }) => node ?? [])
	return { nodes: notes ? [...all, notes] : all, links: [...tally.links] }
}

/** Draws a markdown text; what reads the same as in its previous version is taken over from it. */
export function renderMarkdown(text: string, options: MarkdownOptions, previous?: MarkdownDocument | null): MarkdownDocument {
	const { flavour, drawing } = options
	const parser = parserOf(flavour)
	const source = normalizeText(text)
	const ground = previous && isLasting(previous, options) ? previous : null
	const samePlaceholders = ground?.drawing.placeholder === drawing.placeholder
	let kept = ground && samePlaceholders ? untouched(ground, source) : []
	let parsed = parseBlocks(parser, source, kept.at(-1)?.end)
	const definitions = definitionsOf([...kept, ...parsed])
	const sameDefinitions = ground?.definitions.signature === definitions.signature
	if (kept.length && !sameDefinitions) {
		kept = []
		parsed = parseBlocks(parser, source)
	}
	const old = (ground?.blocks ?? []).slice(kept.length)
	const { matches, free } = matchBlocks(parsed, old)
	const tally: MarkdownTally = { tasks: 0, notes: new Map(), mentions: [], definitions: new Map(), links: new Set(), linkDepth: 0 }
	const page: Page = { parser, drawing, definitions, tally }
	let nextKey = ground?.nextKey ?? 0
	const isStale = (block: Block) => (!samePlaceholders && block.source.includes('{')) || (!sameDefinitions && block.source.includes('['))

	const blocks = [...kept, ...parsed.map((block, index) => ({ block, match: matches[index] }))].map((entry) => {
		if (!('block' in entry)) {
			count(entry, tally)
			return entry
		}
		const { block, match } = entry
		if (match && !isStale(match) && fits(match, tally)) {
			count(match, tally)
			return { ...match, start: block.start, end: block.end }
		}
		const drawn = drawBlock(block, page)
		drawn.key = match?.key ?? free.shift() ?? nextKey++
		if (drawn.node) drawn.node.key = drawn.key
		tally.tasks += drawn.tasks
		return drawn
	})
	return { source, flavour, drawing, blocks, definitions, nextKey, ...gather(blocks, page) }
}
