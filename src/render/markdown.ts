import type { VNode } from 'vue'
import type { Counters, MarkdownEnvironment } from './markdownNodes.ts'
import { beginEntities, COMMON_ENTITIES, missesEntities, type EntityTable } from './entities.ts'
import { definitionsOf, endsParagraph, normalizeText, parseBlocks, parseOpenBlocks, type Definitions, type ParsedBlock } from './markdownBlocks.ts'
import { parserOf, type MarkdownFlavour, type Parser } from './markdownParser.ts'
import { addToCounters, reconcile, type Block, type RenderPass } from './markdownReconcile.ts'
import { renderFootnotes } from './markdownRender.ts'

export type { MarkdownEnvironment, MarkdownLink } from './markdownNodes.ts'
export type { MarkdownFlavour } from './markdownParser.ts'

/** Options for rendering a text. */
export interface MarkdownOptions {
	flavour: MarkdownFlavour
	environment: MarkdownEnvironment
	/** The characters of each `&name;`. @default the names of HTML 4 */
	entities?: EntityTable
	/** The text is still growing: what its end does not decide yet waits. @default false */
	streaming?: boolean
}

/** A text as it was rendered, which its next version is reconciled with. */
export interface MarkdownDocument extends MarkdownOptions {
	source: string
	blocks: Block[]
	definitions: Definitions
	entities: EntityTable
	streaming: boolean
	/** Number of blocks that can't change any more. */
	finished: number
	/** Whether the text may have the name of an entity outside of the table. */
	missesEntities: boolean
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
 * The blocks that a change leaves alone whatever it is: all but the one that holds the first changed character and the one
 * before it, which a new line may continue.
 */
function untouched({ source, blocks }: MarkdownDocument, next: string): Block[] {
	const changed = commonLength(source, next)
	const index = blocks.findIndex(({ end }) => end >= changed)
	return blocks.slice(0, Math.max(0, (index < 0 ? blocks.length : index) - 1))
}

/** All that a node is rendered with, but for placeholders and chips, which only some blocks have. */
const LASTING_PARTS = ['id', 'interactive', 'labels', 'link', 'image', 'code'] as const

function isCompatible(previous: MarkdownDocument, { flavour, environment, entities }: Pick<MarkdownDocument, 'flavour' | 'environment' | 'entities'>): boolean {
	return previous.entities === entities
		&& previous.flavour.extended === flavour.extended
		&& previous.flavour.autolink === flavour.autolink
		&& LASTING_PARTS.every((name) => previous.environment[name] === environment[name])
}

/** The links that get a preview: those of what is finished. */
function linksOf({ links, items }: Block, isFinished: boolean): string[] {
	if (isFinished) return links
	return items.slice(0, -1).flatMap((item) => item.links)
}

/** The nodes of all blocks with the footnotes behind them, and the links of both. */
function gather(blocks: Block[], { finished, pass: { environment, counters } }: { finished: number, pass: RenderPass }): { nodes: VNode[], links: string[] } {
	for (const [index, block] of blocks.entries()) {
		for (const [label, tokens] of block.noteTokens) if (!counters.definitions.has(label)) counters.definitions.set(label, tokens)
		for (const link of linksOf(block, index < finished)) counters.links.add(link)
	}
	const notes = renderFootnotes({ ...environment, ...counters })
	const all = blocks.flatMap(({ node }) => node ?? [])
	return { nodes: notes ? [...all, notes] : all, links: [...counters.links] }
}

/** Parses what follows the blocks that are kept. */
function parseFrom(parser: Parser, { text, from, streaming }: { text: string, from: number | undefined, streaming: boolean }): { source: string, parsed: ParsedBlock[] } {
	return streaming ? parseOpenBlocks(parser, text, from) : { source: text, parsed: parseBlocks(parser, text, from) }
}

/**
 * Renders a markdown text; what reads the same as in its previous version is reused from it.
 * @example
 * const first = renderMarkdown('Hello', { flavour, environment })
 * const second = renderMarkdown('Hello *you*', { flavour, environment }, first)
 */
export function renderMarkdown(written: string, options: MarkdownOptions, previous?: MarkdownDocument | null): MarkdownDocument {
	const { flavour, environment, entities = COMMON_ENTITIES, streaming = false } = options
	const parser = parserOf(flavour)
	beginEntities(entities)
	const text = normalizeText(written)
	const base = previous && isCompatible(previous, { flavour, environment, entities }) ? previous : null
	const samePlaceholders = base?.environment.placeholder === environment.placeholder
	const sameChips = base?.environment.chip === environment.chip
	let kept = base && samePlaceholders && sameChips ? untouched(base, text) : []
	let { source, parsed } = parseFrom(parser, { text, from: kept.at(-1)?.end, streaming })
	const definitions = definitionsOf([...kept, ...parsed])
	// As long as a text grows, the definition of a link in it may follow.
	const sameDefinitions = base?.definitions.signature === definitions.signature && base.streaming === streaming
	if (kept.length && !sameDefinitions) {
		kept = []
		;({ source, parsed } = parseFrom(parser, { text, from: undefined, streaming }))
	}
	const counters: Counters = { tasks: 0, notes: new Map(), mentions: [], definitions: new Map(), links: new Set(), linkDepth: 0 }
	const pass: RenderPass = {
		parser,
		environment,
		definitions,
		streaming,
		counters,
		context: { ...environment, ...counters },
		isStale: (block) => (!samePlaceholders && block.source.includes('{')) || (!sameChips && block.links.length > 0) || (!sameDefinitions && block.source.includes('[')),
		nextKey: base?.nextKey ?? 0,
	}
	for (const block of kept) addToCounters(block, counters)
	const blocks = [...kept, ...reconcile(parsed, { old: base?.blocks.slice(kept.length) ?? [], pass })]
	const finished = blocks.length - (streaming && !endsParagraph(source) ? 1 : 0)
	const gathered = gather(blocks, { finished, pass })
	return {
		source,
		flavour,
		environment,
		blocks,
		definitions,
		entities,
		streaming,
		finished,
		missesEntities: missesEntities() || (base?.missesEntities ?? false),
		nextKey: pass.nextKey,
		...gathered,
	}
}
