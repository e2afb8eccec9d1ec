import type { Node } from '@babel/types'
import { PACKAGE, PEER } from './peerPaths.ts'
import { isText, nameOf, parseJson, parseScript, textOf, visit } from './syntax.ts'

/** The start of an import path and its replacement. */
export interface Alias {
	from: string
	to: string
}

/** Returns whether a file name is a configuration of a build, a test runner or a compiler, including `webpack.common.js` and `vite.js`. */
export function mayHoldAliases(path: string): boolean {
	const name = path.split('/').at(-1)!
	if (/^[tj]sconfig(\.\w+)?\.json$/.test(name) || name === 'package.json' || /\.config\.\w+$/.test(name)) return true
	return /^(webpack|rspack|rollup|vite|vitest|jest)(\.[\w-]+)*\.[mc]?[jt]s$/.test(name)
}

/** Names of the settings with aliases in Vite, webpack, TypeScript, Node and Jest. */
const HOLDERS = new Set(['alias', 'paths', 'imports', 'moduleNameMapper'])

/** Returns whether a node is inside an object of aliases in a configuration. */
export function isInAliases(ancestors: readonly Node[]): boolean {
	return ancestors.some((node) => node.type === 'ObjectProperty' && HOLDERS.has(nameOf(node.key) ?? ''))
}

/** Returns the package of a target, which is a name or a path to its installation. */
function readTarget(target: string): string | undefined {
	const path = target.split('node_modules/').at(-1)!
	return path === PEER || path.startsWith(`${PEER}/`) ? path : undefined
}

/** Returns the text of a target: a literal, or the result of a call such as `path.join(__dirname, 'node_modules', …)`. */
function targetOf(node: Node | null | undefined): string | undefined {
	if (isText(node)) return textOf(node)
	return node?.type === 'CallExpression' ? node.arguments.filter(isText).map(textOf).join('/') : undefined
}

/** Removes wildcards: `/*`, and the regular expressions of Jest. */
function withoutWildcard(path: string): string {
	return path.replace(/^\^/, '').replace(/\/?(\*|\(\.\*\)|\$1)?\$?$/, '')
}

/** Visits the properties of a configuration. An unreadable one counts as empty. */
function visitProperties(path: string, source: string, enter: (property: Node & { type: 'ObjectProperty' }, ancestors: readonly Node[]) => void): void {
	if (!source.includes('@nextcloud')) return
	try {
		const file = path.endsWith('.json') ? parseJson(source).file : parseScript(source, { start: 0, end: source.length }, path.split('.').at(-1)!)
		visit(file.program, (node, ancestors) => { if (node.type === 'ObjectProperty') enter(node, ancestors) })
	} catch { /* no configuration that a build could read */ }
}

/** Reads the aliases of a configuration that lead into the peer. Computed targets and unreadable files count as no alias. */
export function readAliases(path: string, source: string): Alias[] {
	const aliases: Alias[] = []
	function add(from: string | undefined, value: Node | null | undefined) {
		const first = value?.type === 'ArrayExpression' ? value.elements[0] : value
		const target = targetOf(first)
		const to = target === undefined ? undefined : readTarget(target)
		if (from && to) aliases.push({ from: withoutWildcard(from), to: withoutWildcard(to) })
	}
	visitProperties(path, source, ({ key: name, value }, ancestors) => {
		if (!isInAliases(ancestors)) return
		const object = ancestors.at(-1)
		const key = nameOf(name)
		if (key !== 'replacement') add(key, value)
		else if (object?.type === 'ObjectExpression') {
			const find = object.properties.find((other) => other.type === 'ObjectProperty' && nameOf(other.key) === 'find')
			if (find?.type === 'ObjectProperty' && isText(find.value)) add(textOf(find.value), value)
		}
	})
	return aliases.filter(({ from }) => from !== PEER && !from.startsWith(`${PEER}/`))
}

/** Returns a function that resolves aliases in an import path. The longest alias wins. */
export function followAliases(aliases: readonly Alias[]): (specifier: string) => string {
	const longestFirst = [...aliases].sort((a, b) => b.from.length - a.from.length)
	return (specifier) => {
		const alias = longestFirst.find(({ from }) => specifier === from || specifier.startsWith(`${from}/`))
		return alias ? alias.to + specifier.slice(alias.from.length) : specifier
	}
}

/** Settings with packages that a build or a test runner compiles along with the app. */
const LISTS = new Set(['inline', 'noExternal', 'transformIgnorePatterns', 'transpileDependencies', 'include', 'exclude', 'dedupe'])

function patternOf(node: Node | null): string {
	if (node?.type === 'RegExpLiteral') return node.pattern
	return isText(node) ? textOf(node) : ''
}

/** Returns the position of each list in a configuration that has the peer but not this package. */
export function findPeerLists(path: string, source: string): number[] {
	const positions: number[] = []
	visitProperties(path, source, ({ key, value, start }) => {
		if (!LISTS.has(nameOf(key) ?? '') || value.type !== 'ArrayExpression') return
		const patterns = value.elements.map((element) => patternOf(element).replaceAll('\\/', '/'))
		const names = patterns.some((pattern) => pattern.includes(PEER) && !pattern.includes(`${PEER}-`))
		if (names && !patterns.some((pattern) => pattern.includes(PACKAGE))) positions.push(start!)
	})
	return positions
}
