import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs git in a folder. @returns The NUL-terminated entries of its output, or undefined if git fails or is missing. */
function runGit(folder: string, ...args: string[]): string[] | undefined {
	const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 })
	return status === 0 ? stdout.split('\0').filter(Boolean) : undefined
}

/**
 * Lists tracked and untracked files below a folder as absolute paths.
 * @returns Undefined outside of a working tree and for an ignored folder, because the user named that path on purpose.
 */
export function listWithGit(folder: string): string[] | undefined {
	if (runGit(folder, 'check-ignore', '--quiet', '.')) return undefined
	const entries = runGit(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
	// In the folder of a submodule that was never fetched, git lists that folder itself.
	return entries && [...new Set(entries)].filter((entry) => entry !== './').map((entry) => join(folder, entry))
}

/** Counts the files with uncommitted changes, or returns 0 outside of a working tree. */
export function countUncommitted(folder: string, files: readonly string[]): number {
	return runGit(folder, '--literal-pathspecs', 'status', '-z', '--porcelain', '--untracked-files=all', '--no-renames', '--', ...files)?.length ?? 0
}
