import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countUncommitted, writeChanges } from '../../src/migrate/appFiles.ts'
import { planMigration } from '../../src/migrate/planMigration.ts'
import { reportOf } from '../../src/migrate/report.ts'

const MANIFEST = '{ "name": "app", "dependencies": { "@nextcloud/vue": "^9.0.0", "vue": "^3.5.0" } }\n'
const IMPORT = 'import { NcRichText } from \'@nextcloud/vue\'\n'
const MOVED = 'import { NcRichText } from \'nc-reference\'\nimport \'nc-reference/style.css\'\n'

/** Writes an app into a folder of its own, below `parent`. */
function appWith(files: Record<string, string | Buffer>, parent = 'app'): string {
	const base = mkdtempSync(join(tmpdir(), 'nc-reference-app-'))
	onTestFinished(() => { rmSync(base, { recursive: true }) })
	const folder = join(base, parent)
	for (const [path, content] of Object.entries({ 'package.json': MANIFEST, ...files })) {
		mkdirSync(dirname(join(folder, path)), { recursive: true })
		writeFileSync(join(folder, path), content)
	}
	return folder
}

const plan = (folder: string) => planMigration([folder], { folder, range: '^1.0.0' })

/** Returns the changed files by path, and the notes as `file:line message`. */
function outcomeOf(folder: string) {
	const { changes, notes } = plan(folder)
	return {
		changed: Object.fromEntries(changes.map(({ file, after }) => [file, after])),
		notes: notes.map(({ file, line, message }) => `${file}:${line} ${message}`),
	}
}

describe('an app that cannot move yet', () => {
	const later = 'Move it to Vue 3 and @nextcloud/vue 9 first; until then a script that only registers widgets may import nc-reference/register.'

	it.each([
		['a range', '^8.23.1', '^2.7.16', 'This app is on @nextcloud/vue 8 for Vue 2.'],
		['a range with an upper bound', '>=8 <9', '^2.7.16', 'This app is on @nextcloud/vue 8 for Vue 2.'],
		['two alternatives', '^7 || ^8', '2', 'This app is on @nextcloud/vue 8 for Vue 2.'],
		['an earlier version', '~4.2.0', '^2.6', 'This app is on @nextcloud/vue 4 for Vue 2.'],
		['Vue alone', '*', '2.x', 'This app is on Vue 2.'],
	])('stays as it is, told by %s', (_, peer, vue, reason) => {
		const manifest = JSON.stringify({ name: 'app', dependencies: { '@nextcloud/vue': peer, vue } })
		const folder = appWith({ 'package.json': manifest, 'src/a.js': IMPORT, 'src/b.js': 'import { registerWidget } from \'@nextcloud/vue/components/NcRichText\'\n' })
		expect(outcomeOf(folder)).toEqual({ changed: {}, notes: [`package.json:1 ${reason} ${later}`] })
	})

	it('is told by what is installed, where a range says no version', () => {
		const manifest = '{ "name": "app", "dependencies": { "@nextcloud/vue": "latest" } }'
		const folder = appWith({ 'package.json': manifest, 'node_modules/@nextcloud/vue/package.json': '{ "version": "8.39.0" }', 'a.js': IMPORT })
		expect(outcomeOf(folder)).toEqual({ changed: {}, notes: [`package.json:1 This app is on @nextcloud/vue 8 for Vue 2. ${later}`] })
	})

	it('does not keep another workspace from moving', () => {
		const old = '{ "name": "old", "dependencies": { "@nextcloud/vue": "^8.0.0" } }'
		const folder = appWith({ 'old/package.json': old, 'old/a.js': IMPORT, 'new/package.json': MANIFEST, 'new/a.js': IMPORT })
		const { changed, notes } = outcomeOf(folder)
		expect(Object.keys(changed)).toEqual(['new/package.json', 'new/a.js'])
		expect(notes).toEqual([`old/package.json:1 This app is on @nextcloud/vue 8 for Vue 2. ${later}`])
	})

	it.each(['^9.0.0-rc.8', '9', '>=8', '^8 || ^9', '8 - 9', '<10', 'workspace:*', 'npm:@nextcloud/vue@^9.1.0'])('is none with "%s"', (peer) => {
		const folder = appWith({ 'package.json': JSON.stringify({ name: 'app', dependencies: { '@nextcloud/vue': peer } }), 'a.js': IMPORT })
		expect(outcomeOf(folder).changed['a.js']).toBe(MOVED)
	})
})

