import { parseArgs } from 'node:util'

/** A parsed command line. */
export interface Command {
	help: boolean
	/** Whether to show the changes without writing them. */
	dry: boolean
	/** Files and folders as typed. */
	paths: string[]
}

/** Output of `--help`. */
export const HELP = `nc-reference migrate: moves an app from @nextcloud/vue 9 to nc-reference.

Usage: nc-reference migrate [--dry] [paths]

  paths     files and folders (the current folder); node_modules, vendor, dist, build, coverage
            and folders with a leading dot are skipped, and so is everything that git ignores
            (without git: js)
  --dry     print the changes without writing them
  --help    show this help

It rewrites imports, re-exports, mocks of Vitest and Jest, and types, in JavaScript, TypeScript and
Vue files, adds the dependency to package.json, prints a diff, and lists the file and line of each
place that needs manual work. A second run changes nothing.

Exit code: 0 if nothing is left to do, 1 if a place needs manual work, 2 if it couldn't run.
`

/** Error for an invalid command line. */
class UsageError extends Error {
	override readonly name = 'UsageError'

	constructor(args: readonly string[], cause: string) {
		super(`Could not read the command line "${args.join(' ')}": ${cause}. See nc-reference --help.`)
	}
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args], allowPositionals: true,
			options: { dry: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
		})
	} catch (error) {
		throw new UsageError(args, error instanceof Error ? error.message.replace(/\.$/, '') : 'it is unknown')
	}
}

/** Parses a command line. @throws UsageError */
export function readArguments(args: readonly string[]): Command {
	const { values: { dry, help }, positionals: [name, ...paths] } = parse(args)
	if (!help && name !== 'migrate') throw new UsageError(args, name === undefined ? 'the command is missing' : `"${name}" is unknown`)
	return { help, dry, paths: paths.length ? paths : ['.'] }
}
