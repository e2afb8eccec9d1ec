/** Modules without types of their own. */

declare module 'markdown-it/lib/rules_block/*.mjs' {
	const rule: import('./rules.ts').BlockRule
	export default rule
}

declare module 'markdown-it/lib/rules_inline/*.mjs' {
	const rule: import('./rules.ts').InlineRule
	export default rule
}

declare module 'markdown-it/lib/rules_inline/emphasis.mjs' {
	const rule: { tokenize: import('./rules.ts').InlineRule, postProcess: import('./rules.ts').PairingRule }
	export default rule
}

declare module 'markdown-it/lib/rules_inline/balance_pairs.mjs' {
	const rule: import('./rules.ts').PairingRule
	export default rule
}

declare module 'markdown-it/lib/rules_inline/fragments_join.mjs' {
	const rule: import('./rules.ts').PairingRule
	export default rule
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
