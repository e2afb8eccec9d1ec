import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { findPeerLists, followAliases, mayHoldAliases, readAliases, type Alias } from './aliases.ts'
import { causeOf, findAppFiles, readSource } from './appFiles.ts'
import { followBarrels, type Barrels } from './barrels.ts'
import { moveFile, type Note } from './moveScript.ts'
import { addDependency, Packages } from './packages.ts'
import { PACKAGE, PEER, SERVED } from './peerPaths.ts'
import { lineAt } from './syntax.ts'

export interface Change {
	/** Path relative to the working directory, with slashes. */
	file: string
	before: string
	after: string
}

export interface Migration {
	/** Changed files in alphabetical order. They aren't written yet. */
	changes: Change[]
	notes: Note[]
	/** Names that the moved files still import from the peer, in alphabetical order. */
	stays: string[]
}

const SCRIPT = /\.([mc]?[jt]s|[jt]sx|vue)$/

function toSlashes(path: string): string {
	return sep === '/' ? path : path.replaceAll(sep, '/')
}

function importsOurs(code: string): boolean {
	return new RegExp(`\\b(from|import|import\\(|mock\\()\\s*['"\`]${PACKAGE}['"\`/]`).test(code)
}

/** Returns the peer's paths that tests mock, without the package name. */
function findMocked(sources: Iterable<string>): Set<string> {
	const mocked = new Set<string>()
	for (const source of sources) {
		for (const [, path] of source.matchAll(new RegExp(`[mM]ock\\w*\\(\\s*(?:import\\(\\s*)?['"\`]${PEER}([\\w/]*)['"\`]`, 'g'))) mocked.add(path!)
	}
	return mocked
}

