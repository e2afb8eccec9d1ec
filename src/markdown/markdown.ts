import type { VNode } from 'vue'
import type { Counters, MarkdownEnvironment } from './render.ts'
import { definitionsOf, finishedBlocks, joinParts, mayUseChanged, normalizeText, parseBlocks, parseOpenBlocks, type Block, type Definitions, type Grown, type ParsedBlock } from './blocks.ts'
import { beginEntities, COMMON_ENTITIES, missesEntities, type EntityTable } from './entities.ts'
import { commonLength } from './holdBack.ts'
import { parserOf, type MarkdownFlavour, type Parser } from './parser.ts'
import { renderFootnotes } from './render.ts'
import { addToCounters, reconcile, type RenderPass } from './renderReconciled.ts'

export type { MarkdownEnvironment, MarkdownLink } from './render.ts'
export type { MarkdownFlavour } from './parser.ts'

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
	/** Whether it grows, or did before. */
	hasGrown: boolean
	/** The blocks that can't change any more, and those parts of the last one. */
	finished: readonly Block[]
	/** Whether the text may have the name of an entity outside of the table. */
	missesEntities: boolean
	nextKey: number
	/** The blocks' nodes in order, keyed. */
	nodes: VNode[]
	/** The links that get a preview, in order, each once. */
	links: string[]
}

/** Blocks that a change leaves alone, and the first parts of the one that follows them. */
interface Kept {
	blocks: Block[]
	/** That block, the part of it that goes on, and so on. */
	levels?: Grown[]
	/** Start of the rest, and the lines that it is parsed with. */
	from?: number
	head?: string
}

const NOTHING: Kept = { blocks: [] }

/** The marks before the content of an item that doesn't begin with code or an empty line. */
const ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])(?: {1,4}|\t)(?=\S)/

/**
 * Returns the lines that parts of a block are read with: the head of a table, or the line of an item. It has an empty heading, which nothing continues. Null if
 * there are none.
 */
function headOf({ kind, items, start }: Block, source: string): string | null {
	if (kind === 'table_open') return items[1] ? source.slice(start, items[1].start) : null
	if (kind !== 'list_item_open') return ''
	const marks = ITEM.exec(source.slice(start, start + 200))?.[0]
	return marks ? `${marks}#\n` : null
}

/** Keeps the parts of a block at the innermost level that has some: all but the one that holds the change and the one before it. */
function keepParts(outermost: Block | undefined, { source, changed }: { source: string, changed: number }): Omit<Kept, 'blocks'> | null {
	let kept: Omit<Kept, 'blocks'> | null = null
	let around: Grown[] = []
	let headAround = ''
	for (let block = outermost; block?.items.length; block = block.items.at(-1)) {
		const { items, kind } = block
		const head = headOf(block, source)
		// Two items that begin in one line.
		if (head === null || (head && around.some((outer) => outer.extra && outer.block.start === block!.start))) break
		const extra = head ? 1 : 0
		const last = items.findLastIndex(({ start }) => start <= changed)
		const parts = items.slice(0, Math.max(0, last - 1))
		if (parts.length > 1) kept = { levels: [...around, { block, parts, extra }], from: items[parts.length]!.start, head: headAround + head }
		if (last < items.length - 1 || kind === 'table_open') break
		around = [...around, { block, parts: items.slice(0, -1), extra }]
		headAround += head
	}
	return kept
}

/**
 * Keeps the blocks that a change leaves alone whatever it is: all but the one that holds the first changed character and the
 * one before it, which a new line may continue. Of a list or table that grows, only the last parts are read again.
 */
function keep({ source, blocks, streaming }: MarkdownDocument, { text, isGrowing }: { text: string, isGrowing: boolean }): Kept {
	const changed = commonLength(source, text)
	const found = blocks.findIndex(({ end }) => end >= changed)
	const index = found < 0 ? blocks.length : found
	for (const at of isGrowing && streaming ? [index, index - 1] : []) {
		const parts = keepParts(blocks[at], { source, changed })
		if (parts) return { blocks: blocks.slice(0, at), ...parts }
	}
	const kept = blocks.slice(0, Math.max(0, index - 1))
	return { blocks: kept, from: kept.at(-1)?.end }
}

/** All that a node is rendered with, but for placeholders and chips, which only some blocks have. */
const LASTING_PARTS = ['id', 'interactive', 'labels', 'link', 'image', 'code', 'fence', 'formula'] as const

