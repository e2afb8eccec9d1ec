/**
 * The parser: the rules of markdown-it, and ours, in loops of our own.
 *
 * markdown-it as a whole knows every name of an HTML entity, finds links by itself and writes HTML: 40 kB, of which the rules
 * for blocks and spans are 9. So only these are imported, each from its own file, and get here what they expect of
 * markdown-it: two loops, the readers of a link's parts, and the encoding of links.
 */
import type MarkdownIt from 'markdown-it/lib/index.mjs'
import type { BlockRule, InlineRule } from './rules.ts'
import blockquote from 'markdown-it/lib/rules_block/blockquote.mjs'
import code from 'markdown-it/lib/rules_block/code.mjs'
import fence from 'markdown-it/lib/rules_block/fence.mjs'
import heading from 'markdown-it/lib/rules_block/heading.mjs'
import hr from 'markdown-it/lib/rules_block/hr.mjs'
import lheading from 'markdown-it/lib/rules_block/lheading.mjs'
import list from 'markdown-it/lib/rules_block/list.mjs'
import paragraph from 'markdown-it/lib/rules_block/paragraph.mjs'
import StateBlock from 'markdown-it/lib/rules_block/state_block.mjs'
import table from 'markdown-it/lib/rules_block/table.mjs'
import autolink from 'markdown-it/lib/rules_inline/autolink.mjs'
import balancePairs from 'markdown-it/lib/rules_inline/balance_pairs.mjs'
import emphasis from 'markdown-it/lib/rules_inline/emphasis.mjs'
import escape from 'markdown-it/lib/rules_inline/escape.mjs'
import joinFragments from 'markdown-it/lib/rules_inline/fragments_join.mjs'
import image from 'markdown-it/lib/rules_inline/image.mjs'
import link from 'markdown-it/lib/rules_inline/link.mjs'
import newline from 'markdown-it/lib/rules_inline/newline.mjs'
import Token from 'markdown-it/lib/token.mjs'
import { findLiteral, InlineState, literalLink, NO_LINKS, text } from './autolink.ts'
import { normalizeLink, normalizeLinkText, parseLinkDestination, parseLinkTitle } from './linkParts.ts'
import { closeOpen, codeSpan, labelEndOf, openImage, openLink, openTag } from './open.ts'
import { definition, entity, noteDefinition, noteMention, placeholder, strikethrough, tag } from './rules.ts'

export type { Token }

/** Flavor of Markdown. */
export interface MarkdownFlavour {
	/** CommonMark with GitHub's tables, strikethrough, task lists, footnotes and literal links. */
	extended: boolean
	/** Bare addresses become links; extended markdown always does that. */
	autolink: boolean
	/** Rules for formulas, if they are on. @default null */
	formulas?: FormulaRules | null
}

/** Rules for formulas in lines, and in lines of their own. */
export interface FormulaRules {
	formulaSpan: InlineRule
	formulaParagraph: BlockRule
}

/** Targets of links by label. */
export type References = Record<string, { href: string, title: string }>

/** Definitions for inline content. */
export interface InlineEnvironment {
	references?: References
	/** Footnotes by `:label`. */
	notes?: Record<string, number>
	/** The text is still growing. */
	streaming?: boolean
	/** It grows right here. */
	open?: boolean
	/** A space or line break has ended its last word. */
	ended?: boolean
}

/** Deeper than this nothing is a block or a span any more: the rest is shown as text. */
const MAX_NESTING = 100
const MAX_IMAGES = 10

/** A token that shows a text as it is. */
export function textToken(content: string): Token {
	const token = new Token('text', '', 0)
	token.content = content
	return token
}

/** The place where a text grows. */
export function caretToken(): Token {
	return new Token('caret', '', 0)
}

/** A rule, and the blocks that it ends without an empty line. */
type PlacedRule = [rule: BlockRule, ends?: readonly string[]]

const ENDS_ALL = ['paragraph', 'reference', 'blockquote', 'list']
const ENDS_MOST = ['paragraph', 'reference', 'blockquote']

/** Returns the block rules in their order. */
const blockRules = ({ extended, formulas }: MarkdownFlavour): PlacedRule[] => [
	...extended ? [[table, ['paragraph', 'reference']] satisfies PlacedRule] : [],
	[code],
	[fence, ENDS_ALL],
	...formulas ? [[formulas.formulaParagraph, ENDS_MOST] satisfies PlacedRule] : [],
	[blockquote, ENDS_ALL],
	[hr, ENDS_ALL],
	[list, ENDS_MOST],
	...extended ? [[noteDefinition, ['paragraph', 'reference']] satisfies PlacedRule] : [],
	[definition],
	[heading, ENDS_MOST],
	[lheading],
	[paragraph],
]

class BlockParser {
	private readonly rules: BlockRule[]
	private readonly chains: Record<string, BlockRule[]> = {}
	readonly ruler = { getRules: (chain: string) => this.chains[chain] ?? [] }

	constructor(flavour: MarkdownFlavour) {
		const placed = blockRules(flavour)
		this.rules = placed.map(([rule]) => rule)
		for (const chain of ENDS_ALL) this.chains[chain] = placed.flatMap(([rule, ends]) => ends?.includes(chain) ? rule : [])
	}

