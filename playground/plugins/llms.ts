import type { Plugin } from 'vite'
import type { ApiEntry, ApiSection } from './api/model.ts'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NO_PREVIEW_REASONS } from '../state/noPreviewReasons.ts'
import { GROUPS, pathOf, type PageMeta } from '../state/pageGroups.ts'
import { PEER } from '../state/peerSizes.ts'
import { recorded } from '../state/recorded.ts'
import { apiSections } from './api/plugin.ts'
import { readSizes } from './sizes.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const pages = here('../pages')

interface Page extends Pick<PageMeta, 'title' | 'summary' | 'group' | 'order'> {
	name: string
}

/** Pages for coding agents, in this order. */
const FOR_AGENTS = ['Migration', 'NextcloudApp', 'Widgets', 'TestYourApp', 'NoPreview']

function metaOf(file: string): Page {
	const source = readFileSync(resolve(pages, file), 'utf8')
	const member = (name: string) => new RegExp(`${name}: '([^']*)'`).exec(source)?.[1] ?? ''
	return { name: file.replace('.meta.ts', ''), title: member('title'), summary: member('summary'), group: member('group'), order: Number(/order: (\d+)/.exec(source)?.[1] ?? 0) }
}

function listPages(): Page[] {
	return readdirSync(pages).filter((file) => file.endsWith('.meta.ts')).map(metaOf)
		.sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.order - b.order || a.title.localeCompare(b.title))
}

/** Address of a page as Markdown. */
const fileOf = (path: string) => path === '/' ? '/start.md' : `${path}.md`
const plainLink = ({ name, title, summary }: Page) => `- [${title}](${fileOf(pathOf(name))}): ${summary}`

/** Returns a file as a fence, below its name if readers create that file. */
function fenced(path: string, file?: string): string {
	const language = extname(path.replace(/\.txt$/, '')).slice(1)
	return `${file ? `\`${file}\`:\n\n` : ''}\`\`\`${language}\n${readFileSync(path, 'utf8').trimEnd()}\n\`\`\``
}

