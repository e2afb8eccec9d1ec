import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { SERVED } from '../../src/migrate/peerPaths.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const work = mkdtempSync(join(root, 'node_modules/.migrate-'))
const app = join(work, 'app')
afterAll(() => { rmSync(work, { recursive: true }) })
beforeEach(() => {
	rmSync(app, { recursive: true, force: true })
	cpSync(join(root, 'tests/migrate/fixtures/pictures/before'), app, { recursive: true })
})

const { bin, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: Record<string, string>, version: string }

function run(...args: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, bin['nc-reference']!), ...args], { cwd: app, encoding: 'utf8' })
	return { status, stdout, stderr }
}

/** Makes one file read-only, even for root. */
const FAILING = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
const { accessSync } = fs
fs.accessSync = (path, mode) => { if (path.endsWith('a.js')) throw new Error('EACCES: permission denied'); accessSync(path, mode) }
syncBuiltinESMExports()`

const reads = (file: string) => readFileSync(join(app, file), 'utf8')

describe('nc-reference', () => {
	it('prints help for the migrate command', () => {
		const { status, stdout } = run('--help')
		expect([status, stdout.split('\n')[0]]).toEqual([0, 'nc-reference migrate: moves an app from @nextcloud/vue 9 to nc-reference.'])
		for (const word of ['--dry', 'paths']) expect(stdout).toContain(word)
	})

	it.each([
		[[], 'Could not read the command line "": the command is missing. See nc-reference --help.'],
		[['move'], 'Could not read the command line "move": "move" is unknown. See nc-reference --help.'],
		[['migrate', '--fast'], 'Could not read the command line "migrate --fast": Unknown option \'--fast\''],
		[['migrate', 'nowhere'], 'Could not read "nowhere": the file or folder doesn\'t exist. Check the path.'],
	])('refuses %j', (args, message) => {
		const { status, stderr } = run(...args)
		expect(status).toBe(2)
		expect(stderr).toContain(message)
	})

	it('prints the changes without writing them with --dry', () => {
		const before = reads('src/reference.js')
		const { status, stdout } = run('migrate', '--dry')
		expect(status).toBe(0)
		expect(stdout).toContain(`--- a/package.json\n+++ b/package.json\n@@ -5,4 +5,5 @@\n     "@nextcloud/axios": "^2.6.0",\n     "@nextcloud/vue": "^9.13.0",\n+    "nc-reference": "^${version}",\n     "vue": "^3.5.45"\n   }\n`)
		expect(stdout).toContain('\n-import { registerCustomPickerElement, registerWidget, NcCustomPickerRenderResult } from \'@nextcloud/vue/functions/registerReference\'\n+import')
		expect(stdout).toMatch(/\n3 files would change\.\n\nStill from @nextcloud\/vue: NcLoadingIcon\.\n$/)
		expect(reads('src/reference.js')).toBe(before)
	})

	it('moves what it is given, and finds nothing to move the second time', () => {
		expect(run('migrate', 'src')).toMatchObject({ status: 0, stdout: expect.stringMatching(/\n3 files changed\.\n\nInstall the new dependency now, for example with "npm install"\.\n\nStill from @nextcloud\/vue: NcLoadingIcon\.\n$/) as string })
		expect(reads('src/reference.js')).toContain('from \'nc-reference/functions/registerReference\'')
		expect(reads('package.json')).toContain(`"nc-reference": "^${version}"`)
		expect(run('migrate', 'src')).toEqual({ status: 0, stdout: 'There is nothing to move.\n\nStill from @nextcloud/vue: NcLoadingIcon.\n', stderr: '' })
	})

	it('ends without a word where a reader such as "head" has seen enough', async () => {
		for (let index = 0; index < 900; index++) writeFileSync(join(app, `src/file${index}.js`), 'import { NcRichText } from \'@nextcloud/vue\'\n'.repeat(5))
		const command = spawn(process.execPath, [join(root, bin['nc-reference']!), 'migrate', '--dry'], { cwd: app, stdio: ['ignore', 'pipe', 'pipe'] })
		let errors = ''
		command.stderr.on('data', (data) => { errors += String(data) })
		command.stdout.once('data', () => { command.stdout.destroy() })
		const [status] = await once(command, 'close') as [number]
		expect([status, errors]).toEqual([0, ''])
	})

	it('says what it could not write, and ends with 2', () => {
		mkdirSync(join(app, 'src/sub'))
		writeFileSync(join(app, 'src/sub/package.json'), '{ "name": "sub", "dependencies": { "vue": "^3.5.0" } }')
		writeFileSync(join(app, 'src/sub/a.js'), 'import { getProvider } from \'@nextcloud/vue\'\n')
		const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(FAILING)}`, join(root, bin['nc-reference']!), 'migrate'], { cwd: app, encoding: 'utf8' })
		expect(stderr).toBe('Could not write "src/sub/a.js": EACCES: permission denied. Nothing was changed. Make it writable and run the command again.\n')
		expect([status, stdout]).toEqual([2, ''])
		expect(reads('src/reference.js')).toContain('@nextcloud/vue')
	})

	it('ends with 1 where something is left to a person, and says where', () => {
		cpSync(join(root, 'tests/migrate/fixtures/left/before/src/version8.vue'), join(app, 'src/Old.vue'))
		const { status, stdout } = run('migrate')
		expect(status).toBe(1)
		expect(stdout).toContain('2 places need manual work:\n  src/Old.vue:6  "@nextcloud/vue/dist/Components/NcRichText.js" is a path of @nextcloud/vue 8')
	})
})

describe('what the command takes for served', () => {
	/** Names that a declaration file exports, types included, also from files that it passes on whole. */
	const exportsOf = (path: string): Set<string> => {
		const text = readFileSync(join(root, path), 'utf8')
		const named = [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list]) => list!.split(',').map((name) => name.trim().split(/\s+as\s+/).at(-1)!.replace(/^type /, '')).filter(Boolean))
		const passed = path.startsWith('dist/') ? [...text.matchAll(/export \* from '(.+)\.js'/g)].flatMap(([, file]) => [...exportsOf(join(path, '..', `${file}.d.ts`))]) : []
		return new Set([...named, ...passed])
	}

	it.each(Object.entries(SERVED))('is in the package at "%s"', (path, names) => {
		const there = exportsOf(path ? `dist/compat${path}.d.ts` : 'index.d.ts')
		expect([...names].filter((name) => !there.has(name))).toEqual([])
	})

	it.each(Object.keys(SERVED).filter(Boolean))('is all that @nextcloud/vue has at "%s"', (path) => {
		const theirs = exportsOf(`node_modules/@nextcloud/vue/dist${path}/index.d.ts`)
		expect(theirs.size).toBeGreaterThan(1)
		expect([...theirs].filter((name) => !SERVED[path]!.has(name))).toEqual([])
	})
})
