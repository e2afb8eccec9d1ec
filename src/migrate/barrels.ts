import { dirname, join } from 'node:path/posix'
import { SERVED } from './peerPaths.ts'
import { readScripts } from './readScripts.ts'
import { nameOf } from './syntax.ts'

interface Use {
	/** The file that a name is taken from, without its extension; where an alias leads to it, the end of that. */
	from: string
	isWhole: boolean
	name: string
}

/** A path without its extension, and without the name of an index. */
function withoutEnd(path: string): string {
	return path.replace(/\.([mc]?[jt]s|[jt]sx|vue)$/, '').replace(/\/index$/, '')
}

function usesIn(path: string, source: string): Use[] {
	return readScripts(path, source).scripts.flatMap(({ program: { body } }) => body.flatMap((node): Use[] => {
		if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') return []
		if (!node.source) return []
		const isWhole = node.source.value.startsWith('.')
		const from = withoutEnd(isWhole ? join(dirname(path), node.source.value) : node.source.value.replace(/^[@~#]\w*\//, ''))
		return node.specifiers.flatMap((specifier) => {
			const taken = specifier.type === 'ImportSpecifier' ? specifier.imported : specifier.type === 'ExportSpecifier' ? specifier.local : undefined
			return taken ? [{ from, isWhole, name: nameOf(taken)! }] : []
		})
	}))
}

/**
 * Follows files that pass on all of the peer (`export *`).
 * @param sources Texts of all files, by their path with slashes.
 * @returns Gives names of ours that others take from a file.
 */
export function followBarrels(sources: ReadonlyMap<string, string>): (path: string) => string[] {
	const ours = SERVED['']!
	const uses = [...sources].flatMap(([path, source]) => {
		if (![...ours].some((name) => source.includes(name))) return []
		try {
			return usesIn(path, source).filter(({ name }) => ours.has(name))
		} catch {
			return []
		}
	})
	return (path) => {
		const barrel = withoutEnd(path)
		const names = uses.filter(({ from, isWhole }) => from === barrel || (!isWhole && barrel.endsWith(`/${from}`))).map(({ name }) => name)
		return [...new Set(names)].sort()
	}
}
