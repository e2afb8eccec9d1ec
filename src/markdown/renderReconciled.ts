/**
 * Reconciliation of the next version of a Markdown text with the nodes of the previous one.
 *
 * A streamed text changes at its end many times a second. Parsing and comparing all of it each time would take quadratic
 * time. So a text is a list of blocks (paragraphs, lists, tables …), each with its source and its node. A version is
 * rendered in one pass over them:
 *
 * 1. Blocks before the first changed character are kept, except for the last of them, because another line may continue it.
 *    Only the rest is parsed (`renderMarkdown`).
 * 2. A parsed block reuses the node of an old block with the same source, at any position. `reconcile` pairs them, and
 *    blocks with the same source in order. Other blocks are rendered with the key of a removed block, so that Vue
 *    patches its elements. Lists are reconciled item by item in the same way, and in a growing
 *    text the blocks in items and quotes as well.
 * 3. Vue skips a node that is the identical object, so a kept block costs one comparison.
 *
 * Some blocks have the same source and still differ. Task boxes and footnotes are numbered through the text, a placeholder
 * may have a new value, and the definition of a link may change elsewhere. So a block stores where its numbers started
 * (`tasksBefore`) and their values (`mentions`), and a pass continues the numbers over reused blocks (`addToCounters`).
 * `isReusable` compares them. A property test verifies that the result equals a fresh rendering.
 */
import type { Parser, Token } from './parser.ts'
import { withMemo, type VNode } from 'vue'
import { keepPunctuation } from '../ui/renderChipLine.ts'
import { partsOf, parseInline, type Block, type Definitions, type ParsedBlock } from './blocks.ts'
import { CONTAINERS, element, mention, nodes, renderTokens, type Counters, type MarkdownEnvironment, type NoteMention, type RenderContext } from './render.ts'

/** One rendering of a text, from its first block to its last. */
export interface RenderPass {
	parser: Parser
	environment: MarkdownEnvironment
	definitions: Definitions
	/** The text is still growing. */
	streaming: boolean
	/** It grows, or did before. Its elements stay when it ends. */
	hasGrown: boolean
	counters: Counters
	/** Reset for every block. */
	context: RenderContext
	/** Returns whether a block of the previous version must render again although its source is the same. */
	isStale: (block: Block) => boolean
	nextKey: number
}

/** Returns whether a block's mentions of footnotes would keep their numbers. Checking the first one of each note suffices. */
function keepsNumbers(mentions: readonly NoteMention[], { notes }: Counters): boolean {
	const seen = new Set<string>()
	let next = notes.size
	return mentions.every(({ label, number, count }) => {
		if (seen.has(label)) return true
		seen.add(label)
		const note = notes.get(label)
		return note ? note.number === number && note.count + 1 === count : count === 1 && number === ++next
	})
}

/** Adds to the counters what a block that is rendered already counts. */
export function addToCounters(block: Block, counters: Counters): void {
	counters.tasks += block.tasks
	for (const { label } of block.mentions) mention(label, counters)
}

function isReusable(block: Block, { counters, isStale }: RenderPass): boolean {
	return !isStale(block)
		&& (block.tasks === 0 || block.tasksBefore === counters.tasks)
		&& keepsNumbers(block.mentions, counters)
}

/** Content of a block without its position. */
type RenderedBlock = Pick<Block, 'items' | 'mentions' | 'noteTokens' | 'links' | 'nodes'>

function renderLeaf(parsed: ParsedBlock, { parser, definitions, streaming, context, counters }: RenderPass): RenderedBlock {
	parseInline(parser, parsed, { references: definitions.references, notes: definitions.notes, streaming })
	// One context for the pass: to copy it for every block would cost more than to render it.
	context.tasks = counters.tasks
	context.notes = counters.notes
	context.mentions = []
	context.definitions = new Map()
	context.links = new Set()
	context.linkDepth = 0
	const rendered = nodes(keepPunctuation(renderTokens(parsed.tokens, context)))
	counters.tasks = context.tasks
	return {
		items: [],
		nodes: rendered,
		mentions: context.mentions,
		noteTokens: context.definitions.size ? [...context.definitions] : [],
		links: context.links.size ? [...context.links] : [],
	}
}