	tokenize(...[state, from, to]: [state: StateBlock, from: number, to: number]): void {
		if (state.level >= MAX_NESTING) return this.showAsText(state, from, to)
		let line = from
		let hasEmptyLines = false
		while (line < to) {
			state.line = line = state.skipEmptyLines(line)
			if (line >= to || state.sCount[line]! < state.blkIndent) break
			// A paragraph begins where nothing else does.
			this.rules.some((rule) => rule(state, line, to, false))
			state.tight = !hasEmptyLines
			if (state.isEmpty(state.line - 1)) hasEmptyLines = true
			line = state.line
			if (line < to && state.isEmpty(line)) {
				hasEmptyLines = true
				state.line = ++line
			}
		}
	}

	/** Renders content that is nested too deeply as a readable paragraph. */
	private showAsText(...[state, from, to]: [state: StateBlock, from: number, to: number]): void {
		state.push('paragraph_open', 'p', 1)
		const inline = state.push('inline', '', 0)
		inline.content = state.getLines(from, to, state.blkIndent, false).trim()
		inline.children = []
		state.push('paragraph_close', 'p', -1)
		state.line = to
	}
}

class InlineParser {
	readonly rules: readonly InlineRule[]
	private readonly pairings: ((state: InlineState) => void)[]
	private readonly findLinks: (text: string) => ReturnType<typeof findLiteral>
	private imageDepth = 0

	constructor({ extended, autolink: isLinking, formulas }: MarkdownFlavour) {
		const standalone = [placeholder, ...isLinking ? [literalLink] : []]
		this.findLinks = isLinking ? (source) => findLiteral(source, { extended }) : () => NO_LINKS
		this.rules = [
			...isLinking ? [literalLink] : [],
			text,
			newline,
			...formulas ? [formulas.formulaSpan] : [],
			escape,
			codeSpan,
			...extended ? [strikethrough.tokenize] : [],
			placeholder,
			emphasis.tokenize,
			...extended ? [noteMention] : [],
			link,
			openLink,
			image,
			openImage,
			autolink,
			tag(standalone),
			openTag,
			entity,
		]
		this.pairings = [balancePairs, closeOpen, ...extended ? [strikethrough.pair] : [], emphasis.postProcess, joinFragments]
	}

	/** Moves behind what begins here, without making tokens of it. */
	skipToken(state: InlineState): void {
		const { pos, cache } = state
		const known = cache[pos]
		if (known !== undefined) {
			state.pos = known
			return
		}
		if (state.level >= MAX_NESTING) {
			state.pos = state.posMax + 1
		} else {
			state.level++
			const found = this.rules.some((rule) => rule(state, true))
			state.level--
			if (!found) state.pos++
		}
		cache[pos] = state.pos
	}

	tokenize(state: InlineState): void {
		const { rules } = this
		const end = state.posMax
		while (state.pos < end) {
			if (state.level < MAX_NESTING && rules.some((rule) => rule(state, false))) continue
			state.pending += state.src[state.pos++]
		}
		if (state.pending) state.pushPending()
	}

	/** Images within the texts of images are parsed one within another: beyond a few they stay text. */
	parse(...[source, md, env, out]: [source: string, md: MarkdownIt, env: object, out: Token[]]): void {
		if (this.imageDepth > MAX_IMAGES) {
			out.push(textToken(source))
			return
		}
		this.imageDepth++
		try {
			const state = new InlineState(source, md, env, out)
			state.literal = this.findLinks(source)
			this.tokenize(state)
			for (const pair of this.pairings) pair(state)
		} finally {
			this.imageDepth--
		}
	}
}

/** Reads markdown of one flavour. */
export class Parser {
	readonly extended: boolean
	readonly options = { maxNesting: MAX_NESTING, html: false }
	readonly helpers = { parseLinkLabel: labelEndOf, parseLinkDestination, parseLinkTitle }
	readonly normalizeLink = normalizeLink
	readonly normalizeLinkText = normalizeLinkText
	readonly block: BlockParser
	readonly inline: InlineParser

	constructor(flavour: MarkdownFlavour) {
		this.extended = flavour.extended
		this.block = new BlockParser(flavour)
		this.inline = new InlineParser(flavour)
	}

	/** The rules use no other members of markdown-it. A parser that is made from another one has rules of its own. */
	private get host(): MarkdownIt {
		return this as unknown as MarkdownIt
	}

	/** Accepts every link. The renderer checks its target, so that a refused link keeps its text. */
	validateLink(): boolean {
		return true
	}

	/** Parses the blocks of a text, which may be growing; their inline content is not parsed yet. */
	parseBlocks(source: string, env: InlineEnvironment = {}): { tokens: Token[], lineStarts: number[] } {
		const tokens: Token[] = []
		const state = new StateBlock(source, this.host, { ...env }, tokens)
		this.block.tokenize(state, 0, state.lineMax)
		return { tokens, lineStarts: state.bMarks }
	}

	parseInline(source: string, env: InlineEnvironment): Token[] {
		const tokens: Token[] = []
		this.inline.parse(source, this.host, env, tokens)
		return tokens
	}
}

const parsers = new Map<string, Parser>()

/** The parser of a flavour, made once. */
export function parserOf({ extended, autolink: isLinking, formulas }: MarkdownFlavour): Parser {
	const flavour = { extended, autolink: extended || isLinking, formulas }
	const key = `${extended}${flavour.autolink}${Boolean(formulas)}`
	let parser = parsers.get(key)
	if (!parser) parsers.set(key, parser = new Parser(flavour))
	return parser
}
