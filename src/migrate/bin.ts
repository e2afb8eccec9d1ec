#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { HELP, readArguments } from './commandLine.ts'
import { planMigration } from './planMigration.ts'
import { reportOf } from './report.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }

function run(): number {
	const { help, dry, paths } = readArguments(process.argv.slice(2))
	if (help) {
		process.stdout.write(HELP)
		return 0
	}
	const folder = process.cwd()
	const migration = planMigration(paths.map((path) => resolve(folder, path)), { folder, range: `^${version}` })
	for (const { file, after } of dry ? [] : migration.changes) writeFileSync(resolve(folder, file), after)
	process.stdout.write(reportOf(migration, { dry, colored: process.stdout.isTTY && !process.env.NO_COLOR }))
	return migration.notes.length ? 1 : 0
}

try {
	process.exitCode = run()
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
	process.exitCode = 2
}
