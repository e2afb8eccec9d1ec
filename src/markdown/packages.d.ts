/** The parts of markdown-it 14 that the parser is composed of. The package ships no types. */

declare module 'markdown-it/lib/token.mjs' {
	export default class Token {
		constructor(type: string, tag: string, nesting: -1 | 0 | 1)
		type: string
		tag: string
		attrs: [name: string, value: string][] | null
		/** The lines of a block: the first one, and the one after the last. */
		map: [from: number, to: number] | null
		nesting: -1 | 0 | 1
		level: number
		children: Token[] | null
		content: string
		markup: string
		info: string
		meta: Record<string, unknown> | null
		block: boolean
		hidden: boolean
		attrGet(name: string): string | null
	}
}

declare module 'markdown-it/lib/rules_inline/state_inline.mjs' {
	import type Token from 'markdown-it/lib/token.mjs'
	import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs'

	export interface Delimiter {
		marker: number
		length: number
		/** Index of its token. */
		token: number
		/** Index of the delimiter that closes it; -1 without one. */
		end: number
		open: boolean
		close: boolean
	}

	export type InlineRule = (state: StateInline, silent: boolean) => boolean
	export type BlockRule = (...args: [state: StateBlock, line: number, to: number, silent: boolean]) => boolean

	/** The result of reading a link's target or title. */
	export interface LinkPart {
		ok: boolean
		/** The offset after it. */
		pos: number
		str: string
	}

	/** A title, which may go on in the next line. */
	export interface LinkTitle extends LinkPart {
		can_continue: boolean
		marker: number
	}

	/** The part of `state.md` that markdown-it's rules use. */
	export interface RuleHost {
		options: { maxNesting: number, html: boolean }
		helpers: {
			parseLinkLabel(...args: [state: StateInline, start: number, disableNested?: boolean]): number
			parseLinkDestination(...args: [text: string, start: number, max: number]): LinkPart
			parseLinkTitle(...args: [text: string, start: number, max: number, previous?: LinkTitle]): LinkTitle
		}
		block: {
			ruler: { getRules(chain: string): BlockRule[] }
			tokenize(...args: [state: StateBlock, from: number, to: number]): void
		}
		inline: {
			skipToken(state: StateInline): void
			tokenize(state: StateInline): void
			parse(...args: [text: string, md: RuleHost, env: object, out: Token[]]): void
		}
		normalizeLink(url: string): string
		normalizeLinkText(url: string): string
		validateLink(url: string): boolean
	}

	export default class StateInline {
		constructor(...args: [src: string, md: RuleHost, env: object, out: Token[]])
		src: string
		env: Record<string, unknown>
		md: RuleHost
		tokens: Token[]
		tokens_meta: ({ delimiters: Delimiter[] } | undefined)[]
		pos: number
		posMax: number
		level: number
		pending: string
		cache: Record<number, number>
		delimiters: Delimiter[]
		linkLevel: number
		push(...args: [type: string, tag: string, nesting: -1 | 0 | 1]): Token
		pushPending(): Token
		scanDelims(start: number, canSplitWord: boolean): { can_open: boolean, can_close: boolean, length: number }
	}
}

declare module 'markdown-it/lib/rules_block/state_block.mjs' {
	import type Token from 'markdown-it/lib/token.mjs'
	import type { RuleHost } from 'markdown-it/lib/rules_inline/state_inline.mjs'

	export default class StateBlock {
		constructor(...args: [src: string, md: RuleHost, env: object, tokens: Token[]])
		src: string
		env: Record<string, unknown>
		md: RuleHost
		tokens: Token[]
		/** Offsets of the lines: start, end, and the first character that isn't a space. */
		bMarks: number[]
		eMarks: number[]
		tShift: number[]
		/** Indentation of the lines with tabs expanded. */
		sCount: number[]
		blkIndent: number
		line: number
		lineMax: number
		tight: boolean
		parentType: string
		level: number
		push(...args: [type: string, tag: string, nesting: -1 | 0 | 1]): Token
		isEmpty(line: number): boolean
		skipEmptyLines(from: number): number
		getLines(...args: [begin: number, end: number, indent: number, keepLastLF: boolean]): string
	}
}

declare module 'markdown-it/lib/rules_block/*.mjs' {
	import type { BlockRule } from 'markdown-it/lib/rules_inline/state_inline.mjs'

	const rule: BlockRule
	export default rule
}

declare module 'markdown-it/lib/rules_inline/emphasis.mjs' {
	import type { InlineRule } from 'markdown-it/lib/rules_inline/state_inline.mjs'
	import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs'

	const rule: { tokenize: InlineRule, postProcess: (state: StateInline) => void }
	export default rule
}

declare module 'markdown-it/lib/rules_inline/balance_pairs.mjs' {
	import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs'

	const rule: (state: StateInline) => void
	export default rule
}

declare module 'markdown-it/lib/rules_inline/fragments_join.mjs' {
	import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs'

	const rule: (state: StateInline) => void
	export default rule
}

declare module 'markdown-it/lib/rules_inline/*.mjs' {
	import type { InlineRule } from 'markdown-it/lib/rules_inline/state_inline.mjs'

	const rule: InlineRule
	export default rule
}

declare module 'markdown-it/lib/helpers/parse_link_label.mjs' {
	import type { RuleHost } from 'markdown-it/lib/rules_inline/state_inline.mjs'

	const parseLinkLabel: RuleHost['helpers']['parseLinkLabel']
	export default parseLinkLabel
}

declare module 'mdurl' {
	export interface Url {
		protocol: string | null
		hostname: string | null
	}
	export function parse(...args: [url: string, slashesDenoteHost: boolean]): Url
	export function format(url: Url): string
	export function encode(text: string): string
	export const decode: {
		(text: string, exclude?: string): string
		defaultChars: string
	}
}

declare module 'punycode.js' {
	const punycode: { toASCII(host: string): string, toUnicode(host: string): string }
	export default punycode
}

/** The part of Temml that we use: its tree, which we render ourselves. */
declare module 'temml' {
	/** A node of Temml's tree: an element of MathML, a text, or a group without an element. */
	export interface TemmlNode {
		type?: string
		attributes?: Record<string, unknown>
		style?: Record<string, unknown>
		classes?: string[]
		children?: TemmlNode[]
		text?: string
	}

	export interface TemmlOptions {
		displayMode: boolean
		throwOnError: boolean
		trust: boolean
		wrap: 'tex' | 'none'
		/** Number of expansions of macros. */
		maxExpand: number
		/** Longest lengths in em and in pt. */
		maxSize: [number, number]
	}

	const temml: { __renderToMathMLTree(source: string, options: TemmlOptions): TemmlNode }
	export default temml
}
