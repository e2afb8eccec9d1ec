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