/** Returns what a script imports from the peer: names of its root entry, and the names of other paths. */
function importedFromPeer(code: string): string[] {
	const imports = code.matchAll(new RegExp(`\\b(?:(?:import|export)\\b([^'"\`;]*?)\\bfrom\\s*|import\\(\\s*)['"\`]${PEER}(/[\\w/.-]+)?['"\`]`, 'g'))
	return [...imports].flatMap(([, names = '', path]) => path ? [path.replace(/^.*\/|\.\w+$/g, '')] : [...names.matchAll(/[{,]\s*(?:type\s+)?(\w+)/g)].map(([, name]) => name!))
}

class Planner {
	readonly #folder: string
	readonly #packages = new Packages()
	readonly #notes: Note[] = []
	/** Texts of all scripts, by absolute path. */
	readonly #sources = new Map<string, string>()
	readonly #moved = new Map<string, { code: string, notes: Note[] }>()
	#aliases: Alias[] = []

	constructor(folder: string) {
		this.#folder = folder
	}

	plan(paths: readonly string[], range: string): Migration {
		const { files, unreadable } = findAppFiles(paths)
		for (const { folder, cause } of unreadable) this.#note(folder, 1, `It can't be read: ${cause}`)
		for (const file of files.filter((path) => SCRIPT.test(path))) this.#read(file)
		const configurations = this.#findConfigurations(files)
		this.#aliases = [...configurations].flatMap(([path, source]) => readAliases(toSlashes(path), source))
		const concerned = this.#withoutObstacles([...this.#sources.keys()].filter((path) => this.#mentionsPeer(path)))
		this.#move(concerned)
		const users = [...this.#sources.keys()].filter((path) => importsOurs(this.#codeOf(path)))
		const changed = concerned.filter((path) => this.#codeOf(path) !== this.#sources.get(path))
		const manifests = this.#moveManifests([...new Set([...changed, ...users])].sort(), range)
		if (users.length) this.#noteSettings(configurations)
		const changes = [...manifests, ...changed.map((file) => ({ file, before: this.#sources.get(file)!, after: this.#codeOf(file) }))]
		return {
			changes: changes.map((change) => ({ ...change, file: this.#here(change.file) })),
			stays: [...new Set([...this.#moved.keys()].flatMap((path) => importedFromPeer(this.#codeOf(path))))].filter((name) => !SERVED['']!.has(name)).sort(),
			notes: [...this.#notes, ...[...this.#moved.values()].flatMap(({ notes }) => notes)].map((note) => ({ ...note, file: this.#here(note.file) })),
		}
	}

	#here(file: string): string {
		return toSlashes(relative(this.#folder, file))
	}

	#note(file: string, line: number, message: string): void {
		this.#notes.push({ file, line, message })
	}

	#codeOf(path: string): string {
		return this.#moved.get(path)?.code ?? this.#sources.get(path)!
	}

	#read(file: string): void {
		try {
			this.#sources.set(file, readSource(file))
		} catch (error) {
			this.#note(file, 1, `It can't be read: ${causeOf(error)}`)
		}
	}

	/** Returns the texts of configurations by path, from the files and from the folder of each package. */
	#findConfigurations(files: readonly string[]): Map<string, string> {
		const paths = new Set(files.filter((path) => mayHoldAliases(toSlashes(path))))
		const folders = new Set(files.map((path) => this.#packages.folderOf(path)).filter((folder) => folder !== undefined))
		for (const folder of folders) {
			for (const name of readdirSync(folder).filter(mayHoldAliases)) paths.add(join(folder, name))
		}
		return new Map([...paths].flatMap((path) => {
			try {
				return [[path, readSource(path)]]
			} catch {
				return []
			}
		}))
	}

	#mentionsPeer(path: string): boolean {
		const source = this.#sources.get(path)!
		return source.includes(PEER) || this.#aliases.some(({ from }) => source.includes(from))
	}

	/** Skips packages that can't move yet, and notes each once. */
	#withoutObstacles(paths: readonly string[]): string[] {
		const obstacles = new Map<string, string | undefined>()
		return paths.filter((path) => {
			const folder = this.#packages.folderOf(path)
			if (folder === undefined) return true
			if (!obstacles.has(folder)) {
				const obstacle = this.#packages.obstacleIn(folder)
				obstacles.set(folder, obstacle)
				if (obstacle) this.#note(join(folder, 'package.json'), 1, `${obstacle} Move it to Vue 3 and ${PEER} 9 first; until then a script that only registers widgets may import ${PACKAGE}/register.`)
			}
			return obstacles.get(folder) === undefined
		})
	}

	#move(paths: readonly string[]): void {
		const bySlashes = new Map([...this.#sources].map(([path, source]) => [toSlashes(path), source]))
		const follow = followAliases(this.#aliases)
		const barrels = followBarrels(bySlashes, follow)
		const mocked = findMocked(this.#sources.values())
		const move = (path: string, { usesRoot }: { usesRoot: boolean }) => {
			const app = this.#packages.folderOf(path) ?? this.#folder
			const passedOn = barrels.namesTakenFrom(toSlashes(path))
			const { code, notes } = moveFile(toSlashes(relative(app, path)), this.#sources.get(path)!, { follow, mocked, usesRoot, passedOn })
			this.#moved.set(path, { code, notes: notes.map((note) => ({ ...note, file: path })) })
		}
		for (const path of paths) move(path, { usesRoot: false })
		const usesRoot = [...this.#sources.keys()].some((path) => /['"]nc-reference['"]/.test(this.#codeOf(path)))
		for (const path of usesRoot ? paths : []) {
			if (/\b(vi|vitest|jest)\b/.test(this.#sources.get(path)!)) move(path, { usesRoot: true })
		}
		this.#noteUntraced(barrels)
	}

	#noteUntraced({ untraced }: Barrels): void {
		for (const { path, position } of untraced) {
			const source = this.#sources.get(path.replaceAll('/', sep))!
			this.#note(path, lineAt(source, position), `This re-exports a file that has all of ${PEER}. Import the names of ${PACKAGE} one by one.`)
		}
	}

	#moveManifests(files: readonly string[], range: string): Change[] {
		const folders = new Set(files.map((file) => this.#packages.folderOf(file)))
		if (folders.has(undefined)) this.#note(files.find((file) => this.#packages.folderOf(file) === undefined)!, 1, `It has no package.json. Install ${PACKAGE} for it.`)
		return [...folders].filter((folder) => folder !== undefined).flatMap((folder) => {
			const file = join(folder, 'package.json')
			try {
				const before = readSource(file)
				const after = addDependency(before, range)
				return before === after ? [] : [{ file, before, after }]
			} catch (error) {
				this.#note(file, 1, `It can't be read, so ${PACKAGE} isn't added: ${causeOf(error)}`)
				return []
			}
		})
	}

	/** Notes settings that have the peer but not this package. */
	#noteSettings(configurations: ReadonlyMap<string, string>): void {
		for (const [path, source] of configurations) {
			for (const position of findPeerLists(toSlashes(path), source)) this.#note(path, lineAt(source, position), `This list names ${PEER}. Add ${PACKAGE} too.`)
		}
	}
}

/**
 * Plans an app's migration from the peer to this package, without writing anything.
 * @param paths Files and folders, as absolute paths.
 * @param options.folder Base of the relative paths in the result, as an absolute path.
 * @param options.range Version range for package.json.
 * @throws {Error} If a path doesn't exist.
 */
export function planMigration(paths: readonly string[], { folder, range }: { folder: string, range: string }): Migration {
	return new Planner(folder).plan(paths, range)
}
