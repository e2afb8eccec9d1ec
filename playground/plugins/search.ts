import type { Plugin } from 'vite'
import { createMarkdownExit } from 'markdown-exit'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'vue/compiler-sfc'
import { readApi } from './api/plugin.ts'
import { slugOf } from './headings.ts'

/** A part of a page that the search can lead to. */
export interface Section {
	/** The file name of its page. */
	page: string
	title: string
	/** Fragment, without `#`; empty for the top of the page. */
	id: string
	/** The words of its text, each once, in lower case. */
	words: string
}

const ID = 'virtual:search'
const folder = fileURLToPath(new URL('../pages/', import.meta.url))

function plain(markup: string): string {
	return markup
		.replace(/<script[\s\S]*?<\/script>|\{\{[\s\S]*?\}\}|<!--[\s\S]*?-->/g, ' ')
		.replace(/<[^>]*>/g, ' ')
		.replace(/&\w+;/g, ' ')
}

function wordsOf(markup: string): string {
	return [...new Set(plain(markup).toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}-]+/gu))].join(' ')
}

const markdown = createMarkdownExit({ html: true })

/** The markup of a page; that of a Markdown file is rendered first. */
function templateOf(file: string): string {
	const source = readFileSync(folder + file, 'utf8')
	if (file.endsWith('.md')) return markdown.render(source.replace(/<(script|style)[\s\S]*?<\/\1>/g, ''))
	return parse(source).descriptor.template?.content ?? ''
}

function sectionsOf(file: string): Section[] {
	const page = file.replace(/\.(md|vue)$/, '')
	const [top = '', ...rest] = templateOf(file).split(/(?=<h[23][ >])/)
	return [{ page, title: '', id: '', words: wordsOf(top) }, ...rest.map((part): Section => {
		const heading = /^<h[23]([^>]*)>([\s\S]*?)<\/h[23]>/.exec(part)
		const title = plain(heading?.[2] ?? '').replace(/\s+/g, ' ').trim()
		return { page, title, id: /\bid="([^"]+)"/.exec(heading?.[1] ?? '')?.[1] ?? slugOf(title), words: wordsOf(part) }
	}).filter(({ title }) => title)]
}

function apiSections(): Section[] {
	return readApi().api.flatMap(({ groups }) => groups).flatMap(({ entries }) => entries).map(({ name, text, tables }) => ({
		page: 'Api', title: name, id: name, words: wordsOf(`${text} ${tables.flatMap(({ members }) => members).map((member) => member.name).join(' ')}`),
	}))
}

/** `import { sections } from 'virtual:search'`: what the search of the manual knows, read from its pages while building. */
export function searchIndex(): Plugin {
	return {
		name: 'search-index',
		resolveId: (id) => id === ID ? `\0${ID}` : undefined,
		load(id) {
			if (id !== `\0${ID}`) return
			const files = readdirSync(folder).filter((file) => /\.(md|vue)$/.test(file))
			for (const file of files) this.addWatchFile(folder + file)
			return `export const sections = ${JSON.stringify([...files.flatMap(sectionsOf), ...apiSections()])}`
		},
	}
}
