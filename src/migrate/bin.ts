#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { causeOf, countUncommitted, writeChanges } from './appFiles.ts'
import { planMigration } from './planMigration.ts'
import { reportOf } from './report.ts'

interface Command {
	help: boolean
	/** Whether to show the changes without writing them. */
	dry: boolean
	/** Files and folders as typed. */
	paths: string[]
}

const HELP = `nc-reference migrate: moves an app from @nextcloud/vue 9 to nc-reference.

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

/** Parses a command line. @throws {Error} For an invalid one. */
function readArguments(args: string[]): Command {
	try {
		const { values: { dry, help }, positionals: [name, ...paths] } = parseArgs({
			args,
			allowPositionals: true,
			options: { dry: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
		})
		if (!help && name !== 'migrate') throw new Error(name === undefined ? 'the command is missing' : `"${name}" is unknown`)
		return { help, dry, paths: paths.length ? paths : ['.'] }
	} catch (error) {
		throw new Error(`Could not read the command line "${args.join(' ')}": ${causeOf(error).replace(/\.$/, '')}. See nc-reference --help.`)
	}
}

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }

function run(): number {
	const { help, dry, paths } = readArguments(process.argv.slice(2))
	if (help) {
		process.stdout.write(HELP)
		return 0
	}
	const folder = process.cwd()
	const { changes: planned, notes, stays } = planMigration(paths.map((path) => resolve(folder, path)), { folder, range: `^${version}` })
	const uncommitted = planned.length ? countUncommitted(folder, planned.map(({ file }) => file)) : 0
	const { changes, failures } = dry ? { changes: planned, failures: [] } : writeChanges(planned, folder)
	const colored = process.stdout.isTTY && !process.env.NO_COLOR
	process.stdout.write(reportOf({ changes, notes, stays }, { dry, colored, failed: failures.length, uncommitted: changes.length ? uncommitted : 0 }))
	for (const { file, cause } of failures) process.stderr.write(`Could not write "${file}": ${cause}. ${changes.length ? 'The files above were changed. ' : 'Nothing was changed. '}Make it writable and run the command again.\n`)
	if (failures.length) return 2
	return notes.length ? 1 : 0
}

// A reader such as `head` closes the pipe early and doesn't need the rest of the report.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code !== 'EPIPE') throw error
})

try {
	process.exitCode = run()
} catch (error) {
	process.stderr.write(`${causeOf(error)}\n`)
	process.exitCode = 2
}
