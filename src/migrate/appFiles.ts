import type { Change } from './planMigration.ts'
import { spawnSync } from 'node:child_process'
import { accessSync, constants, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'

/** Runs git in a folder. @returns The NUL-terminated entries of its output, or undefined if git fails or is missing. */
function runGit(folder: string, ...args: string[]): string[] | undefined {
	const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 })
	return status === 0 ? stdout.split('\0').filter(Boolean) : undefined
}

/**
 * Lists tracked and untracked files below a folder as absolute paths.
 * @returns Undefined outside of a working tree and for an ignored folder, because the user named that path on purpose.
 */
function listWithGit(folder: string): string[] | undefined {
	if (runGit(folder, 'check-ignore', '--quiet', '.')) return undefined
	const entries = runGit(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
	// In the folder of a submodule that was never fetched, git lists that folder itself.
	return entries && [...new Set(entries)].filter((entry) => entry !== './').map((entry) => join(folder, entry))
}

/** Counts the files with uncommitted changes, or returns 0 outside of a working tree. */
export function countUncommitted(folder: string, files: readonly string[]): number {
	return runGit(folder, '--literal-pathspecs', 'status', '-z', '--porcelain', '--untracked-files=all', '--no-renames', '--', ...files)?.length ?? 0
}

/** Folders with foreign or generated code. */
const FOREIGN = /^(\..*|node_modules|vendor|dist|build|coverage)$/
/** Output folder of Nextcloud apps. Git ignores it in most of them; without git the name decides. */
const BUILT = 'js'

export interface AppFiles {
	/** Absolute paths. */
	files: string[]
	/** Folders that can't be read, with the reason. */
	unreadable: { folder: string, cause: string }[]
}

/** Text of an error. */
export function causeOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error)
}

/** @throws {Error} If a path doesn't exist. */
export function findAppFiles(paths: readonly string[]): AppFiles {
	const found: AppFiles = { files: [], unreadable: [] }
	for (const path of paths) {
		const stats = statSync(path, { throwIfNoEntry: false })
		if (!stats) throw new Error(`Could not read "${relative(process.cwd(), path)}": the file or folder doesn't exist. Check the path.`)
		if (stats.isDirectory()) addFolder(path, found)
		else found.files.push(path)
	}
	return { ...found, files: [...new Set(found.files)].sort() }
}

function addFolder(folder: string, found: AppFiles): void {
	const listed = listWithGit(folder)
	if (!listed) {
		walk(folder, found)
		return
	}
	for (const path of listed) {
		if (relative(folder, path).split(sep).slice(0, -1).some((name) => FOREIGN.test(name))) continue
		const stats = lstatSync(path, { throwIfNoEntry: false })
		if (stats?.isFile()) found.files.push(path)
		// A repository in a repository: a submodule, or one that isn't added.
		else if (stats?.isDirectory() && !FOREIGN.test(basename(path))) addFolder(path, found)
	}
}

function walk(folder: string, found: AppFiles): void {
	try {
		for (const entry of readdirSync(folder, { withFileTypes: true })) {
			const path = join(folder, entry.name)
			if (entry.isDirectory() && !FOREIGN.test(entry.name) && entry.name !== BUILT) walk(path, found)
			else if (entry.isFile()) found.files.push(path)
		}
	} catch (error) {
		found.unreadable.push({ folder, cause: causeOf(error) })
	}
}

/** Reads a file. @throws {Error} If it isn't UTF-8, because writing would destroy its bytes. */
export function readSource(path: string): string {
	const bytes = readFileSync(path)
	const text = bytes.toString('utf8')
	if (!Buffer.from(text).equals(bytes)) throw new Error('it isn\'t UTF-8')
	return text
}

/** Calls a function with each change. @returns The changes for which it failed. */
function attempt(changes: readonly Change[], act: (change: Change) => void): { file: string, cause: string }[] {
	return changes.flatMap((change) => {
		try {
			act(change)
			return []
		} catch (error) {
			return [{ file: change.file, cause: causeOf(error) }]
		}
	})
}

/** Writes all changes, or none if one of the files can't be written. */
export function writeChanges(changes: readonly Change[], folder: string): { changes: Change[], failures: { file: string, cause: string }[] } {
	const forbidden = attempt(changes, ({ file }) => { accessSync(resolve(folder, file), constants.W_OK) })
	if (forbidden.length) return { changes: [], failures: forbidden }
	const failures = attempt(changes, ({ file, after }) => { writeFileSync(resolve(folder, file), after) })
	return { changes: changes.filter(({ file }) => !failures.some((failure) => failure.file === file)), failures }
}
