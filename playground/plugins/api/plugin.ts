import type { Plugin } from 'vite'
import type { ApiPackageEntry, ApiSection } from './model.ts'
import { fileURLToPath } from 'node:url'
import { ApiReader } from './read.ts'

const ID = 'virtual:api'
const source = (path: string) => fileURLToPath(new URL(`../../../src/${path}`, import.meta.url))

/** Entries with names of their own. `/markdown`, `/elements/…`, `/global`, the compatibility paths and the style sheet add none. */
const ENTRIES: [specifier: string, file: string][] = [
	['nc-reference', source('index.ts')],
	['nc-reference/register', source('register.ts')],
	['nc-reference/links', source('links.ts')],
	['nc-reference/live', source('live.ts')],
	['nc-reference/devtools', source('devtools.ts')],
	['nc-reference/elements', source('elements.ts')],
	['nc-reference/mock', source('mock/index.ts')],
	['nc-reference/mock/server', source('mock/server.ts')],
]

let known: { api: ApiPackageEntry[], files: string[] } | undefined

/** Returns everything that the package exports, read from the docstrings of its sources. */
export function readApi(isFresh = false): { api: ApiPackageEntry[], files: string[] } {
	if (known && !isFresh) return known
	const reader = new ApiReader()
	const api = ENTRIES.map(([specifier, file]) => ({ specifier, groups: reader.groupsOf(file) }))
	// Others repeat the types of the main entry.
	reader.addParts(api[0]!.groups, new Set(api.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries.map(({ name }) => name)))))
	return known = { api, files: [...reader.files] }
}

const slugOf = (text: string) => text.toLowerCase().replace(/[:,].*$/, '').replace(/^nc-reference\//, '').replace(/[^a-z]+/g, '-')

/** Returns the pages of the reference: one for each group of the main entry, and one for each other entry. */
export function apiSections({ api } = readApi()): ApiSection[] {
	return api.flatMap(({ specifier, groups }, index): ApiSection[] => index === 0
		? groups.map(({ title, entries }) => ({ path: `/api/${slugOf(title)}`, title: title.replace(/:.*$/, ''), specifier, entries }))
		: [{ path: `/api/${slugOf(specifier)}`, title: specifier, specifier, entries: groups.flatMap(({ entries }) => entries) }])
}

/** Returns the address of each exported name. The main entry comes first, because its names are what most readers mean. */
export function apiAddresses(sections = apiSections()): Map<string, string> {
	const addresses = new Map<string, string>()
	for (const { path, entries } of sections) for (const { name } of entries) if (!addresses.has(name)) addresses.set(name, `${path}#${name}`)
	return addresses
}

/** `import { sections, addresses } from 'virtual:api'`: the reference, generated during the build. */
export function apiReference(): Plugin {
	return {
		name: 'api-reference',
		resolveId: (id) => id === ID ? `\0${ID}` : undefined,
		load(id) {
			if (id !== `\0${ID}`) return
			const read = readApi(true)
			const sections = apiSections(read)
			for (const file of read.files) this.addWatchFile(file)
			return `export const sections = ${JSON.stringify(sections)}\nexport const addresses = ${JSON.stringify(Object.fromEntries(apiAddresses(sections)))}`
		},
	}
}
