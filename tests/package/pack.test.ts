import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

function run(command: string, args: string[]) {
	const { status, stdout, stderr } = spawnSync('npx', ['--no-install', command, ...args], { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } })
	return { status, output: `${stdout}${stderr}` }
}

describe('the packed package', () => {
	it('holds what an app needs and nothing else', () => {
		const answer = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
		const [pack] = JSON.parse(answer) as [{ files: { path: string }[] }]
		const paths = pack.files.map(({ path }) => path)
		expect(paths).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'index.d.ts', 'dist/index.js', 'dist/style.css']))
		expect(paths.filter((path) => !/^(dist\/|index\.d\.ts$|package\.json$|(README|CHANGELOG|SECURITY)\.md$|LICENSE$)/.test(path))).toEqual([])
		expect(paths.filter((path) => /\.(test|spec)\.|\.map$|\.declarations|fixtures|mockServiceWorker/.test(path))).toEqual([])
	})

	it('loads the standalone elements once, whatever version a page adds to the address of their file', () => {
		const bundle = new URL('../../dist/bundle/', import.meta.url)
		const read = (name: string) => readFileSync(new URL(name, bundle), 'utf8')
		expect(readdirSync(bundle).filter((name) => read(name).includes('/elements.js'))).toEqual([])
		expect(read('elements.js')).toMatch(/^export \* from '\.\/elements-[\w-]+\.js'\n$/)
	})

	it('satisfies publint', () => {
		const { status, output } = run('publint', ['--strict'])
		expect(output).not.toMatch(/error|warning/i)
		expect(status).toBe(0)
	}, 60_000)

	it('gives its types to every module resolution that knows ES modules', () => {
		const { status, output } = run('attw', ['--pack', '.', '--profile', 'esm-only', '--format', 'ascii', '--no-color', '--exclude-entrypoints', 'style.css'])
		expect(status, output).toBe(0)
	}, 120_000)
})
