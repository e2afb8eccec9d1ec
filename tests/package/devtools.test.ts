import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const { exports } = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8')) as { exports: Record<string, { default?: string }> }

/** Entries by name and file, without those of a folder. */
const entries = Object.entries(exports).flatMap(([name, { default: file }]) => file?.endsWith('.js') && !file.includes('*') ? [[name, file] as const] : [])

const IMPORTS = /(?:from|import)\s*["'](\.[^"']+\.js)["']/g
const ALL_IMPORTS = /(?:from|import|import\()\s*["'](\.[^"']+\.js)["']/g

/** Returns all modules that a file loads by some kinds of imports. */
function graphOf(file: string, imports: RegExp, seen = new Set<string>()): Set<string> {
	if (seen.has(file)) return seen
	seen.add(file)
	for (const [, target] of readFileSync(file, 'utf8').matchAll(imports)) graphOf(resolve(dirname(file), target!), imports, seen)
	return seen
}

describe('the developer tools', () => {
	it('are in the graph of their own entry only', () => {
		const others = entries.filter(([name]) => name !== './devtools')
		expect(others.length).toBeGreaterThan(8)
		const holding = (file: string) => [...graphOf(join(dist, '..', file), ALL_IMPORTS)].map((path) => relative(dist, path)).filter((path) => path.startsWith('devtools'))
		expect(others.flatMap(([name, file]) => holding(file).map((path) => `${name} → ${path}`))).toEqual([])
		expect(holding('dist/devtools.js').length).toBeGreaterThan(10)
	})

	it('bring their own style sheet, and none to apps', () => {
		expect(readFileSync(join(dist, 'style.css'), 'utf8')).not.toContain('nc-devtools')
	})

	it('leave no word of theirs in a bundle that contains other modules', () => {
		const words = 'Why has it no preview?'
		const modules = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith('.js')).map(({ parentPath, name }) => join(parentPath, name))
		const holding = modules.filter((path) => readFileSync(path, 'utf8').includes(words)).map((path) => relative(dist, path).replaceAll('\\', '/'))
		expect(holding.filter((name) => !name.startsWith('devtools/'))).toEqual([])
		expect(holding.length).toBe(1)
	})
})

describe('formulas', () => {
	const isTheirs = (path: string) => /temml|markdown\/formulas\//.test(path)
	const modulesOf = (file: string) => [...graphOf(join(dist, file), IMPORTS)].map((path) => relative(dist, path).replaceAll('\\', '/'))

	it('are in the graph of no entry, and not in that of markdown: they load with a text that has one', () => {
		const markdown = readdirSync(join(dist, 'text')).find((name) => /^NcRichTextMarkdown.*\.js$/.test(name) && modulesOf(`text/${name}`).length > 20)!
		const files = [...entries.map(([, file]) => file.replace('./dist/', '')), `text/${markdown}`]
		expect(files.length).toBeGreaterThan(9)
		expect(files.flatMap((file) => modulesOf(file).filter(isTheirs).map((path) => `${file} → ${path}`))).toEqual([])
		expect(modulesOf('markdown/formulas/renderMath.js').filter(isTheirs).length).toBeGreaterThan(2)
	})
})
