import type { Node } from '@babel/types'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MagicString } from 'vue/compiler-sfc'
import { PACKAGE, PEER, SECTIONS } from './peerPaths.ts'
import { nameOf, parseJson } from './syntax.ts'

/** A version of one of the numbers, as far as a range says it: `^9.1`, `>=8 <10`, `8 - 9`, `8 || 9`, `npm:name@^9`. */
function highestMajorOf(alternative: string): number | undefined {
	const words = alternative.replace(/([<>]=?|[~^=])\s+/g, '$1').trim().split(/\s+/)
	const bound = words.map((word) => /^<(=?)\s*v?(\d+)((?:\.\d+)*)/.exec(word)).find(Boolean)
	if (bound) {
		const isBelow = !bound[1] && /^(\.0)*$/.test(bound[3]!)
		return Number(bound[2]) - (isBelow ? 1 : 0)
	}
	if (words.some((word) => word.startsWith('>'))) return undefined
	const major = /^[~^=v]*(\d+)(?:\.|-|$)/.exec(words.at(-1)!)?.[1]
	return major === undefined ? undefined : Number(major)
}

/** The highest major version that a range allows; undefined where it says none, as `*`, `latest`, `>=8` or an address. */
function highestMajor(range: string): number | undefined {
	const majors = range.replace(/^npm:.+@/, '').split('||').map(highestMajorOf)
	return majors.includes(undefined) ? undefined : Math.max(...majors as number[])
}

type Manifest = Record<string, unknown>

/** Yields the folders from one up to the root. */
function* upFrom(folder: string): Generator<string> {
	yield folder
	const parent = dirname(folder)
	if (parent !== folder) yield* upFrom(parent)
}

function readManifest(path: string): Manifest {
	try {
		const manifest: unknown = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
		return typeof manifest === 'object' && manifest !== null ? manifest as Manifest : {}
	} catch {
		return {}
	}
}

/** Returns a manifest's version range for a package, from any section. */
function rangeIn(manifest: Manifest, name: string): string | undefined {
	const ranges = SECTIONS.map((section) => (manifest[section] as Record<string, unknown> | undefined)?.[name])
	return ranges.find((range) => typeof range === 'string')
}

/** Finds the package.json of each file and the versions that it uses. Reads each manifest once. */
export class Packages {
	readonly #manifests = new Map<string, Manifest | undefined>()

	#manifestIn(folder: string): Manifest | undefined {
		const path = join(folder, 'package.json')
		if (!this.#manifests.has(path)) this.#manifests.set(path, existsSync(path) ? readManifest(path) : undefined)
		return this.#manifests.get(path)
	}

	/** Returns the folder of a file's package. A package.json with only `"type": "module"` doesn't make a package. */
	folderOf(file: string): string | undefined {
		const folders = [...upFrom(dirname(file))].filter((folder) => this.#manifestIn(folder))
		return folders.find((folder) => {
			const manifest = this.#manifestIn(folder)!
			return 'name' in manifest || SECTIONS.some((section) => section in manifest)
		}) ?? folders[0]
	}

	/** Returns the major version of a dependency from the nearest range, or else from the installation. */
	#majorOf(name: string, folder: string): number | undefined {
		const folders = [...upFrom(folder)]
		const range = folders.map((candidate) => rangeIn(this.#manifestIn(candidate) ?? {}, name)).find((found) => found !== undefined)
		const major = range === undefined ? undefined : highestMajor(range)
		if (major !== undefined) return major
		const installed = folders.map((candidate) => join(candidate, 'node_modules', name)).find((candidate) => existsSync(join(candidate, 'package.json')))
		const version = installed && this.#manifestIn(installed)?.version
		return typeof version === 'string' ? highestMajor(version) : undefined
	}

	/** Returns the reason why a package can't move yet, such as Vue 2. */
	obstacleIn(folder: string): string | undefined {
		const peer = this.#majorOf(PEER, folder)
		const vue = this.#majorOf('vue', folder)
		if (peer !== undefined && peer < 9) return `This app is on ${PEER} ${peer} for Vue 2.`
		return vue !== undefined && vue < 3 ? `This app is on Vue ${vue}.` : undefined
	}
}

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
 * @throws {Error} If it isn't JSON, or has no section with entries.
 */
export function addDependency(source: string, range: string): string {
	const { text, file } = parseJson(source)
	const [statement] = file.program.body
	const root = propertiesOf(statement?.type === 'ExpressionStatement' ? statement.expression : undefined)
	const sections = SECTIONS.map((name) => ({ name, entries: propertiesOf(find(root, name)?.value) }))
	if (sections.some(({ entries }) => find(entries, PACKAGE)) || nameOf(find(root, 'name')?.value ?? file) === PACKAGE) return source
	const section = sections.find(({ entries }) => find(entries, PEER)) ?? sections.find(({ entries }) => entries.length)
	if (!section) throw new Error('it has no dependencies')
	return insert(text, section.entries, range)
}

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
