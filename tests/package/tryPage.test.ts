import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { markdownPages } from '../../playground/plugins/llms.ts'
import { BROWSER_ARGS, findBrowser } from '../../scripts/browser.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'nc-reference-try-'))
const installed = join(folder, 'node_modules')
let standIn: ChildProcess
let vite: ViteDevServer
let browser: Browser

/** Files of the page "Register a widget in a Nextcloud app" as its Markdown names them; of files with one name, the first. */
function filesOfThePage(): Map<string, string> {
	const blocks = [...markdownPages().get('nextcloud-app.md')!.matchAll(/^`(.+)`:\n\n```.*\n([\s\S]*?)\n```$/gm)]
	return new Map(blocks.reverse().map(([, file, code]) => [file!.replace(/^src\//, ''), code!]))
}

/** Starts the stand-in at a free port, which it prints. */
async function startStandIn(): Promise<string> {
	standIn = spawn(process.execPath, [join(installed, 'nc-reference/dist/mock/bin.js'), '--port', '0', '--session', 'alice', '--providers', './providers.js'], { cwd: folder })
	for (let output = ''; ;) {
		const [chunk] = await once(standIn.stdout!, 'data') as [Buffer]
		output += String(chunk)
		const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
		if (address) return address
	}
}

beforeAll(async () => {
	mkdirSync(join(installed, 'nc-reference'), { recursive: true })
	for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => !entry.startsWith('.'))) symlinkSync(join(root, 'node_modules', name), join(installed, name), 'junction')
	for (const path of ['dist', 'index.d.ts', 'package.json']) cpSync(join(root, path), join(installed, 'nc-reference', path), { recursive: true })
	const files = filesOfThePage()
	writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
	for (const file of ['providers.js', 'reference.ts', 'index.html', 'main.js']) writeFileSync(join(folder, file), files.get(file)!)
	writeFileSync(join(folder, 'vite.config.js'), files.get('vite.config.js')!.replace('http://127.0.0.1:8080', await startStandIn()))
	vite = await createServer({ root: folder, configFile: join(folder, 'vite.config.js'), logLevel: 'error', server: { port: 0, fs: { strict: false } } })
	await vite.listen()
	browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })
})
afterAll(async () => {
	standIn.kill()
	await browser.close()
	await vite.close()
	rmSync(folder, { recursive: true })
})

it('shows the widget of the manual on a page of the five files that it lists', async () => {
	const page = await browser.newPage()
	page.setDefaultTimeout(120_000)
	const errors: string[] = []
	page.on('pageerror', (error) => errors.push(String(error)))
	await page.goto(vite.resolvedUrls!.local[0]!)
	await page.getByText('Status: open').waitFor()
	const link = page.getByRole('link', { name: 'Replace the mooring lines' })
	expect(await link.getAttribute('href')).toBe('https://cloud.test/apps/tickets/t/7')
	expect(errors).toEqual([])
})
