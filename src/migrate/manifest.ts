import type { Node } from '@babel/types'
import { MagicString } from 'vue/compiler-sfc'
import { PACKAGE, PEER, SECTIONS } from './peerPaths.ts'
import { nameOf, parseJson } from './syntax.ts'

type Properties = (Node & { type: 'ObjectProperty' })[]

function propertiesOf(node: Node | undefined): Properties {
	return node?.type === 'ObjectExpression' ? node.properties.filter((property) => property.type === 'ObjectProperty') : []
}

function find(properties: Properties, name: string) {
	return properties.find(({ key }) => nameOf(key) === name)
}

/**
 * Adds the package to a package.json: to the section of the peer or else to the dependencies, in alphabetical order. Nothing else changes.
 * @param range Version range.
 * @throws {SyntaxError} If it isn't JSON.
 */
export function addDependency(source: string, range: string): string {
	const { text, file } = parseJson(source)
	const [statement] = file.program.body
	const root = propertiesOf(statement?.type === 'ExpressionStatement' ? statement.expression : undefined)
	const sections = SECTIONS.map((name) => ({ name, entries: propertiesOf(find(root, name)?.value) }))
	if (sections.some(({ entries }) => find(entries, PACKAGE)) || nameOf(find(root, 'name')?.value ?? file) === PACKAGE) return source
	const section = sections.find(({ entries }) => find(entries, PEER)) ?? sections.find(({ entries }) => entries.length)
	return section ? insert(text, section.entries, range) : addSection(source, range)
}

/** Inserts the entry in order. */
function insert(text: string, entries: Properties, range: string): string {
	const edits = new MagicString(text)
	const [first] = entries
	const gap = gapBefore(text, first!)
	const entry = `"${PACKAGE}"${text.slice(first!.key.end!, first!.value.start!)}"${range}"`
	const next = entries.find(({ key }) => (nameOf(key) ?? '') > PACKAGE)
	if (next) edits.appendLeft(next.start!, `${entry},${gap}`)
	else edits.appendLeft(entries.at(-1)!.end!, `,${gap}${entry}`)
	return edits.toString().slice(1, -2)
}

/** Returns the white space between a brace and its first entry: a line break and an indent, or an empty string. */
function gapBefore(text: string, { start }: Node): string {
	return /\s*$/.exec(text.slice(0, start!))![0]
}

/** Adds a first section of dependencies. This rewrites the whole file with its own indent and line ends. */
function addSection(source: string, range: string): string {
	const mark = source.startsWith('\uFEFF') ? '\uFEFF' : ''
	const manifest = JSON.parse(source.slice(mark.length)) as Record<string, unknown>
	const indent = /^\s*\{\s*?([ \t]*)"/.exec(source)?.[1]
	const text = JSON.stringify({ ...manifest, dependencies: { [PACKAGE]: range } }, null, indent)
	return mark + (source.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text) + /\s*$/.exec(source)![0]
}
