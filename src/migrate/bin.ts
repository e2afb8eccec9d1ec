#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { causeOf } from './appFiles.ts'
import { HELP, readArguments } from './commandLine.ts'
import { countUncommitted } from './git.ts'
import { planMigration } from './planMigration.ts'
import { reportOf } from './report.ts'
import { writeChanges } from './writeChanges.ts'

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
