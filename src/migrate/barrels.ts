import type { File, Node } from '@babel/types'
import { dirname, join } from 'node:path/posix'
import { membersOfModule, membersUsed } from './moduleMembers.ts'
import { PEER, SERVED } from './peerPaths.ts'
import { isText, nameOf, rangeOf, readScripts, textOf, visit } from './syntax.ts'

/** An import from another file of the app. */
interface Use {
	/** Path of that file without its extension, or the end of it for an alias. */
	from: string
	isRelative: boolean
	/** Imported names, or undefined if the whole module is passed to other code. */
	names: readonly string[] | undefined
	/** File and position of the import. */
	path: string
	position: number
}

interface Links {
	uses: Use[]
	/** Re-exports by `export *`. */
	passedOn: Use[]
	/** Whether it re-exports all of the peer. */
	isBarrel: boolean
}

/** The app's imports from files that re-export the peer. */
export interface Barrels {
	/** Returns our names that other files import from a file, also through further re-exports. */
	namesTakenFrom(path: string): string[]
	/** Positions where a barrel is passed on as a whole, so that its names can't be traced. */
	untraced: Pick<Use, 'path' | 'position'>[]
}

const OURS = SERVED['']!
const NONE: Barrels = { namesTakenFrom: () => [], untraced: [] }

/** A path without its extension, and without the name of an index. */
function withoutEnd(path: string): string {
	return path.replace(/\.([mc]?[jt]s|[jt]sx|vue)$/, '').replace(/\/index$/, '')
}

interface Script {
	path: string
	file: File
	template: string
	follow(specifier: string): string
}

class LinkFinder {
	readonly links: Links = { uses: [], passedOn: [], isBarrel: false }
	readonly #script: Script

	constructor(script: Script) {
		this.#script = script
		visit(script.file.program, (node, ancestors) => { this.#enter(node, ancestors) })
	}

	#use(specifier: string, node: Node, names: readonly string[] | undefined): Use {
		const isRelative = specifier.startsWith('.')
		const from = withoutEnd(isRelative ? join(dirname(this.#script.path), specifier) : specifier.replace(/^[@~#]\w*\//, ''))
		return { from, isRelative, names, path: this.#script.path, position: rangeOf(node).start }
	}

	#enter(node: Node, ancestors: readonly Node[]): void {
		if (node.type === 'ExportAllDeclaration') {
			if (this.#script.follow(node.source.value) === PEER) this.links.isBarrel = true
			else this.links.passedOn.push(this.#use(node.source.value, node, []))
		} else if ((node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') && node.source) {
			for (const specifier of node.specifiers) this.links.uses.push(this.#use(node.source.value, node, this.#namesOf(specifier)))
		} else if (node.type === 'CallExpression' && isText(node.arguments[0]) && (node.callee.type === 'Import' || nameOf(node.callee) === 'require')) {
			this.links.uses.push(this.#use(textOf(node.arguments[0]), node, membersOfModule(node, ancestors, this.#script.file)?.names))
		}
	}

	#namesOf(specifier: Node): readonly string[] | undefined {
		if (specifier.type === 'ImportSpecifier') return [nameOf(specifier.imported)!]
		if (specifier.type === 'ExportSpecifier') return [nameOf(specifier.local)!]
		if (specifier.type === 'ExportNamespaceSpecifier') return undefined
		if (specifier.type !== 'ImportNamespaceSpecifier') return []
		const { name } = specifier.local
		const inTemplate = [...OURS].filter((ours) => this.#script.template.includes(`${name}.${ours}`))
		const inScript = membersUsed(this.#script.file.program, name)
		return inScript && [...inScript, ...inTemplate]
	}
}

function linksOf(path: string, source: string, follow: (specifier: string) => string): Links[] {
	try {
		const { scripts, template } = readScripts(path, source)
		return scripts.map((file) => new LinkFinder({ path, file, template, follow }).links)
	} catch {
		return []
	}
}

/**
 * Follows the files that re-export all of the peer (`export *`), and the files that re-export those.
 * @param sources Texts of all files by path, with slashes.
 * @param follow Resolves aliases.
 */
export function followBarrels(sources: ReadonlyMap<string, string>, follow: (specifier: string) => string): Barrels {
	if (![...sources.values()].some((source) => /export\s*\*/.test(source))) return NONE
	const mayLink = (source: string) => /export\s*\*|import\s*\*|import\s*\(|require\s*\(/.test(source) || [...OURS].some((name) => source.includes(name))
	const files = [...sources].filter(([, source]) => mayLink(source)).flatMap(([path, source]) => linksOf(path, source, follow).map((links) => ({ path, ...links })))
	const barrels = files.filter(({ isBarrel }) => isBarrel).map(({ path }) => path)
	const leadsTo = ({ from, isRelative }: Use, path: string) => from === withoutEnd(path) || (!isRelative && withoutEnd(path).endsWith(`/${from}`))

	/** Returns the file itself and all files that re-export it. */
	function carriersOf(path: string, found = new Set<string>()): Set<string> {
		if (found.has(path)) return found
		found.add(path)
		for (const file of files) {
			if (file.passedOn.some((use) => leadsTo(use, path))) carriersOf(file.path, found)
		}
		return found
	}

	const usesOf = new Map(barrels.map((barrel) => {
		const carriers = [...carriersOf(barrel)]
		return [barrel, files.flatMap(({ uses }) => uses.filter((use) => carriers.some((path) => leadsTo(use, path))))]
	}))
	return {
		namesTakenFrom: (path) => [...new Set((usesOf.get(path) ?? []).flatMap(({ names }) => names ?? []))].filter((name) => OURS.has(name)).sort(),
		untraced: [...new Set([...usesOf.values()].flat())].filter(({ names }) => !names),
	}
}