function isCompatible(previous: MarkdownDocument, { flavour, environment, entities }: Pick<MarkdownDocument, 'flavour' | 'environment' | 'entities'>): boolean {
	return previous.entities === entities
		&& previous.flavour.extended === flavour.extended
		&& previous.flavour.autolink === flavour.autolink
		&& previous.flavour.formulas === flavour.formulas
		&& LASTING_PARTS.every((name) => previous.environment[name] === environment[name])
}

/** The nodes of all blocks with the footnotes behind them, and the links that get a preview: those of what is finished. */
function gather(blocks: Block[], { finished, pass: { environment, counters } }: { finished: readonly Block[], pass: RenderPass }): { nodes: VNode[], links: string[] } {
	for (const { noteTokens } of blocks) {
		for (const [label, tokens] of noteTokens) if (!counters.definitions.has(label)) counters.definitions.set(label, tokens)
	}
	for (const { links } of finished) for (const link of links) counters.links.add(link)
	const last = blocks.at(-1)
	const growing = new Set(last && finished.at(-1) !== last ? last.noteTokens.map(([label]) => label) : [])
	const notes = renderFootnotes({ ...environment, ...counters }, growing)
	const all = blocks.flatMap((block) => block.nodes)
	return { nodes: notes ? [...all, notes] : all, links: [...counters.links] }
}

/** Keeps only the blocks before the first one that may name a definition that has changed. */
function withoutNames({ blocks }: Kept, mayUse: (source: string) => boolean): Kept {
	const found = blocks.findIndex(({ source }) => mayUse(source))
	const kept = found < 0 ? blocks : blocks.slice(0, found)
	return { blocks: kept, from: kept.at(-1)?.end }
}

/** Parses what follows the parts that are kept; all of it if they can't be kept. */
function parseRest(parser: Parser, { text, kept, streaming }: { text: string, kept: Kept, streaming: boolean }): { source: string, parsed: ParsedBlock[], kept: Kept } {
	const { levels, from = 0, head = '' } = kept
	if (!streaming) return { source: text, parsed: parseBlocks(parser, text, from), kept }
	const found = parseOpenBlocks(parser, text, from, head)
	const fits = !levels || joinParts(found.parsed[0], { levels, text: found.source })
	return fits ? { ...found, kept } : parseRest(parser, { text, kept: { blocks: kept.blocks, from: levels[0]!.block.start }, streaming })
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
	const untouched = base && samePlaceholders && sameChips ? keep(base, { text, isGrowing: streaming }) : NOTHING
	let { source, parsed, kept } = parseRest(parser, { text, kept: untouched, streaming })
	const definitions = definitionsOf([...kept.blocks, ...parsed], base?.definitions)
	// As long as a text grows, the definition of a link in it may follow.
	const sameDefinitions = base?.definitions === definitions && base.streaming === streaming
	const mayUse = sameDefinitions ? () => false : mayUseChanged(base?.streaming === streaming ? base.definitions : undefined, definitions)
	if (kept !== NOTHING && !sameDefinitions) ({ source, parsed, kept } = parseRest(parser, { text, kept: withoutNames(kept, mayUse), streaming }))
	const counters: Counters = { tasks: 0, notes: new Map(), mentions: [], definitions: new Map(), links: new Set(), linkDepth: 0 }
	const hasGrown = streaming || (base?.hasGrown ?? false)
	const pass: RenderPass = {
		parser,
		environment,
		definitions,
		streaming,
		hasGrown,
		counters,
		context: { ...environment, ...counters },
		isStale: (block) => (!samePlaceholders && block.source.includes('{')) || (!sameChips && block.links.length > 0) || mayUse(block.source),
		nextKey: base?.nextKey ?? 0,
	}
	for (const block of kept.blocks) addToCounters(block, counters)
	const blocks = [...kept.blocks, ...reconcile(parsed, { old: base?.blocks.slice(kept.blocks.length) ?? [], pass })]
	const finished = streaming ? finishedBlocks(blocks, source) : blocks
	const gathered = gather(blocks, { finished, pass })
	return {
		source,
		flavour,
		environment,
		blocks,
		definitions,
		entities,
		streaming,
		hasGrown,
		finished,
		missesEntities: missesEntities() || (base?.missesEntities ?? false),
		nextKey: pass.nextKey,
		...gathered,
	}
}
