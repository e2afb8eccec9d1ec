import type { Node } from '@babel/types'
import { PEER } from './peerPaths.ts'
import { isText, nameOf, parseJson, parseScript, textOf, visit } from './syntax.ts'

/** The beginning of an import path, and what stands for it. */
export interface Alias {
	from: string
	to: string
}

/** True for the configuration of a build, a test runner or a compiler, by its name: `webpack.common.js` and `vite.js` too. */
export function mayHoldAliases(path: string): boolean {
	const name = path.split('/').at(-1)!
	if (/^[tj]sconfig(\.\w+)?\.json$/.test(name) || name === 'package.json' || /\.config\.\w+$/.test(name)) return true
	return /^(webpack|rspack|rollup|vite|vitest|jest)(\.[\w-]+)*\.[mc]?[jt]s$/.test(name)
}

/** What holds aliases is called so in Vite, webpack, TypeScript, Node and Jest. */
const HOLDERS = new Set(['alias', 'paths', 'imports', 'moduleNameMapper'])

/** True for what stands in an object of aliases, in a configuration. */
export function isInAliases(ancestors: readonly Node[]): boolean {
	return ancestors.some((node) => node.type === 'ObjectProperty' && HOLDERS.has(nameOf(node.key) ?? ''))
}

/** The package that a target leads into, be it by name or by a path to where it is installed. */
function readTarget(target: string): string | undefined {
	const path = target.split('node_modules/').at(-1)!
	return path === PEER || path.startsWith(`${PEER}/`) ? path : undefined
}

/** The text of a target: as it is written, or joined by a call such as `path.join(__dirname, 'node_modules', …)`. */
function targetOf(node: Node | null | undefined): string | undefined {
	if (isText(node)) return textOf(node)
	return node?.type === 'CallExpression' ? node.arguments.filter(isText).map(textOf).join('/') : undefined
}

/** Takes off what says "and all below": `/*`, and the regular expressions of Jest. */
function withoutWildcard(path: string): string {
	return path.replace(/^\^/, '').replace(/\/?(\*|\(\.\*\)|\$1)?\$?$/, '')
}

/** Reads which aliases of a configuration lead into the peer. A computed target is none; a file that cannot be read has none. */
export function readAliases(path: string, source: string): Alias[] {
	if (!source.includes('@nextcloud')) return []
	const aliases: Alias[] = []
	function add(from: string | undefined, value: Node | null | undefined) {
		const first = value?.type === 'ArrayExpression' ? value.elements[0] : value
		const target = targetOf(first)
		const to = target === undefined ? undefined : readTarget(target)
		if (from && to) aliases.push({ from: withoutWildcard(from), to: withoutWildcard(to) })
	}
	try {
		const file = path.endsWith('.json') ? parseJson(source).file : parseScript(source, { start: 0, end: source.length }, path.split('.').at(-1)!)
		visit(file.program, (node, ancestors) => {
			if (node.type !== 'ObjectProperty' || !isInAliases(ancestors)) return
			const object = ancestors.at(-1)
			const key = nameOf(node.key)
			if (key !== 'replacement') add(key, node.value)
			else if (object?.type === 'ObjectExpression') {
				const find = object.properties.find((other) => other.type === 'ObjectProperty' && nameOf(other.key) === 'find')
				if (find?.type === 'ObjectProperty' && isText(find.value)) add(textOf(find.value), node.value)
			}
		})
	} catch {
		return []
	}
	return aliases.filter(({ from }) => from !== PEER && !from.startsWith(`${PEER}/`))
}

/** Makes of an import path what an alias stands for; the longest alias counts. */
export function followAliases(aliases: readonly Alias[]): (specifier: string) => string {
	const longestFirst = [...aliases].sort((a, b) => b.from.length - a.from.length)
	return (specifier) => {
		const alias = longestFirst.find(({ from }) => specifier === from || specifier.startsWith(`${from}/`))
		return alias ? alias.to + specifier.slice(alias.from.length) : specifier
	}
}
