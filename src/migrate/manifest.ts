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
 * Adds the package to a package.json: where the peer stands, else to the dependencies, by the alphabet. Nothing else changes.
 * @param range The version range to ask for.
 * @throws SyntaxError where it is no JSON
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

/** Puts it between two entries, or behind the last. */
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

/** What stands between a brace and its first entry: a line break and an indent, or nothing. */
function gapBefore(text: string, { start }: Node): string {
	return /\s*$/.exec(text.slice(0, start!))![0]
}

/** Where there are no dependencies yet, the whole is written anew, in the indent and with the line ends that it has. */
function addSection(source: string, range: string): string {
	const mark = source.startsWith('\uFEFF') ? '\uFEFF' : ''
	const manifest = JSON.parse(source.slice(mark.length)) as Record<string, unknown>
	const indent = /^\s*\{\s*?([ \t]*)"/.exec(source)?.[1]
	const text = JSON.stringify({ ...manifest, dependencies: { [PACKAGE]: range } }, null, indent)
	return mark + (source.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text) + /\s*$/.exec(source)![0]
}
