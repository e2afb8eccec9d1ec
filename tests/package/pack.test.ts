import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

function run(command: string, args: string[]) {
	const { status, stdout, stderr } = spawnSync('npx', ['--no-install', command, ...args], { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } })
	return { status, output: `${stdout}${stderr}` }
}

const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'nc-reference-pack-'))
afterAll(() => { rmSync(folder, { recursive: true }) })
const { filename, files, unpackedSize } = (JSON.parse(execFileSync('npm', ['pack', '--pack-destination', folder, '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) as [{ filename: string, files: { path: string }[], unpackedSize: number }])[0]
const tarball = join(folder, filename)
const packed = files.map(({ path }) => path)
const manifest = JSON.parse(read('package.json')) as Record<'exports' | 'bin', object> & Record<'sideEffects' | 'files', string[]> & Record<'types' | 'customElements', string>

/** All texts in a value of JSON. */
const textsIn = (value: unknown): string[] => typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)
const matches = (pattern: string, paths: readonly string[]): boolean => paths.some((path) => matchesGlob(path, pattern.replace(/^\.\//, '').replace(/^\*\./, '**/*.')))

describe('the packed package', () => {
	it('holds what an app needs and nothing else', () => {
		expect(packed).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'index.d.ts', 'dist/index.js', 'dist/style.css']))
		expect(packed.filter((path) => !/^(dist\/|index\.d\.ts$|package\.json$|(README|ARCHITECTURE|CHANGELOG|CONTRIBUTING|SECURITY)\.md$|LICENSE$|bench\/RESULTS\.md$|playground\/(screenshots\/[\w-]+\.jpg|public\/bench\.svg)$)/.test(path))).toEqual([])
		expect(packed.filter((path) => /\.(test|spec)\.|\.map$|\.declarations|fixtures|mockServiceWorker/.test(path))).toEqual([])
	})

	it('is at most 4.45 MB large', () => {
		expect(unpackedSize).toBeLessThanOrEqual(4_450_000)
	})

	it('has every file that its manifest names', () => {
		const { exports, bin, types, customElements, files, sideEffects } = manifest
		expect([...textsIn(exports), ...textsIn(bin), types, customElements].filter((path) => !matches(path, packed))).toEqual([])
		expect(files.filter((path) => !packed.some((each) => each === path || each.startsWith(`${path}/`)))).toEqual([])
		const here = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
		expect(sideEffects.filter((pattern) => !matches(pattern, pattern.startsWith('./dist') ? packed : here))).toEqual([])
	})

	it('keeps every module that imports styles', () => {
		const styled = packed.filter((path) => /^dist\/.*\.js$/.test(path) && /^import ['"][^'"]+\.css['"]/m.test(read(path)))
		expect(styled.length).toBeGreaterThan(2)
		expect(styled.filter((path) => !manifest.sideEffects.some((pattern) => matches(pattern, [path])))).toEqual([])
	})

	it('has the files that its README links to and shows', () => {
		const named = [...read('README.md').matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(([, link, source]) => link ?? source!).filter((path) => !/^(https?:|#)/.test(path))
		expect(named.length).toBeGreaterThan(6)
		expect(named.filter((path) => !packed.includes(path))).toEqual([])
	})

	it('loads the standalone elements once, whatever version a page adds to the address of their file', () => {
		const bundle = new URL('../../dist/bundle/', import.meta.url)
		const read = (name: string) => readFileSync(new URL(name, bundle), 'utf8')
		expect(readdirSync(bundle).filter((name) => name.endsWith('.js') && read(name).includes('/elements.js'))).toEqual([])
		expect(read('elements.js')).toMatch(/^export \* from '\.\/elements-[\w-]+\.js'\n$/)
	})

	it('satisfies publint', () => {
		const { status, output } = run('publint', [tarball, '--strict'])
		expect(output).not.toMatch(/error|warning/i)
		expect(status).toBe(0)
	})

	it('gives its types to every module resolution that knows ES modules', () => {
		const { status, output } = run('attw', [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-color', '--exclude-entrypoints', 'style.css'])
		expect(status, output).toBe(0)
	})
})
