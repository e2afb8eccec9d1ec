import type { ElementContent, RootContent } from 'hast'
import type { MarkdownExit } from 'markdown-exit'
import type { Plugin } from 'vite'
import { common, createLowlight } from 'lowlight'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'

/** Highlighted text: plain, or a class with what it holds. */
export type Token = string | [className: string, children: Token[]]

/** A file as the manual shows it. */
export interface HighlightedSource {
	code: string
	tokens: Token[]
}

const PREFIX = '\0highlighted:'
const LANGUAGE: Record<string, string> = { '.vue': 'xml', '.html': 'xml', '.ts': 'typescript', '.js': 'javascript', '.json': 'json', '.sh': 'bash', '.diff': 'diff', '.css': 'css', '.php': 'php' }
const lowlight = createLowlight(common)

function toToken(node: RootContent | ElementContent): Token {
	if (node.type === 'text') return node.value
	if (node.type !== 'element') return ''
	const classes = node.properties.className
	return [Array.isArray(classes) ? classes.join(' ') : '', node.children.map(toToken)]
}

/** The tokens of a file's text, by the file's extension. */
function highlight(code: string, extension: string): HighlightedSource {
	const language = LANGUAGE[extension]
	return { code, tokens: language ? lowlight.highlight(language, code).children.map(toToken) : [code] }
}

const escaped = (text: string) => text.replace(/[&<>"'{]/g, (character) => `&#${character.codePointAt(0)};`)

/** Makes a fence in a page the same block as a file: with colors and a copy button, named by the heading above it. */
export function highlightedFences(markdown: MarkdownExit): void {
	markdown.renderer.rules.fence = (tokens, index) => {
		const { content, info } = tokens[index]!
		const heading = tokens.slice(0, index).findLastIndex(({ type }) => type === 'heading_open')
		const label = heading < 0 ? 'Code' : `Code: ${tokens[heading + 1]!.content}`
		return `<CodeBlock :source="${escaped(JSON.stringify(highlight(content.trimEnd(), `.${info.trim()}`)))}" label="${escaped(label)}" />\n`
	}
}

/** `import source from './Example.vue?highlight'` gives the file's own text, highlighted while building. */
export function highlightedSource(): Plugin {
	return {
		name: 'highlighted-source',
		enforce: 'pre',
		async resolveId(id, importer) {
			if (!id.endsWith('?highlight')) return
			const found = await this.resolve(id.slice(0, -'?highlight'.length), importer)
			return found && `${PREFIX}${found.id}.js`
		},
		async load(id) {
			if (!id.startsWith(PREFIX)) return
			const file = id.slice(PREFIX.length, -'.js'.length)
			this.addWatchFile(file)
			return `export default ${JSON.stringify(highlight((await readFile(file, 'utf8')).trimEnd(), extname(file.replace(/\.txt$/, ''))))}`
		},
	}
}
