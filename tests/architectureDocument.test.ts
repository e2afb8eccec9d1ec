import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { roomsOf, tableOf } from '../scripts/rooms.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const src = join(root, 'src')
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

interface Stop {
	file: string
	depth: number
	/** `~`: imported when it is first needed; `‹`: injected, so that only its types are imported. */
	mark: string
}

const journeys = [...text.matchAll(/```journey\n([\s\S]*?)```/g)].map(([, drawing]) => drawing!.trimEnd().split('\n').map((line): Stop => {
	const [, indent, file, mark = ''] = /^( *)(\S+)(?:\s+([~‹])(?:\s|$))?/.exec(line)!
	return { file: file!, depth: indent!.length / 2, mark }
}))

type Import = 'static' | 'lazy' | 'type' | null

/** Returns the kind of import from one file to another, or null without an import. */
function importOf(from: string, to: string): Import {
	const source = readFileSync(join(src, from), 'utf8')
	const leadsTo = (target: string) => relative(src, resolve(dirname(join(src, from)), target)) === to
	const statements = [...source.matchAll(/(?:^|\n)(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/g)].filter(([, , target]) => leadsTo(target!))
	if (statements.some(([, type]) => !type)) return 'static'
	if ([...source.matchAll(/import\('(\.[^']+)'\)/g)].some(([, target]) => leadsTo(target!))) return 'lazy'
	return statements.length ? 'type' : null
}

const EXPECTED: Record<string, Import> = { '': 'static', '~': 'lazy', '‹': 'type' }

describe('the drawings of the architecture', () => {
	it('has three journeys and more', () => {
		expect(journeys.length).toBeGreaterThanOrEqual(3)
	})

	it.each(journeys.map((stops) => [stops[0]!.file, stops] as const))('the one from %s follows the imports', (_, stops) => {
		const wrong: string[] = []
		const way: string[] = []
		for (const { file, depth, mark } of stops) {
			way.splice(depth, Infinity, file)
			if (!existsSync(join(src, file))) wrong.push(`${file} is not there`)
			else if (depth) {
				const from = way[depth - 1]!
				const actual = importOf(from, file)
				if (actual !== EXPECTED[mark]) wrong.push(`${from} → ${file}: drawn as ${EXPECTED[mark]}, is ${actual}`)
			}
		}
		expect(wrong).toEqual([])
	})

	it('names every file of the client in a journey or in the table of rooms', () => {
		const table = /<!-- rooms -->\n([\s\S]*?)\n<!-- \/rooms -->/.exec(text)?.[1]
		expect(table, 'Run "node scripts/rooms.js".').toBe(tableOf(text))
		expect(roomsOf(text).filter(({ description }) => !description).map(({ room }) => room), 'Describe these rooms in the table of ARCHITECTURE.md.').toEqual([])
	})

	it('names no file that is not there', () => {
		const named = [...text.matchAll(/`((?:src|tests|playground)\/[\w./-]+)`/g)].map(([, path]) => path!)
		expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
	})
})
