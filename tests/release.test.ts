import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { conditions, firstUnmet, type Release } from '../scripts/releaseConditions.js'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const manifest = JSON.parse(read('package.json')) as Release['manifest'] & { scripts: Record<string, string> }

interface Change {
	manifest?: Partial<Release['manifest']>
	files?: Record<string, string>
	git?: Record<string, string>
	failing?: string
}

/** Runs the check for a release that meets every condition, except for what is changed. */
function unmetWith({ manifest: changed, files = {}, git = {}, failing }: Change = {}): string | undefined {
	const all: Record<string, string> = {
		'CHANGELOG.md': '## [1.2.3] - 2026-12-01', 'README.md': '# nc-reference', 'CONTRIBUTING.md': '| package |\n| `vue`, `@nextcloud/router` | GPL | addresses; needs `diff` |', ...files,
	}
	return firstUnmet({
		manifest: { version: '1.2.3', repository: { url: 'git+https://codeberg.org/somebody/nc-reference.git' }, dependencies: { '@nextcloud/router': '^3' }, peerDependencies: { vue: '^3' }, ...changed },
		read: (path) => all[path]!,
		git: (...words) => git[words.join(' ')] ?? '',
		succeeds: (command) => command !== failing,
		report: () => undefined,
	})?.what
}

describe('the check of a release', () => {
	it('lets a release through that meets all conditions, also at its own tag', () => {
		expect(unmetWith()).toBeUndefined()
		expect(unmetWith({ git: { 'tag --list': 'v1.2.2\nv1.2.3', 'tag --points-at HEAD': 'v1.2.3' } })).toBeUndefined()
	})

	const missing: [string, Change][] = [
		['nothing is uncommitted', { git: { 'status --porcelain': ' M README.md' } }],
		['the version is new', { git: { 'tag --list': 'v1.2.3' } }],
		['the changelog has this version', { files: { 'CHANGELOG.md': '## [1.2.2]' } }],
		['the changelog has this version', { files: { 'CHANGELOG.md': '## Unreleased\n\n- More\n\n## [1.2.3]' } }],
		['package.json names the repository', { manifest: { repository: undefined } }],
		['package.json names the repository', { manifest: { repository: { url: 'git+https://github.com/example/nc-reference.git' } } }],
		['the README no longer says that the package isn\'t published', { files: { 'README.md': 'It is not yet published.' } }],
		['every dependency is explained', { manifest: { dependencies: { diff: '^9' } } }],
		['every dependency is explained', { manifest: { dependencies: { router: '^1' } } }],
		...conditions.flatMap(({ what, command }): [string, Change][] => command ? [[what, { failing: command }]] : []),
	]

	it.each(missing)('fails unless %s (%j)', (what, change) => {
		expect(unmetWith(change)).toBe(what)
	})

	it('has a case for each condition', () => {
		expect(new Set(missing.map(([what]) => what))).toEqual(new Set(conditions.map(({ what }) => what)))
	})

	it('finds every dependency of this package explained', () => {
		expect(unmetWith({ manifest: { dependencies: manifest.dependencies, peerDependencies: manifest.peerDependencies }, files: { 'CONTRIBUTING.md': read('CONTRIBUTING.md') } })).toBeUndefined()
	})

	it('runs before every publication from a machine', () => {
		expect(manifest.scripts.prepublishOnly).toBe('npm run release:check')
	})
})

describe.each(readdirSync(new URL('../.github/workflows', import.meta.url)))('the workflow %s', (name) => {
	const text = read(`.github/workflows/${name}`)

	it('names actions by commit', () => {
		const actions = [...text.matchAll(/uses: (\S+)( # v[\d.]+)?/g)]
		expect(actions.length).toBeGreaterThan(0)
		expect(actions.filter(([, action, version]) => !/@[0-9a-f]{40}$/.test(action!) || !version).map(([line]) => line)).toEqual([])
	})

	it('reads the repository and has no other rights, except for the token of the publication', () => {
		expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m)
		expect([...text.matchAll(/: write/g)].length).toBe(name === 'release.yml' ? 1 : 0)
	})

	it('installs without running scripts of packages', () => {
		expect([...text.matchAll(/npm ci.*/g)].map(([line]) => line).filter((line) => line !== 'npm ci --ignore-scripts')).toEqual([])
	})
})
