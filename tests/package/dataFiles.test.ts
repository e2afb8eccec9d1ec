import vue from '@vitejs/plugin-vue'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BROWSER_ARGS, findBrowser } from '../../scripts/browser.js'
import { version } from '../../scripts/entries.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const app = mkdtempSync(join(root, 'node_modules/.data-files-'))

const TEXT = '```rust\nfn main() {}\n```\n\n```python\ndef main(): pass\n```\n'
const FILES = {
	'main.js': `import { createApp, h } from 'vue'
import { NcRichText, setLanguage } from 'nc-reference'
Object.assign(window, { setLanguage })
createApp({ render: () => h(NcRichText, { text: ${JSON.stringify(TEXT)}, useExtendedMarkdown: true }) }).mount('#app')`,
	'languages.js': 'const german = () => import(\'nc-reference/language/de-de_DE\')\nexport default { de: german, de_DE: german }',
	'grammars.js': 'export default { rust: () => import(\'nc-reference/grammar/systems\') }',
}

/** Builds an app with one `NcRichText`. Returns the scripts, by their kind. */
async function buildApp(outDir: string, replaced: string[] = []) {
	await build({
		root: app,
		configFile: false,
		logLevel: 'silent',
		plugins: [vue()],
		resolve: { alias: Object.fromEntries(replaced.map((name) => [`nc-reference/${name}`, join(app, `${name}.js`)])) },
		build: { outDir, target: 'es2022', reportCompressedSize: false, rolldownOptions: { input: join(app, 'main.js'), output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } } },
	})
	const names = readdirSync(join(app, outDir)).filter((name) => name.endsWith('.js'))
	const namesIn = (folder: string) => readdirSync(join(root, 'dist', folder)).filter((name) => names.includes(name))
	return { names, languages: namesIn('language'), grammars: namesIn('grammar') }
}

beforeAll(() => {
	const installed = join(app, 'node_modules/nc-reference')
	mkdirSync(installed, { recursive: true })
	for (const path of ['dist', 'package.json']) cpSync(join(root, path), join(installed, path), { recursive: true })
	for (const [name, code] of Object.entries(FILES)) writeFileSync(join(app, name), code)
})
afterAll(() => rmSync(app, { recursive: true }))

describe('the files of languages and grammars', () => {
	it.each([['language', 5100], ['grammar', 15_000]])('have at most so many bytes each: %s %d', (folder, limit) => {
		const data = join(root, `dist/bundle/data-${version}`, folder)
		const sizes = readdirSync(data).map((name) => ({ name, bytes: gzipSync(readFileSync(join(data, name)), { level: 9 }).length }))
		expect(sizes.length).toBeGreaterThan(5)
		expect(sizes.filter(({ bytes }) => bytes > limit)).toEqual([])
	})

	it.each([['languages', 50], ['grammars', 43]])('have what the table of %s says', async (table, count) => {
		const { default: loaders } = await import(pathToFileURL(join(root, `dist/${table}.js`)).href) as { default: Record<string, () => Promise<object>> }
		const names = Object.keys(loaders)
		const found = await Promise.all(names.map(async (name) => Object.hasOwn(await loaders[name]!(), name)))
		expect(names.filter((_, index) => !found[index])).toEqual([])
		expect(names).toHaveLength(count)
	})
})

describe('an app with one text', () => {
	it('has few scripts', async () => {
		const { names, languages, grammars } = await buildApp('all')
		expect(languages.length).toBeLessThanOrEqual(24)
		expect(grammars.length).toBeLessThanOrEqual(6)
		expect(names.length).toBeLessThanOrEqual(72)
	})

	it('can leave languages and grammars out: code stays readable, texts stay English, and nothing fails', async () => {
		const { languages, grammars } = await buildApp('some', ['languages', 'grammars'])
		expect([languages, grammars]).toEqual([['de-de_DE.js'], ['systems.js']])

		const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })
		const page = await browser.newPage()
		page.setDefaultTimeout(120_000)
		const complaints: string[] = []
		page.on('pageerror', (error) => complaints.push(String(error)))
		page.on('console', (message) => { if (/error|warning/.test(message.type())) complaints.push(message.text()) })
		await page.route('**/*', (route) => {
			const { pathname } = new URL(route.request().url())
			return pathname === '/'
				? route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="fr"><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="/main.js"></script>' })
				: route.fulfill({ path: join(app, 'some', pathname) })
		})
		await page.goto('http://app.test/')
		await page.locator('.hljs-keyword', { hasText: 'fn' }).waitFor()
		const python = page.locator('pre', { hasText: 'def main' })
		expect(await python.locator('[class^=hljs-]').count()).toBe(0)
		expect(await page.getByRole('button', { name: 'Copy' }).count()).toBeGreaterThan(0)
		await page.evaluate(() => (window as unknown as { setLanguage: (name: string) => Promise<void> }).setLanguage('de'))
		await page.getByRole('button', { name: 'kopieren' }).first().waitFor()
		await browser.close()
		expect(complaints).toEqual([])
	})
})
