import type { VNode } from 'vue'
import { definitionsOf, normalizeText, parseBlocks, type Definitions } from './markdownBlocks.ts'
import { drawNotes } from './markdownDraw.ts'
import type { MarkdownDrawing, MarkdownTally } from './markdownNodes.ts'
import { parserOf, type MarkdownFlavour } from './markdownParser.ts'
import { count, settle, type Block, type Page } from './markdownSettle.ts'

export type { MarkdownDrawing, MarkdownLink } from './markdownNodes.ts'
export type { MarkdownFlavour } from './markdownParser.ts'

/** What a text is drawn with. */
export interface MarkdownOptions {
	flavour: MarkdownFlavour
	drawing: MarkdownDrawing
}

/** A text as it was drawn, and the ground on which its next version is drawn. */
export interface MarkdownDocument extends MarkdownOptions {
	source: string
	blocks: Block[]
	definitions: Definitions
	nextKey: number
	/** The blocks' nodes in order, keyed. */
	nodes: VNode[]
	/** The links that get a preview, in order, each once. */
	links: string[]
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
	const tally: MarkdownTally = { tasks: 0, notes: new Map(), mentions: [], definitions: new Map(), links: new Set(), linkDepth: 0 }
	const page: Page = {
		parser,
		drawing,
		definitions,
		tally,
		pencil: { ...drawing, ...tally },
		isStale: (block) => (!samePlaceholders && block.source.includes('{')) || (!sameDefinitions && block.source.includes('[')),
		nextKey: ground?.nextKey ?? 0,
	}
	for (const block of kept) count(block, tally)
	const blocks = [...kept, ...settle(parsed, { old: ground?.blocks.slice(kept.length) ?? [], page })]
	return { source, flavour, drawing, blocks, definitions, nextKey: page.nextKey, ...gather(blocks, page) }
}
