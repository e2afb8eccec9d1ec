import type { BrowserContext, Page } from '@playwright/test'
import { makePatient } from '../setup/patience.ts'
import { expect, settled, test } from './support/manual.ts'

/** Notes the links that each page of a context requests. */
function watchRequests(context: BrowserContext): Map<Page, string[]> {
	const requests = new Map<Page, string[]>()
	context.on('request', (request) => {
		const url = new URL(request.url())
		if (!url.pathname.endsWith('/references/resolve') || request.serviceWorker()) return
		const page = request.frame().page()
		const sent = request.postDataJSON() as { references: string[] } | null
		requests.set(page, [...requests.get(page) ?? [], ...sent?.references ?? [url.searchParams.get('reference')!]])
	})
	return requests
}

const cards = (page: Page) => page.locator('.nc-reference[data-state=resolved]')
const scrollToEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))

/** Shows links, far ones too. */
async function openTab(page: Page, count: number) {
	await page.goto(`/example/LiveTab?count=${count}`)
	await settled(page)
	await expect(async () => {
		await scrollToEnd(page)
		expect(await cards(page).count()).toBe(count + 1)
	}).toPass()
}

/** Time that a tab waits for the answers of others, in milliseconds. */
const LOOKUP_MS = 1000

test('a second tab shows 200 known links without a request, and no link is fetched twice', async ({ page, context }) => {
	const requests = watchRequests(context)
	await openTab(page, 200)
	const first = requests.get(page)!
	expect(new Set(first).size).toBe(201)
	expect(first).toHaveLength(201)
	const second = await context.newPage()
	await makePatient(second, LOOKUP_MS)
	await openTab(second, 200)
	expect(requests.get(second) ?? []).toEqual([])
})

test('tabs that are opened at once may fetch the same links, each tab once, and a later tab fetches none', async ({ context, page }) => {
	// The worker that answers is there.
	await page.goto('/example/LiveTab')
	await settled(page)
	const requests = watchRequests(context)
	const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
	await Promise.all(tabs.map((tab) => openTab(tab, 40)))
	for (const tab of tabs) {
		const links = requests.get(tab) ?? []
		expect(links).toHaveLength(new Set(links).size)
	}
	const later = await context.newPage()
	await makePatient(later, LOOKUP_MS)
	await openTab(later, 40)
	expect(requests.get(later) ?? []).toEqual([])
})

test('both halves of a split screen follow a renamed file within two seconds, with one request', async ({ page, context }) => {
	await page.goto('/live-and-shared')
	await settled(page)
	const halves = ['left', 'right'].map((side) => page.frameLocator(`iframe[title="Tab on the ${side}"]`))
	await page.locator('iframe').first().scrollIntoViewIfNeeded()
	for (const half of halves) await expect(half.getByText('Minutes 42.md')).toBeVisible()
	const requests = watchRequests(context)
	// Halves whose random delays end in the same moment both ask; a link is fetched again after ten seconds.
	await expect(async () => {
		requests.clear()
		await page.getByRole('button', { name: 'Rename the file' }).click()
		const name = (await page.locator('button:text("Rename the file") + output').textContent())!
		await Promise.all(halves.map((half) => expect(half.getByText(name)).toBeVisible({ timeout: 2000 })))
		expect([...requests.values()].flat()).toEqual(['https://cloud.test/f/42'])
	}).toPass({ intervals: [11_000] })
})

test('logging out leaves nothing of the user in the database', async ({ page }) => {
	await openTab(page, 5)
	const count = () => page.evaluate(() => new Promise<number>((resolve) => {
		const opening = indexedDB.open(`nc-reference-shared:${location.origin}`)
		// One that was deleted is made again.
		opening.onupgradeneeded = () => { opening.result.createObjectStore('answers').createIndex('age', ['at', 'size']) }
		opening.onsuccess = () => {
			const counting = opening.result.transaction('answers').objectStore('answers').count()
			counting.onsuccess = () => {
				opening.result.close()
				resolve(counting.result)
			}
		}
	}))
	await expect.poll(count).toBe(6)
	await page.evaluate(() => {
		const logout = Object.assign(document.createElement('a'), { href: '/logout?requesttoken=TOKEN' })
		logout.addEventListener('click', (event) => event.preventDefault())
		document.body.append(logout)
		logout.click()
	})
	await expect.poll(count).toBe(0)
})
