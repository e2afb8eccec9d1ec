import type { Plugin } from 'vite'
import { readFileSync } from 'node:fs'

const ID = 'virtual:repository'

/** The address where a file of the repository is edited; null while package.json names no repository on the web. */
export function editAddress(repository: unknown): string | null {
	const address = typeof repository === 'string' ? repository : (repository as { url?: string } | undefined)?.url
	const match = /^(?:git\+)?(https:\/\/[^#]+?)(?:\.git)?$/.exec(address ?? '')
	return match ? `${match[1]}/edit/main/` : null
}

/** `import { editBase, home, version } from 'virtual:repository'`: the place where pages are edited, the repository, and the version of the package. */
export function repository(): Plugin {
	return {
		name: 'repository',
		resolveId: (id) => id === ID ? `\0${ID}` : undefined,
		load(id) {
			if (id !== `\0${ID}`) return
			const { repository, version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { repository?: unknown, version: string }
			const editBase = editAddress(repository)
			const values = { editBase, home: editBase?.replace(/\/edit\/main\/$/, '') ?? null, version }
			return Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
		},
	}
}
