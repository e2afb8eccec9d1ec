import { expect, test, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startPages } from './pages.ts'

test.describe.configure({ mode: 'default' })

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
	await expect(page.getByRole('option', { name: 'Searched' })).toBeVisible()
	await expect(page.getByText('Rendered by an app')).toBeVisible()
})

for (const [name, when] of [['hydrate', 'from the start'], ['hydrateLate', 'later']] as const) {
	test(`hydrates the markdown of a server where what renders it is there ${when}`, async ({ page }) => {
		await page.addInitScript(() => {
			document.addEventListener('readystatechange', () => {
				Object.assign(window, { sent: (window as { sent?: Element[] }).sent ?? [...document.querySelectorAll('.rich-text__markdown *')] })
			})
		})
		const complaints = await open(page, name)
		await page.locator('main[data-mounted]').waitFor()
		await expect(page.locator('.hljs.language-js')).toHaveText('const hydrated = 1\n', { useInnerText: false })
		await expect(page.locator('.hljs-keyword')).toHaveText('const')
		const box = page.getByRole('checkbox', { name: 'open, Bob' })
		await expect(box).toBeEnabled()
		await page.getByRole('link', { name: '1', exact: true }).click()
		await expect(page.locator('.footnotes li')).toBeFocused()
		const kept = await page.evaluate(() => (window as unknown as { sent: Element[] }).sent.map((element) => element.isConnected))
		expect(kept.length).toBeGreaterThan(30)
		expect(kept).not.toContain(false)
		expect(complaints).toEqual([])
	})
}

test('says that previews could not be loaded, and loads them when that is wanted', async ({ page }) => {
	await page.route(/chunks\/.*renderLoadedList/i, (route) => route.abort())
	await open(page, 'live')
	const box = page.locator('.widgets--list').first()
	await expect(box).toContainText('The preview could not be loaded')
	await expect(page.locator('.nc-reference[aria-busy]')).toHaveCount(0)
	await page.unroute(/chunks\/.*renderLoadedList/i)
	// A text that comes meanwhile tries again by itself, and takes the button away.
	await expect(async () => {
		const retry = box.getByRole('button', { name: 'Try again' })
		if (await retry.count()) await retry.click({ timeout: 500 })
		await expect(box).toContainText('Issue number 1', { timeout: 2000 })
	}).toPass()
	await expect(page.locator('.nc-reference-note')).toHaveCount(0)
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

for (const scheme of ['neither', 'both', 'dark']) {
	test(`keeps its colours in a build that lowers them, in a page for ${scheme}`, async ({ page }) => {
		await page.emulateMedia({ colorScheme: 'dark' })
		await open(page, 'live')
		await page.evaluate((name) => { document.documentElement.className = name }, scheme)
		await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCSS('background-color', scheme === 'neither' ? 'rgb(255, 255, 255)' : 'rgb(21, 24, 28)')
	})
}

test('runs an app written against @nextcloud/vue by an alias alone', async ({ page }) => {
	const complaints = await open(page, 'dropin')
	await expect(page.getByText('Wiki: Home')).toBeVisible()
	await expect(page.locator('.mention-bubble').first()).toContainText('Alice')
	await expect(page.locator('.widgets--list', { hasText: 'Issue number 2' })).toBeVisible()
	await page.getByRole('button', { name: 'Insert' }).click()
	await page.getByRole('button', { name: 'Take the issue' }).click()
	const box = page.getByRole('textbox', { name: 'Message' })
	await expect(box).toHaveText('https://tracker.test/issues/9')
	await box.press('End')
	await page.keyboard.type(' @al')
	await page.getByRole('option', { name: /Alice/ }).click()
	await expect(box.locator('.mention-bubble')).toBeVisible()
	await page.keyboard.press('Enter')
	await expect(page.locator('.rich-text--wrapper', { hasText: 'issues/9 @alice' })).toBeVisible()
	await page.getByRole('button', { name: 'Open' }).click()
	await expect(page.getByRole('dialog')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toHaveCount(0)
	expect(complaints).toEqual([])
})

interface Counts { nodes: number, listeners: number, heap: number }

test('leaves no node, no listener and no heap behind', async ({ page }) => {
	await open(page, 'leaks')
	await page.evaluate(() => (window as unknown as { preview(): Promise<void> }).preview())
	const cdp = await page.context().newCDPSession(page)
	await cdp.send('Performance.enable')

	async function counts(): Promise<Counts> {
		for (let time = 0; time < 4; time++) await cdp.send('HeapProfiler.collectGarbage')
		const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
		const { metrics } = await cdp.send('Performance.getMetrics')
		return { nodes, listeners: jsEventListeners, heap: metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value }
	}

	/** Counts once they rest: what a cycle began, such as the load of a module, has come to its end. */
	async function settled(): Promise<Counts> {
		let last = await counts()
		await expect.poll(async () => {
			const { heap } = last
			last = await counts()
			return Math.abs(last.heap / heap - 1)
		}, { intervals: [200] }).toBeLessThan(0.002)
		return last
	}

	/**
	 * Returns the memory growth of additional rounds with warm code and caches.
	 * The least of three measurements counts, because compiling again adds memory only once, while a leak grows with every round.
	 */
	async function grown(name: string, { warm, times }: { warm: number, times: number }): Promise<Counts> {
		type Runs = Record<string, (times: number) => Promise<void>>
		const run = (count: number) => page.evaluate(([which, many]) => (window as unknown as Runs)[which]!(many), [name, count] as const)
		await run(warm)
		await settled()
		await run(warm)
		const first = await settled()
		let last = first
		let heap = Infinity
		for (let round = 0; round < 3 && heap >= 1.05; round++) {
			await run(times)
			const before = last
			last = await settled()
			heap = Math.min(heap, last.heap / before.heap)
		}
		return { nodes: last.nodes - first.nodes, listeners: last.listeners - first.listeners, heap }
	}

	// Nodes and listeners count by one; the bench weighs what each of more leaves in the heap.
	for (const [name, warm, times] of [['texts', 1000, 1000], ['editors', 60, 100], ['markdown', 40, 80], ['menus', 30, 90], ['pickers', 30, 120]] as const) {
		const { nodes, listeners, heap } = await grown(name, { warm, times })
		expect.soft(nodes, `${name}: nodes`).toBeLessThanOrEqual(0)
		expect.soft(listeners, `${name}: listeners`).toBeLessThanOrEqual(0)
		expect.soft(heap, `${name}: heap`).toBeLessThan(1.05)
	}
})
