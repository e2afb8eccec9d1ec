import { lstatSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { listWithGit } from './git.ts'

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
