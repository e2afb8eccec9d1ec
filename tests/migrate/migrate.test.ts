import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { planMigration } from '../../src/migrate/planMigration.ts'

const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))
const folders: string[] = []
afterEach(() => { for (const folder of folders.splice(0)) rmSync(folder, { recursive: true }) })

type Tree = Record<string, string>

function readTree(folder: string): Tree {
	const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
	return Object.fromEntries(paths.sort().map((path) => [relative(folder, path), readFileSync(path, 'utf8')]))
}

const withLineEnds = (tree: Tree, eol: string) => Object.fromEntries(Object.entries(tree).map(([path, text]) => [path, text.replaceAll('\n', eol)]))

/** An app of its own to move. */
function copyOf(name: string, eol = '\n'): string {
	const folder = mkdtempSync(join(tmpdir(), 'nc-reference-migrate-'))
	folders.push(folder)
	cpSync(join(fixtures, name, 'before'), folder, { recursive: true })
	for (const [path, text] of Object.entries(withLineEnds(readTree(folder), eol))) writeFileSync(join(folder, path), text)
	return folder
}

/** Moves what is in a folder. @returns What it says of it. */
function migrate(folder: string) {
	const { changes, notes } = planMigration([folder], { folder, range: '^1.2.3' })
	for (const { file, after } of changes) writeFileSync(join(folder, file), after)
	return { changed: changes.map(({ file }) => file), notes: notes.map(({ file, line, message }) => `${file}:${line} ${message}\n`).join('') }
}

describe.each(readdirSync(fixtures))('an app like "%s"', (name) => {
	const expected = readTree(join(fixtures, name, 'after'))

	it.each([['Unix', '\n'], ['Windows', '\r\n']])('moves with the line ends of %s', (_, eol) => {
		const folder = copyOf(name, eol)
		const { notes } = migrate(folder)
		expect(readTree(folder)).toEqual(withLineEnds(expected, eol))
		expect(notes).toBe(readFileSync(join(fixtures, name, 'notes.txt'), 'utf8'))
	})

	it('is left alone by a second run, which says the same', () => {
		const folder = copyOf(name)
		const { notes } = migrate(folder)
		expect(migrate(folder)).toEqual({ changed: [], notes })
	})
})