describe('files of an app', () => {
	it('keep bytes that are not UTF-8, and say so', () => {
		const latin1 = Buffer.from(`// gr\xFC\xDFe\n${IMPORT}`, 'latin1')
		const folder = appWith({ 'src/old.js': latin1, 'src/new.js': IMPORT })
		const { changed, notes } = outcomeOf(folder)
		expect(Object.keys(changed)).toEqual(['package.json', 'src/new.js'])
		expect(notes).toEqual(['src/old.js:1 It can\'t be read: it isn\'t UTF-8'])
	})

	it('keep a package.json that is not UTF-8', () => {
		const folder = appWith({ 'package.json': Buffer.from(MANIFEST.replace('"app"', '"\xE4pp"'), 'latin1'), 'a.js': IMPORT })
		expect(outcomeOf(folder)).toEqual({ changed: { 'a.js': MOVED }, notes: ['package.json:1 It can\'t be read, so nc-reference isn\'t added: it isn\'t UTF-8'] })
	})

	it.each(['test/app', 'tests/app', '__tests__', '__mocks__/app'])('get their styles in a folder "%s" too', (parent) => {
		expect(outcomeOf(appWith({ 'src/a.js': IMPORT }, parent)).changed['src/a.js']).toBe(MOVED)
	})

	it('are left out where git ignores them', () => {
		const folder = appWith({ '.gitignore': 'js/\n', 'js/app-main.js': IMPORT, 'src/a.js': IMPORT, 'src/js/b.js': IMPORT, 'lib/c.js': IMPORT })
		execFileSync('git', ['init', '--quiet'], { cwd: folder })
		execFileSync('git', ['add', 'lib'], { cwd: folder })
		expect(Object.keys(outcomeOf(folder).changed)).toEqual(['package.json', 'lib/c.js', 'src/a.js'])
	})

	it('are moved in an ignored folder that is named', () => {
		const folder = appWith({ '.gitignore': 'build/\n', 'build/a.js': IMPORT })
		execFileSync('git', ['init', '--quiet'], { cwd: folder })
		const { changes } = planMigration([join(folder, 'build')], { folder, range: '^1.0.0' })
		expect(changes.map(({ file }) => file)).toEqual(['package.json', 'build/a.js'])
	})

	it('are moved in a repository within the repository', () => {
		const folder = appWith({ 'inner/package.json': MANIFEST, 'inner/a.js': IMPORT, 'inner/.gitignore': 'b.js', 'inner/b.js': IMPORT })
		execFileSync('git', ['init', '--quiet'], { cwd: folder })
		execFileSync('git', ['init', '--quiet', 'inner'], { cwd: folder, stdio: 'ignore' })
		expect(Object.keys(outcomeOf(folder).changed)).toEqual(['inner/package.json', 'inner/a.js'])
	})

	it('are moved next to a submodule that was never fetched', () => {
		const folder = appWith({ 'src/a.js': IMPORT, 'lib/.keep': '' })
		execFileSync('git', ['init', '--quiet'], { cwd: folder })
		rmSync(join(folder, 'lib/.keep'))
		execFileSync('git', ['update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},lib`], { cwd: folder })
		expect(Object.keys(outcomeOf(folder).changed)).toEqual(['package.json', 'src/a.js'])
	})

	it('are left out in the folder "js" where there is no git', () => {
		expect(Object.keys(outcomeOf(appWith({ 'js/app-main.js': IMPORT, 'src/a.js': IMPORT })).changed)).toEqual(['package.json', 'src/a.js'])
	})

	it('are no symbolic links', () => {
		const folder = appWith({ 'src/a.js': IMPORT })
		symlinkSync('a.js', join(folder, 'src/b.js'))
		expect(Object.keys(outcomeOf(folder).changed)).toEqual(['package.json', 'src/a.js'])
	})
})

describe('registries', () => {
	const registering = 'import { hasInteractiveView, registerWidget, type ReferenceWidgetProps } from \'@nextcloud/vue/components/NcRichText\'\n'

	it('move to the path without styles', () => {
		const { changed } = outcomeOf(appWith({ 'a.ts': registering, 'b.js': 'const { registerWidget } = await import(\'@nextcloud/vue/functions/reference\')\n' }))
		expect(changed['a.ts']).toBe('import { hasInteractiveView, registerWidget, type ReferenceWidgetProps } from \'nc-reference/functions/registerReference\'\n')
		expect(changed['b.js']).toBe('const { registerWidget } = await import(\'nc-reference/functions/registerReference\')\n')
	})

	it('share one path with components if they are imported together', () => {
		expect(outcomeOf(appWith({ 'a.js': 'import { NcSearch, registerWidget } from \'@nextcloud/vue/components/NcRichText\'\n' })).changed['a.js']).toContain('nc-reference/components/NcRichText')
	})

	it('stay where a test replaces the path', () => {
		const { changed } = outcomeOf(appWith({ 'a.ts': registering, 'a.spec.ts': 'vi.mock(\'@nextcloud/vue/components/NcRichText\', () => ({ registerWidget: vi.fn() }))\n' }))
		expect(changed['a.ts']).toContain('\'nc-reference/components/NcRichText\'')
		expect(changed['a.spec.ts']).toContain('\'nc-reference/components/NcRichText\'')
	})
})

describe('settings', () => {
	it.each([
		['Vitest', 'vitest.config.ts', 'export default { test: { server: { deps: {\n inline: ["@nextcloud/vue"] } } } }'],
		['Vite', 'vite.config.ts', 'export default { ssr: {\n noExternal: [/@nextcloud\\/vue/] } }'],
		['Jest', 'jest.config.js', 'module.exports = {\n transformIgnorePatterns: ["node_modules/(?!(@nextcloud/vue)/)"] }'],
		['Jest in package.json', 'package.json', `{ "name": "app", "dependencies": { "nc-reference": "1" },\n "jest": { "transformIgnorePatterns": ["/node_modules/(?!@nextcloud/vue)"] } }`],
	])('that name the other package are reported: %s', (_, path, source) => {
		const folder = appWith({ [path]: source, 'a.js': IMPORT })
		expect(outcomeOf(folder).notes).toEqual([`${path}:2 This list names @nextcloud/vue. Add nc-reference too.`])
	})

	it('that list both packages cause no note', () => {
		expect(outcomeOf(appWith({ 'vitest.config.js': 'export default { test: { server: { deps: { inline: ["@nextcloud/vue", "nc-reference"] } } } }', 'a.js': IMPORT })).notes).toEqual([])
	})

	it.each([
		['webpack.js', 'module.exports = { resolve: { alias: { nc2: "@nextcloud/vue" } } }'],
		['webpack.common.js', 'module.exports = { resolve: { alias: { nc2: path.join(__dirname, "node_modules", "@nextcloud", "vue") } } }'],
		['vite.js', 'export default { resolve: { alias: { nc2: path.resolve("node_modules/@nextcloud/vue") } } }'],
	])('give aliases, by the name "%s" too', (name, source) => {
		expect(outcomeOf(appWith({ [name]: source, 'a.js': 'import { getProviders } from \'nc2\'\n' })).changed['a.js']).toBe('import { getProviders } from \'nc-reference\'\n')
	})
})

describe('barrels', () => {
	const files = {
		'components/nc/index.ts': 'export * from \'@nextcloud/vue\'\n',
		'components/index.ts': 'export * from \'./nc\'\n',
	}
	const barrelOf = (uses: Record<string, string>) => {
		const { changed, notes } = outcomeOf(appWith({ ...files, ...uses }))
		return { names: /export \{ (.*) \} from 'nc-reference'/.exec(changed['components/nc/index.ts'] ?? '')?.[1], notes }
	}

	it.each([
		['another barrel', 'import { NcRichText } from \'../components\'\n', 'NcRichText'],
		['a namespace', 'import * as nc from \'../components/nc\'\nuse(nc.NcSearch, nc.NcButton)\n', 'NcSearch'],
		['a dynamic import', 'import(\'../components/nc\').then(({ getLinkWithPicker }) => getLinkWithPicker())\n', 'getLinkWithPicker'],
		['an awaited import', 'const { NcSearch } = await import(\'../components\')\n', 'NcSearch'],
		['an alias', 'import { getProvider } from \'@/components\'\n', 'getProvider'],
	])('are followed through %s', (_, source, name) => {
		expect(barrelOf({ 'views/A.ts': source })).toEqual({ names: name, notes: [] })
	})

	it('are followed through the namespace of a template', () => {
		expect(barrelOf({ 'views/A.vue': '<script setup>\nimport * as nc from \'../components\'\n</script>\n<template><nc.NcRichText /></template>\n' }).names).toBe('NcRichText')
	})

	it('are reported where their names cannot be followed', () => {
		expect(barrelOf({ 'views/A.ts': '\nimport * as nc from \'../components\'\nexport default nc\n', 'views/B.ts': 'export * as nc from \'../components/nc\'\n' }).notes).toEqual([
			'views/A.ts:2 This re-exports a file that has all of @nextcloud/vue. Import the names of nc-reference one by one.',
			'views/B.ts:1 This re-exports a file that has all of @nextcloud/vue. Import the names of nc-reference one by one.',
		])
	})
})

describe('odd places', () => {
	it('moves the type of a name in brackets', () => {
		const source = 'declare module \'vue\' { interface GlobalComponents { A: typeof import(\'@nextcloud/vue\')[\'NcRichText\'], B: typeof import(\'@nextcloud/vue\')[\'NcButton\'] } }\n'
		expect(outcomeOf(appWith({ 'components.d.ts': source })).changed['components.d.ts']).toBe(source.replace('@nextcloud/vue\')[\'NcRichText', 'nc-reference\')[\'NcRichText'))
	})

	it('reports a mock that returns in more than one place', () => {
		const source = 'vi.mock(\'@nextcloud/vue\', () => {\n if (x) return { NcRichText: {} }\n return { NcButton: {} }\n})\n'
		expect(outcomeOf(appWith({ 'a.spec.js': source })).notes).toEqual(['a.spec.js:1 The members of this mock of @nextcloud/vue can\'t be determined. Mock the names of nc-reference in a separate call.'])
	})

	it('splits a mock whose members return something', () => {
		const source = 'vi.mock(\'@nextcloud/vue\', () => {\n return { NcRichText: { setup() { return 1 } } }\n})\n'
		expect(outcomeOf(appWith({ 'a.spec.js': source })).changed['a.spec.js']).toBe(source.replace('@nextcloud/vue', 'nc-reference'))
	})

	it('puts no import into a CommonJS file', () => {
		const { changed, notes } = outcomeOf(appWith({ 'a.cjs': 'import(\'@nextcloud/vue\').then(({ NcRichText }) => use(NcRichText))\n' }))
		expect(changed['a.cjs']).toBe('import(\'nc-reference\').then(({ NcRichText }) => use(NcRichText))\n')
		expect(notes).toEqual(['a.cjs:1 A CommonJS file can\'t import styles. Import nc-reference/style.css in a module of the app.'])
	})

	it('reports a component with two scripts of the same kind', () => {
		const script = `<script>\n${IMPORT}</script>\n`
		expect(outcomeOf(appWith({ 'A.vue': script + script })).notes).toEqual([expect.stringMatching(/^A\.vue:4 The component has an error, so a part of it may stay unchanged: .*script/)])
	})

	it('adds the dependency to a package.json with a byte order mark, and where it is missing from a moved app', () => {
		const folder = appWith({ 'package.json': `\uFEFF${MANIFEST}`, 'a.js': 'import { NcRichText } from \'nc-reference\'\n' })
		const { changed } = outcomeOf(folder)
		expect(Object.keys(changed)).toEqual(['package.json'])
		expect(changed['package.json']).toMatch(/^\uFEFF[^]*"nc-reference": "\^1\.0\.0"/)
	})

	it('adds the dependency to a package that is installed, not to a mark for modules', () => {
		expect(Object.keys(outcomeOf(appWith({ 'src/package.json': '{ "type": "module" }', 'src/a.js': IMPORT })).changed)).toEqual(['package.json', 'src/a.js'])
	})
})

describe('writing', () => {
	const change = (file: string) => ({ file, before: IMPORT, after: MOVED })
	const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')

	it('writes nothing where one file cannot be written', () => {
		const folder = appWith({ 'a.js': IMPORT })
		const { changes, failures } = writeChanges([change('a.js'), change('gone/b.js')], folder)
		expect([changes, failures.map(({ file }) => file), read(folder, 'a.js')]).toEqual([[], ['gone/b.js'], IMPORT])
	})

	it('goes on where a write fails after all, and gives what was done', () => {
		const folder = appWith({ 'a.js': IMPORT, 'b.js/c': '', 'd.js': IMPORT })
		const { changes, failures } = writeChanges(['a.js', 'b.js', 'd.js'].map(change), folder)
		expect([changes.map(({ file }) => file), failures.map(({ file }) => file), read(folder, 'd.js')]).toEqual([['a.js', 'd.js'], ['b.js'], MOVED])
	})

	it('names what stays with the peer, once each', () => {
		const folder = appWith({
			'a.js': `import { NcRichText, NcAvatar, NcButton as Button } from '@nextcloud/vue'\n`,
			'b.vue': `<script>\nimport moment from 'moment'\nimport NcAvatar from '@nextcloud/vue/components/NcAvatar'\nconst load = () => import('@nextcloud/vue/components/NcModal')\n</script>\n`,
		})
		const migration = plan(folder)
		expect(migration.stays).toEqual(['NcAvatar', 'NcButton', 'NcModal'])
		expect(reportOf(migration, { dry: true, colored: false, failed: 0, uncommitted: 0 })).toMatch(/\nStill from @nextcloud\/vue: NcAvatar, NcButton, NcModal\.\n$/)
	})

	it('says that files had uncommitted changes', () => {
		const folder = appWith({ 'a.js': IMPORT, 'b.js': IMPORT })
		execFileSync('git', ['init', '--quiet'], { cwd: folder })
		execFileSync('git', ['add', '.'], { cwd: folder })
		execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', 'commit', '--quiet', '-m', 'a'], { cwd: folder })
		const { changes, notes, stays } = plan(folder)
		const files = changes.map(({ file }) => file)
		expect(countUncommitted(folder, files)).toBe(0)
		writeFileSync(join(folder, 'b.js'), `// mine\n${IMPORT}`)
		expect(countUncommitted(folder, files)).toBe(1)
		expect(reportOf({ changes, notes, stays }, { dry: false, colored: false, failed: 0, uncommitted: 1 })).toContain('\n3 files changed.\n\n1 of them had uncommitted changes.\n')
	})
})
