/** Types for markdown-it, which ships without any, as far as the floor needs them. */
declare module 'markdown-it' {
	export default class MarkdownIt {
		constructor(options: { linkify: boolean, breaks: boolean, html: boolean, highlight: (code: string, language: string) => string })
		linkify: { set(options: { fuzzyLink: boolean }): void }
		render(text: string): string
	}
}
