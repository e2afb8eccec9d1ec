import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BROWSER_ARGS, findBrowser } from '../../scripts/browser.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const app = mkdtempSync(join(tmpdir(), 'nc-reference-app-'))
const installed = join(app, 'node_modules')
let browser: Browser

/** An app outside of the repository, with everything installed; of this package what would be published. */
function install() {
	cpSync(join(root, 'tests/package/fixtures/pinboard'), app, { recursive: true })
	mkdirSync(join(installed, 'nc-reference'), { recursive: true })
	for (const name of readdirSync(join(root, 'node_modules')).filter((folder) => !folder.startsWith('.'))) symlinkSync(join(root, 'node_modules', name), join(installed, name), 'junction')
	for (const path of ['dist', 'index.d.ts', 'package.json']) cpSync(join(root, path), join(installed, 'nc-reference', path), { recursive: true })
}

function run(script: string, ...args: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [join(installed, script), ...args], { cwd: app, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } })
	return { status, output: stdout + stderr }
}

/** Loads what a build made. @returns what there is to read, and what went wrong. */
async function look(folder: string) {
	const page = await browser.newPage()
	page.setDefaultTimeout(120_000)
	const errors: string[] = []
	page.on('pageerror', (error) => errors.push(String(error)))
	await page.route('**/*', async (route) => {
		const { pathname } = new URL(route.request().url())
		const file = join(app, folder, pathname)
		if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><head data-user="alice"></head><body><div id="content"></div><script>window._oc_webroot = ""</script><script type="module" src="/main.js"></script></body></html>' })
		if (pathname.includes('/ocs/')) return route.fulfill({ json: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data: { references: { 'https://news.test/today': null } } } } })
		return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 })
	})
	await page.goto('http://pinboard.test/')
	await page.getByRole('checkbox', { name: 'two' }).check()
	await page.getByRole('textbox', { name: 'New note' }).click()
	await page.keyboard.type('hello @bo')
	const text = await page.getByRole('listitem').first().textContent()
	const strong = await page.locator('strong').textContent()
	await page.close()
	return { errors, text: text!.replace(/\s+/g, ' ').trim(), strong }
}

beforeAll(async () => {
	install()
	browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })
})
afterAll(async () => {
	await browser.close()
	rmSync(app, { recursive: true })
})

describe('an app that moves by the command', () => {
	it('is built, moved without an edit by hand, built again, and shows the same', async () => {
		expect(run('vite/bin/vite.js', 'build', '--outDir', 'before')).toMatchObject({ status: 0 })
		expect(run('nc-reference/dist/migrate/bin.js', 'migrate')).toMatchObject({ status: 0, output: expect.not.stringContaining('a hand') as string })
		expect(run('vite/bin/vite.js', 'build', '--outDir', 'after')).toMatchObject({ status: 0 })

		const [before, after] = [await look('before'), await look('after')]
		expect(after).toEqual(before)
		expect(after).toEqual({ errors: [], text: expect.stringContaining('Read the news at https://news.test/today') as string, strong: 'Two' })
		const sizeOf = (folder: string) => readFileSync(join(app, folder, 'main.js')).length
		expect(sizeOf('after')).toBeLessThan(0.7 * sizeOf('before'))
	})

	it('passes its own tests in jsdom and happy-dom, where nothing warns', () => {
		const { status, output } = run('vitest/vitest.mjs', 'run')
		expect(status, output).toBe(0)
		for (const environment of ['jsdom', 'happy-dom']) expect(output).toContain(`|${environment}| tests/previewsStubbed.spec.js`)
	})
})
