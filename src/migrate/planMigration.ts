import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { followAliases, mayHoldAliases, readAliases, type Alias } from './aliases.ts'
import { followBarrels } from './barrels.ts'
import { addDependency } from './manifest.ts'
import { moveFile, type FileContext, type Note } from './moveFile.ts'
import { PACKAGE, PEER } from './peerPaths.ts'

export interface Change {
	/** Relative to where the command runs, with slashes. */
	file: string
	before: string
	after: string
}

export interface Migration {
	/** Files that become others, in the order of their names; none of them is written yet. */
	changes: Change[]
	notes: Note[]
}

const SCRIPT = /\.([mc]?[jt]s|[jt]sx|vue)$/
/** Folders with what others wrote, or a build did. */
const FOREIGN = /^(\..*|node_modules|vendor|dist|build|coverage)$/

/** @throws Error where there is nothing at the path */
function* filesBelow(path: string): Generator<string> {
	const found = statSync(path, { throwIfNoEntry: false })
	if (!found) throw new Error(`Could not read "${relative(process.cwd(), path)}": there is no such file or folder. Name what is to be moved.`)
	if (!found.isDirectory()) {
		yield path
		return
	}
	for (const entry of readdirSync(path, { withFileTypes: true })) {
		if (entry.isDirectory() && !FOREIGN.test(entry.name)) yield* filesBelow(join(path, entry.name))
		else if (entry.isFile()) yield join(path, entry.name)
	}
}

/** The folders from one up to the root, the nearest first. */
function* upFrom(folder: string): Generator<string> {
	yield folder
	const parent = dirname(folder)
	if (parent !== folder) yield* upFrom(parent)
}

function readAliasesAround(paths: readonly string[]): Alias[] {
	const configurations = new Set(paths.filter(mayHoldAliases))
	for (const path of paths) {
		const folder = [...upFrom(dirname(path))].find((candidate) => existsSync(join(candidate, 'package.json')))
		for (const name of folder ? readdirSync(folder).filter(mayHoldAliases) : []) configurations.add(join(folder!, name))
	}
	return [...configurations].flatMap((path) => readAliases(path, readFileSync(path, 'utf8')))
}

/** What the app says of all of its files. */
function contextFor(aliases: readonly Alias[], sources: ReadonlyMap<string, string>) {
	const passesAllOn = [...sources.values()].some((source) => source.includes(PEER) && /export\s*\*/.test(source))
	const namesTakenFrom = passesAllOn ? followBarrels(sources) : () => []
	const follow = followAliases(aliases)
	return (path: string, { usesRoot }: { usesRoot: boolean }): FileContext => ({ follow, passedOn: namesTakenFrom(path), usesRoot })
}

/** Adds the dependency to the package of each changed file. */
function moveManifests(files: readonly string[], range: string): { changes: Change[], notes: Note[] } {
	const found = files.map((file) => [...upFrom(dirname(file))].map((folder) => join(folder, 'package.json')).find((path) => existsSync(path)))
	const paths = [...new Set(found.filter((path) => path !== undefined))]
	const changes: Change[] = []
	const notes: Note[] = []
	if (found.includes(undefined)) notes.push({ file: files[found.indexOf(undefined)]!, line: 1, message: `There is no package.json above it: install ${PACKAGE} for it.` })
	for (const file of paths) {
		const before = readFileSync(file, 'utf8')
		try {
			changes.push({ file, before, after: addDependency(before, range) })
		} catch (cause) {
			notes.push({ file, line: 1, message: `It cannot be read, so ${PACKAGE} is not added: ${cause instanceof Error ? cause.message : String(cause)}` })
		}
	}
	return { changes: changes.filter(({ before, after }) => before !== after), notes }
}

/**
 * Works out how an app moves from the peer to this package. Nothing is written.
 * @param paths Files and folders, as absolute paths.
 * @param options.folder What the files of the answer are relative to, as an absolute path.
 * @param options.range The version range that a package.json asks for.
 * @throws Error where a path is not there
 */
export function planMigration(paths: readonly string[], { folder, range }: { folder: string, range: string }): Migration {
	const files = [...new Set(paths.flatMap((path) => [...filesBelow(path)]))].filter((path) => SCRIPT.test(path)).sort()
	const aliases = readAliasesAround(files)
	const sources = new Map(files.map((path) => [toSlashes(path), readFileSync(path, 'utf8')]))
	const contextOf = contextFor(aliases, sources)
	const mentions = (source: string) => source.includes(PEER) || aliases.some(({ from }) => source.includes(from))
	const concerned = [...sources].filter(([, source]) => mentions(source))

	const moved = new Map(concerned.map(([path, source]) => [path, moveFile(path, source, contextOf(path, { usesRoot: false }))]))
	const codes = [...sources].map(([path, source]) => moved.get(path)?.code ?? source)
	const usesRoot = codes.some((code) => code.includes(`'${PACKAGE}'`) || code.includes(`"${PACKAGE}"`))
	for (const [path, source] of usesRoot ? concerned : []) {
		if (/\b(vi|vitest|jest)\b/.test(source)) moved.set(path, moveFile(path, source, contextOf(path, { usesRoot: true })))
	}

	const changes = concerned.map(([file, before]) => ({ file, before, after: moved.get(file)!.code })).filter(({ before, after }) => before !== after)
	const manifests = moveManifests(changes.map(({ file }) => file), range)
	const here = (file: string) => toSlashes(relative(folder, file))
	const notes = [...[...moved.values()].flatMap((file) => file.notes), ...manifests.notes]
	return {
		changes: [...manifests.changes, ...changes].map((change) => ({ ...change, file: here(change.file) })),
		notes: notes.map((note) => ({ ...note, file: here(note.file) })),
	}
}

function toSlashes(path: string): string {
	return sep === '/' ? path : path.replaceAll(sep, '/')
}
