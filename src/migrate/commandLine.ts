import { parseArgs } from 'node:util'

/** What the command line asks for. */
export interface Command {
	help: boolean
	/** Only show what would change. */
	dry: boolean
	/** Files and folders, as they were written. */
	paths: string[]
}

/** What `--help` prints. */
export const HELP = `nc-reference migrate: moves an app from @nextcloud/vue 9 to nc-reference.

Usage: nc-reference migrate [--dry] [paths]

  paths     files and folders (the current folder); node_modules, vendor, dist, build, coverage
            and folders with a point in front are left out, and so is what git ignores (without
            git: js)
  --dry     change nothing, only print
  --help    print this

It rewrites imports, re-exports, mocks of Vitest and Jest, and types, in JavaScript, TypeScript and
Vue files, adds the dependency to package.json, prints the difference, and names each place that
needs a hand, with file and line. A second run changes nothing.

It ends with 0 where nothing is left to do, 1 where a place needs a hand, 2 where it could not run.
`

/** The command line is not understood. */
export class UsageError extends Error {
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

/** Reads a command line. @throws UsageError */
export function readArguments(args: readonly string[]): Command {
	const { values: { dry, help }, positionals: [name, ...paths] } = parse(args)
	if (!help && name !== 'migrate') throw new UsageError(args, name === undefined ? 'it names no command' : `"${name}" is no command`)
	return { help, dry, paths: paths.length ? paths : ['.'] }
}
