import type { Plugin } from 'vite'
import { readFileSync, readdirSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const pages = here('../pages')

interface Page {
	name: string
	title: string
	summary: string
	order: number
}

/** Pages for coding agents, in this order. */
const FOR_AGENTS = ['Migration', 'Widgets', 'TestYourApp']

function metaOf(file: string): Page {
	const source = readFileSync(resolve(pages, file), 'utf8')
	const member = (name: string) => new RegExp(`${name}: '([^']*)'`).exec(source)?.[1] ?? ''
	return { name: file.replace('.meta.ts', ''), title: member('title'), summary: member('summary'), order: Number(/order: (\d+)/.exec(source)?.[1] ?? 0) }
}

function listPages(): Page[] {
	return readdirSync(pages).filter((file) => file.endsWith('.meta.ts')).map(metaOf).sort((a, b) => a.order - b.order)
}

const pathOf = (name: string) => name === 'Start' ? '/' : `/${name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()}`

function fenced(path: string): string {
	const file = path.replace(/\.txt$/, '')
	return `\`\`\`${extname(file).slice(1)}\n${readFileSync(path, 'utf8').trimEnd()}\n\`\`\``
}

/** A page of the manual as plain Markdown: its title, its text, and the sources that it shows. */
function plainPage(name: string): string {
	const source = readFileSync(resolve(pages, `${name}.md`), 'utf8')
	const snippets = new Map([...source.matchAll(/import (\w+) from '(\.[^']+)\?highlight'/g)].map(([, local, path]) => [local!, resolve(pages, path!)]))
	return source
		.replace(/<(script|style)[\s\S]*?<\/\1>\s*/g, '')
		.replace(/<PageTitle \/>/, `# ${metaOf(`${name}.meta.ts`).title}`)
		.replace(/<CodeBlock :source="(\w+)"[^>]*\/>/g, (_, local: string) => `\n${fenced(snippets.get(local)!)}\n`)
		.replace(/<ExampleBlock name="(\w+)" title="([^"]*)"[^>]*\/>/g, (_, example: string, title: string) => `\n${title}:\n\n${fenced(here(`../examples/${example}.vue`))}\n`)
		.replace(/<table>[\s\S]*?<\/table>\s*/g, '')
		.replace(/<\/?(?:dl|dt|dd|kbd|p|div|wbr)\b[^>]*>/g, '')
		.replace(/\n{3,}/g, '\n\n')
		.trim()
}

/** The index of the manual for language models, in the form of https://llmstxt.org. */
export function llmsText(): string {
	const entries = listPages().map(({ name, title, summary }) => `- [${title}](${pathOf(name)}): ${summary}`)
	return [
		'# nc-reference',
		'> Link previews, rich text and the Smart Picker for Vue 3. A drop-in for the reference part of `@nextcloud/vue` 9.',
		'[Everything a coding agent needs](/agents.md): how to migrate an app, how to write a widget, and how to test.',
		`## Manual\n\n${entries.join('\n')}`,
	].join('\n\n') + '\n'
}

/** The guide for coding agents: three pages of the manual in one. */
export function agentsText(): string {
	return FOR_AGENTS.map(plainPage).join('\n\n') + '\n'
}

const FILES: Record<string, () => string> = { 'llms.txt': llmsText, 'agents.md': agentsText }

/** Serves and emits `llms.txt` and `agents.md`, which are generated from the pages of the manual. */
export function languageModelFiles(): Plugin {
	return {
		name: 'language-model-files',
		configureServer({ middlewares }) {
			middlewares.use((request, response, next) => {
				const write = FILES[request.url?.slice(1) ?? '']
				if (!write) return next()
				response.setHeader('Content-Type', 'text/plain; charset=utf-8')
				response.end(write())
			})
		},
		generateBundle() {
			for (const [fileName, write] of Object.entries(FILES)) this.emitFile({ type: 'asset', fileName, source: write() })
		},
	}
}
