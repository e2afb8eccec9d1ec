import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs git in a folder. @returns the entries of its answer, which end with NUL; undefined where git fails or is missing. */
function runGit(folder: string, ...args: string[]): string[] | undefined {
	const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 })
	return status === 0 ? stdout.split('\0').filter(Boolean) : undefined
}

/**
 * Lists what git has or would add below a folder, as absolute paths.
 * @returns undefined outside of a working tree, and for a folder that git ignores: a path that is named is meant.
 */
export function listWithGit(folder: string): string[] | undefined {
	if (runGit(folder, 'check-ignore', '--quiet', '.')) return undefined
	const entries = runGit(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
	return entries && [...new Set(entries)].map((entry) => join(folder, entry))
}

/** Counts the files whose former state git doesn't have; 0 outside of a working tree. */
export function countUncommitted(folder: string, files: readonly string[]): number {
	return runGit(folder, '--literal-pathspecs', 'status', '-z', '--porcelain', '--untracked-files=all', '--no-renames', '--', ...files)?.length ?? 0
}
