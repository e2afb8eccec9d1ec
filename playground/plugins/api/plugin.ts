import type { Plugin } from 'vite'
import type { ApiPackageEntry } from './model.ts'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ApiReader } from './read.ts'

const ID = 'virtual:api'
const source = (path: string) => fileURLToPath(new URL(`../../../src/${path}`, import.meta.url))

const ENTRIES: [specifier: string, file: string][] = [
	['nc-reference', source('index.ts')],
	['nc-reference/register', source('register.ts')],
	['nc-reference/mock', source('mock/index.ts')],
	['nc-reference/mock/server', source('mock/server.ts')],
]

/** Everything that the package exports, read from the docstrings of its sources. */
export function readApi(): { api: ApiPackageEntry[], files: string[] } {
	const reader = new ApiReader()
	const api = ENTRIES.filter(([, file]) => existsSync(file)).map(([specifier, file]) => ({ specifier, groups: reader.groupsOf(file) }))
	return { api, files: [...reader.files] }
}

/** `import { api } from 'virtual:api'`: the reference, generated while building. */
export function apiReference(): Plugin {
	return {
		name: 'api-reference',
		resolveId: (id) => id === ID ? `\0${ID}` : undefined,
		load(id) {
			if (id !== `\0${ID}`) return
			const { api, files } = readApi()
			for (const file of files) this.addWatchFile(file)
			return `export const api = ${JSON.stringify(api)}`
		},
	}
}