/** A list is rendered item by item and a table row by row, so that one that grows is compared only at its end. */
function renderItems(open: Token, { items, pass }: { items: Block[], pass: RenderPass }): RenderedBlock {
	const children = items.flatMap((item) => item.nodes)
	const isTable = open.type === 'table_open'
	const content = isTable && children.length > 1 ? [children[0]!, element('tbody', null, children.slice(1))] : children
	return {
		items,
		nodes: [CONTAINERS[open.type.slice(0, -5)]!(open, content, pass.context) as VNode],
		...gatherParts(items),
	}
}

function gatherParts(items: Block[]): Pick<Block, 'mentions' | 'noteTokens' | 'links'> {
	const gathered: Pick<Block, 'mentions' | 'noteTokens' | 'links'> = { mentions: [], noteTokens: [], links: [] }
	for (const { mentions, noteTokens, links } of items) {
		if (mentions.length) gathered.mentions.push(...mentions)
		if (noteTokens.length) gathered.noteTokens.push(...noteTokens)
		if (links.length) gathered.links.push(...links)
	}
	return gathered
}

/** Renders the parts of a block. Those of its previous version are reused only if the block itself is the same element. */
function renderParts(parsed: ParsedBlock, { parts, prior, pass }: { parts: ParsedBlock[], prior: Block | undefined, pass: RenderPass }): RenderedBlock {
	const { tokens: [open], grown } = parsed
	const kept = grown?.parts ?? []
	for (const part of kept) addToCounters(part, pass.counters)
	const rest = grown ? parts.slice(grown.extra) : parts
	const old = prior?.kind === open!.type ? prior.items.slice(kept.length) : []
	return renderItems(open!, { items: [...kept, ...reconcile(rest, { old, pass })], pass })
}

function renderBlock(parsed: ParsedBlock, { prior, pass }: { prior: Block | undefined, pass: RenderPass }): Block {
	const { source, start, end, references, notes, tokens, growth, loosens, quotes } = parsed
	const kind = tokens[0]?.type ?? ''
	const tasksBefore = pass.counters.tasks
	const parts = partsOf(parsed, pass)
	const rendered = parts ? renderParts(parsed, { parts, prior, pass }) : renderLeaf(parsed, pass)
	const key = prior?.key ?? pass.nextKey++
	const { items, mentions, noteTokens, links } = rendered
	// The text of an item without an element of its own has no key, because it may become several nodes.
	if (rendered.nodes.length === 1 && !tokens[0]?.hidden) rendered.nodes[0]!.key = key
	return {
		source,
		start,
		end,
		references,
		notes,
		growth,
		loosens,
		quotes,
		open: parts ? tokens[0]! : null,
		items,
		mentions,
		noteTokens,
		links,
		key,
		kind,
		// A node with a memo is not cloned when it is rendered again, and a node that is the same is not compared.
		nodes: rendered.nodes.map((node) => withMemo([], () => node, [], 0)),
		tasksBefore,
		tasks: pass.counters.tasks - tasksBefore,
	}
}

/** Gives every parsed block its node: that of the old block which reads the same, or a new one in the place of one that is gone. */
export function reconcile(parsed: ParsedBlock[], { old, pass }: { old: Block[], pass: RenderPass }): Block[] {
	const bySource = new Map<string, Block[]>()
	for (const block of old) {
		const same = bySource.get(block.source)
		if (same) same.push(block)
		else bySource.set(block.source, [block])
	}
	const matches = parsed.map(({ source }) => bySource.get(source)?.shift())
	const taken = new Set(matches)
	const grown = new Set(parsed.map((block) => block.grown?.block))
	const free = old.filter((block) => !taken.has(block) && !grown.has(block)).reverse()
	return parsed.map((block, index) => {
		const match = matches[index]
		if (!match || match.growth !== block.growth || !isReusable(match, pass)) return renderBlock(block, { prior: match ?? block.grown?.block ?? free.pop(), pass })
		addToCounters(match, pass.counters)
		return { ...match, start: block.start, end: block.end }
	})
}
