declare module '*?highlight' {
	const source: import('./plugins/highlight.ts').HighlightedSource
	export default source
}

declare module 'virtual:api' {
	export const sections: import('./plugins/api/model.ts').ApiSection[]
	/** Path and fragment of each exported name. */
	export const addresses: Record<string, string>
}

declare module 'virtual:search' {
	export const sections: import('./plugins/search.ts').Section[]
}

declare module 'virtual:sizes' {
	/** Sizes by row of the size table. */
	export const sizes: Record<'rich text' | 'editor' | 'picker functions' | 'everything' | 'nc-reference/register', import('./plugins/sizes.ts').Size>
}

declare module 'virtual:repository' {
	/** The address below which files are edited, with a slash at its end. */
	export const editBase: string | null
	/** The address of the repository. */
	export const home: string | null
	/** The version of the package. */
	export const version: string
}
