declare module '*?highlight' {
	const source: import('./plugins/highlight.ts').HighlightedSource
	export default source
}