/** Replaces `{{ sizes['rich text'].kB }}` and the like by their values. */
function withValues(text: string): string {
	const values: Record<string, unknown> = { sizes: readSizes(), PEER, recorded }
	return text.replace(/\{\{ (\w+)((?:\.\w+|\['[^']+'\])+) \}\}/g, (written, name: string, members: string) => {
		const keys = [...members.matchAll(/\.(\w+)|\['([^']+)'\]/g)].map(([, plain, quoted]) => plain ?? quoted!)
		const value = keys.reduce<unknown>((owner, key) => (owner as Record<string, unknown> | undefined)?.[key], values[name])
		return value === undefined ? written : String(value)
	})
}

const plainReasons = () => NO_PREVIEW_REASONS
	.map(([place, reasons]) => [`## ${place}`, ...reasons.map(({ reason, see, remedy }) => `- **${reason}**\n  - See it: ${see}\n  - Do: ${remedy}`)].join('\n\n'))
	.join('\n\n')

/** Returns a Markdown text with changes to its prose: code stays as it is. */
function withProse(text: string, change: (prose: string) => string): string {
	const code: string[] = []
	const prose = text.replace(/^```[\s\S]*?^```$|`[^`\n]+`/gm, (found) => `\0${code.push(found) - 1}\0`)
	return change(prose).replace(/\0(\d+)\0/g, (_, index: string) => code[Number(index)]!)
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

/** Returns a page of the manual as plain Markdown: its title, its text, and the sources that it shows. */
function plainPage({ name, title, summary }: Page): string {
	const file = resolve(pages, `${name}.md`)
	if (!existsSync(file)) return `# ${title}\n\n${summary}`
	const source = readFileSync(file, 'utf8')
	const snippets = new Map([...source.matchAll(/import (\w+) from '(\.[^']+)\?highlight'/g)].map(([, local, path]) => [local!, resolve(pages, path!)]))
	const documents = new Map([...source.matchAll(/import (\w+) from '([./]+\/[A-Z]+\.md)'/g)].map(([, local, path]) => [local!, resolve(pages, path!)]))
	const text = source
		.replace(/^<(script|style)[\s\S]*?^<\/\1>\s*/gm, '')
		.replace(/^<(\w+) \/>/gm, (tag, local: string) => documents.has(local) ? readFileSync(documents.get(local)!, 'utf8').replace(/^# .*\n/, '') : tag)
		.replace(/^<CodeBlock .*\/>$/gm, (tag) => `\n${fenced(snippets.get(attribute(tag, ':source')!)!, attribute(tag, 'file'))}\n`)
		.replace(/^<ExampleBlock .*\/>$/gm, (tag) => `\n${attribute(tag, 'title')}:\n\n${fenced(here(`../examples/${attribute(tag, 'name')}.vue`))}\n`)
	return withProse(text, (prose) => withValues(prose)
		.replace(/<PageTitle(?: \/>|>[\s\S]*?<\/PageTitle>)/, `# ${title}`)
		.replace(/<div class="hero"[\s\S]*?<\/div>/, summary)
		.replace(/<(?:p|button|div) [\s\S]*?\{\{[\s\S]*?<\/(?:p|button|div)>/g, '')
		.replace('<ReasonList />', plainReasons)
		.replace('<PageTiles />', () => listPages().filter((page) => page.name !== name).map(plainLink).join('\n'))
		.replace(/^<[A-Z]\w+ \/>$/gm, '')
		.replace(/<\/?(?:dl|dt|dd|kbd|p|div|wbr|button|label|input|output)\b[^>]*>/g, '')
		.replace(/\]\((\/[\w/-]*)(#[^)]*)?\)/g, (_, path: string, hash = '') => `](${fileOf(path)}${hash})`)
		.replace(/\n{3,}/g, '\n\n'))
		.trim()
}

function plainEntry({ name, kind, isPart, text, signature, returns, throws, example, tables }: ApiEntry): string {
	const members = tables.flatMap((table) => [`### ${table.title}`, table.members.map((member) => {
		const fallback = member.fallback === undefined ? '' : ` Default: ${member.fallback}.`
		return `- \`${member.name}${member.optional ? '?' : ''}: ${member.type}\` ${member.text}${fallback}`
	}).join('\n')])
	return [`## ${name}`, `(${kind}${isPart ? ', not exported' : ''}) ${text}`, signature && `\`\`\`ts\n${signature}\n\`\`\``, returns && `Returns: ${returns}`, throws && `Throws: ${throws}`, example && `\`\`\`ts\n${example}\n\`\`\``, ...members]
		.filter(Boolean).join('\n\n')
}

const plainSection = ({ title, specifier, entries }: ApiSection) => [`# ${title}`, `Import from \`${specifier}\`.`, ...entries.map(plainEntry)].join('\n\n')

function indexOf(sections: ApiSection[]): string {
	return sections.map(({ path, title, entries }) => `- [${title}](${fileOf(path)}): ${entries.filter(({ isPart }) => !isPart).map(({ name }) => name).join(', ')}`).join('\n')
}

/** Returns every page of the manual as Markdown, by its file name. */
export function markdownPages(): Map<string, string> {
	const sections = apiSections()
	const files = listPages().map((page) => [fileOf(pathOf(page.name)).slice(1), page.name === 'Api' ? `${plainPage(page)}\n\n${indexOf(sections)}` : plainPage(page)] as const)
	return new Map([...files, ...sections.map((section) => [fileOf(section.path).slice(1), plainSection(section)] as const)])
}

/** Returns the index of the manual for language models, in the form of https://llmstxt.org. */
export function llmsText(): string {
	const list = listPages()
	const groups = [...new Set(list.map(({ group }) => group))].map((group) => {
		return `## ${group}\n\n${list.filter((page) => page.group === group).map(plainLink).join('\n')}`
	})
	return [
		'# nc-reference',
		'> Link previews, rich text and the Smart Picker for Vue 3. A drop-in for the reference part of `@nextcloud/vue` 9.',
		'[Everything a coding agent needs](/agents.md): how to migrate an app, how to write a widget, and how to test.',
		...groups,
		`## API by subject\n\n${indexOf(apiSections())}`,
	].join('\n\n') + '\n'
}

/** Returns the guide for coding agents: the pages that they need, in one file. */
export function agentsText(): string {
	const list = listPages()
	return FOR_AGENTS.map((name) => plainPage(list.find((page) => page.name === name)!)).join('\n\n') + '\n'
}

const files = () => new Map([['llms.txt', llmsText()], ['agents.md', agentsText()], ...markdownPages()])

/** Serves and emits `llms.txt`, `agents.md` and each page as Markdown. */
export function languageModelFiles(): Plugin {
	return {
		name: 'language-model-files',
		configureServer({ middlewares }) {
			middlewares.use((request, response, next) => {
				const name = request.url?.slice(1) ?? ''
				const text = /^[\w/-]+\.(md|txt)$/.test(name) ? files().get(name) : undefined
				if (text === undefined) return next()
				response.setHeader('Content-Type', 'text/plain; charset=utf-8')
				response.end(text)
			})
		},
		generateBundle() {
			for (const [fileName, source] of files()) this.emitFile({ type: 'asset', fileName, source })
		},
	}
}
