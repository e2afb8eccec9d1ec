import type { Plugin } from 'vite'
import { createMarkdownExit } from 'markdown-exit'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'vue/compiler-sfc'
import { apiSections } from './api/plugin.ts'
import { slugOf } from './headings.ts'

/** A part of a page that the search can lead to. */
export interface Section {
	/** The file name of its page. */
	page: string
	title: string
	/** Fragment, without `#`; empty for the top of the page. */
	id: string
	/** Path of the section, if it isn't the path of its page. */
	path?: string
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
	const words = plain(markup).toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.-]*[\p{L}\p{N}]/gu) ?? []
	return [...new Set(words)].join(' ')
}

const markdown = createMarkdownExit({ html: true })

/** Replaces the sources that a page shows by their words. */
function withSources(page: string): string {
	const files = new Map([...page.matchAll(/import (\w+) from '(\.[^']+)\?highlight'/g)].map(([, local, path]) => [local!, path!]))
	return page.replace(/<CodeBlock :source="(\w+)" label="([^"]*)"[^>]*>/g, (_, local: string, label: string) => {
		const code = readFileSync(folder + files.get(local)!, 'utf8')
		return `<p>${label} ${code.replace(/[^\p{L}\p{N}.-]+/gu, ' ')}</p>`
	})
}

/** The markup of a page; that of a Markdown file is rendered first. */
function templateOf(file: string): string {
	const source = readFileSync(folder + file, 'utf8')
	if (file.endsWith('.md')) return markdown.render(withSources(source).replace(/<(script|style)[\s\S]*?<\/\1>/g, ''))
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

function apiEntries(): Section[] {
	return apiSections().flatMap(({ path, entries }) => entries.map(({ name, text, tables }) => ({
		page: 'Api', title: name, id: name, path, words: wordsOf(`${text} ${tables.flatMap(({ members }) => members).map((member) => member.name).join(' ')}`),
	})))
}

/** `import { sections } from 'virtual:search'`: the index of the search, read from the pages during the build. */
export function searchIndex(): Plugin {
	return {
		name: 'search-index',
		resolveId: (id) => id === ID ? `\0${ID}` : undefined,
		load(id) {
			if (id !== `\0${ID}`) return
			const files = readdirSync(folder).filter((file) => /\.(md|vue)$/.test(file))
			for (const file of files) this.addWatchFile(folder + file)
			return `export const sections = ${JSON.stringify([...files.flatMap(sectionsOf), ...apiEntries()])}`
		},
	}
}
