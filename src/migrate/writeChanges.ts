import type { Change } from './planMigration.ts'
import { accessSync, constants, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { causeOf } from './appFiles.ts'

/** A failed change. */
export interface Failure {
	file: string
	cause: string
}

/** Result of writing the changes. */
export interface Written {
	changes: Change[]
	failures: Failure[]
}

/** Calls a function with each change. @returns The changes for which it failed. */
function attempt(changes: readonly Change[], act: (change: Change) => void): Failure[] {
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
export function writeChanges(changes: readonly Change[], folder: string): Written {
	const forbidden = attempt(changes, ({ file }) => { accessSync(resolve(folder, file), constants.W_OK) })
	if (forbidden.length) return { changes: [], failures: forbidden }
	const failures = attempt(changes, ({ file, after }) => { writeFileSync(resolve(folder, file), after) })
	return { changes: changes.filter(({ file }) => !failures.some((failure) => failure.file === file)), failures }
}
