import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { startPages } from './pages.ts'

test.describe.configure({ mode: 'serial' })

let pages: Awaited<ReturnType<typeof startPages>>
const render = fileURLToPath(new URL('render.js', import.meta.url))

test.beforeAll(async () => {
	pages = await startPages(async () => execFileSync(process.execPath, [render], { encoding: 'utf8' }))
})
test.afterAll(() => pages.close())

/** Opens a page and gathers whatever a browser complains of. */
async function open(page: Page, name: string): Promise<string[]> {
	const complaints: string[] = []
	page.on('console', (message) => { if (/error|warning/.test(message.type())) complaints.push(message.text()) })
	page.on('pageerror', (error) => complaints.push(error.message))
	await page.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
			console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`)
		})
	})
	await page.goto(`${pages.address}/${name}`)
	return complaints
}

test('renders every component on the server and hydrates without a mismatch', async ({ page }) => {
	const complaints = await open(page, 'hydrate')
	await page.locator('main[data-mounted]').waitFor()
	expect(complaints).toEqual([])
	await expect(page.getByRole('heading', { name: 'Notes' }).first()).toBeVisible()
	await page.getByRole('textbox', { name: 'Message' }).click()
	await page.keyboard.type('!')
	await expect(page.getByRole('textbox', { name: 'Message' })).toContainText('!')
})

test('works under a strict policy with Trusted Types', async ({ page }) => {
	const complaints = await open(page, 'live')
	await expect(page.locator('.widgets--list').first()).toContainText('Issue number 1')
	const box = page.getByRole('textbox', { name: 'Message' })
	await box.click()
	await page.keyboard.type('hi @bo')
	await page.getByRole('option', { name: /Bob/ }).click()
	await page.keyboard.type(':smil')
	await page.getByRole('option').first().click()
	await page.keyboard.press('Enter')
	await page.getByRole('button', { name: 'Insert link' }).click()
	await page.getByRole('dialog').getByRole('combobox').fill('https://tracker.test/issues/3')
	await page.keyboard.press('Enter')
	await expect(box).toContainText('https://tracker.test/issues/3')
	await page.getByRole('button', { name: 'Toggle picker' }).click()
	await expect(page.locator('.reference-picker')).toBeVisible()
	await page.evaluate(() => {
		const data = new DataTransfer()
		data.setData('text/html', '<p>pasted <b>text</b></p>')
		const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
		document.querySelector('[role=textbox]')!.dispatchEvent(paste)
	})
	await expect(box).toContainText('pasted text')
	expect(complaints).toEqual([])
})

test('runs an app written against @nextcloud/vue by an alias alone', async ({ page }) => {
	const complaints = await open(page, 'dropin')
	await expect(page.getByText('Wiki: Home')).toBeVisible()
	await expect(page.locator('.mention-bubble').first()).toContainText('Alice')
	await expect(page.locator('.widgets--list', { hasText: 'Issue number 2' })).toBeVisible()
	await page.getByRole('button', { name: 'Insert' }).click()
	await page.getByRole('button', { name: 'Take the cat' }).click()
	const box = page.getByRole('textbox', { name: 'Message' })
	await expect(box).toHaveText('https://pics.test/cat.gif')
	await box.press('End')
	await page.keyboard.type(' @al')
	await page.getByRole('option', { name: /Alice/ }).click()
	await expect(box.locator('.mention-bubble')).toBeVisible()
	await page.keyboard.press('Enter')
	await expect(page.locator('.rich-text--wrapper', { hasText: '@alice' })).toBeVisible()
	await page.getByRole('button', { name: 'Open' }).click()
	await expect(page.getByRole('dialog')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toHaveCount(0)
	expect(complaints).toEqual([])
})

interface Counts { nodes: number, listeners: number, heap: number }

test('leaves no node, no listener and no heap behind', async ({ page }) => {
	test.setTimeout(180_000)
	await open(page, 'leaks')
	const cdp = await page.context().newCDPSession(page)
	await cdp.send('Performance.enable')

	async function counts(): Promise<Counts> {
		for (let time = 0; time < 4; time++) await cdp.send('HeapProfiler.collectGarbage')
		const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
		const { metrics } = await cdp.send('Performance.getMetrics')
		return { nodes, listeners: jsEventListeners, heap: metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value }
	}

	async function grown(name: 'texts' | 'pickers' | 'editors', { warm, times }: { warm: number, times: number }) {
		const run = (count: number) => page.evaluate(([which, many]) => (window as unknown as Record<string, (times: number) => Promise<void>>)[which]!(many), [name, count] as const)
		await run(warm)
		const before = await counts()
		await run(times)
		const after = await counts()
		return { nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners, heap: after.heap / before.heap }
	}

	for (const [name, warm, times] of [['texts', 200, 2000], ['editors', 20, 200], ['pickers', 50, 500]] as const) {
		const { nodes, listeners, heap } = await grown(name, { warm, times })
		expect.soft(nodes, `${name}: nodes`).toBeLessThanOrEqual(0)
		expect.soft(listeners, `${name}: listeners`).toBeLessThanOrEqual(0)
		expect.soft(heap, `${name}: heap`).toBeLessThan(1.05)
	}
})
