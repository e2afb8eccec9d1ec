import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { languageNames, readCatalogue, readOn } from '../scripts/l10n/catalogue.ts'
import { readCases, RECORDED } from './conformance/cases.ts'
import { payloads } from './fixtures/payloads.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const exists = (path: string) => existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url)))
const { scripts, exports, bin } = JSON.parse(read('package.json')) as Record<'scripts' | 'exports' | 'bin', Record<string, unknown>>
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'bench/RESULTS.md']

describe.each(DOCUMENTS)('%s', (name) => {
	const text = read(name)

	it('links only to files that exist', () => {
		const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!).filter((link) => !/^(https?:|#)/.test(link))
		expect(links.filter((link) => !exists(`${dirname(name)}/${link}`))).toEqual([])
	})

	it('names only commands that exist', () => {
		const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script!)
		expect(named.filter((script) => !(script in scripts))).toEqual([])
		const started = [...text.matchAll(/npx (nc-[\w-]+)/g)].map(([, command]) => command!)
		expect(started.filter((command) => !(command in bin))).toEqual([])
	})

	it('imports only paths that the package exports', () => {
		const imported = [...text.matchAll(/from 'nc-reference([^']*)'|import 'nc-reference([^']*)'/g)].map(([, from, bare]) => `.${from ?? bare}`)
		expect(imported.filter((path) => !(path in exports))).toEqual([])
	})
})

describe('the changelog', () => {
	it('has no duplicate entries', () => {
		const begins = read('CHANGELOG.md').split('\n').filter((line) => line.startsWith('- ')).map((line) => line.slice(0, 50))
		expect(begins.filter((line, index) => begins.indexOf(line) !== index)).toEqual([])
	})
})

describe('the README', () => {
	it('has the figures that can be counted here', () => {
		const text = read('README.md')
		const readings = languageNames().map((language) => readOn(readCatalogue(language)))
		const [reviewed, native] = [readings.filter(Boolean).length, readings.filter((each) => each?.isNative).length]
		expect(text).toContain(`${payloads.length} hostile texts`)
		expect(text).toContain(`${RECORDED.flatMap(readCases).length} recorded requests`)
		expect(text).toContain(`${readings.length} gettext catalogues in \`l10n\`, of which ${reviewed} were read message by message, ${native} by native speakers`)
		const checked = native ? `${native} of them` : 'none of them'
		for (const file of ['pages/Start.md', 'pages/YourBuild.md']) expect(read(`playground/${file}`)).toMatch(new RegExp(`${readings.length} languages.*, ${checked} checked by native speakers`))
	})

	it('names the number of requests that was measured, like the manual', () => {
		const [, measured] = /Requests for those 120 links \| 120 \| (\d+) \|/.exec(read('README.md'))!
		expect(read('README.md').match(/takes? \d+ requests/g)).toEqual([`takes ${measured} requests`])
		expect(read('playground/pages/Requests.md')).toContain(`and ${measured} of nc-reference`)
	})

	it('ends its table with the worst row of the bench', () => {
		const factors = [...read('README.md').matchAll(/\| ([\d.]+) × (faster|slower) \|/g)].map(([, factor, kind]) => kind === 'faster' ? Number(factor) : 1 / Number(factor))
		expect(factors).toEqual(factors.toSorted((a, b) => b - a))
		const measured = [...read('bench/RESULTS.md').matchAll(/ ms \| ([\d.]+) × \|/g)].map(([, factor]) => Number(factor))
		expect(factors.at(-1)).toBeCloseTo(Math.min(...measured), 2)
	})

	it('fits into 120 lines', () => {
		expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
	})
})
