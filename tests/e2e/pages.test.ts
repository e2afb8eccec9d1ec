import type { Page } from '@playwright/test'
import { hasLeft, readStops, watchFocus } from './support/focus.ts'
import { axeFindings, expect, LOOK, pagePaths, settled, test, watchShifts } from './support/manual.ts'

/** Returns what is wrong with the layout: a page that scrolls sideways, and words that a cell cuts into pieces. */
function layoutFaults(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement
		const faults = scrollWidth > clientWidth ? [`The page is ${scrollWidth} pixels wide in a window of ${clientWidth}.`] : []
		const range = document.createRange()
		for (const cell of document.querySelectorAll('.page :is(td, th)')) {
			const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
			for (let node = texts.nextNode(); node; node = texts.nextNode()) {
				for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
					range.setStart(node, index)
					range.setEnd(node, index + word.length)
					if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) faults.push(`"${word}" is cut at ${innerWidth} pixels.`)
				}
			}
		}
		return faults
	})
}

const setTheme = (page: Page, theme: string) => page.evaluate((name) => { document.documentElement.dataset.theme = name }, theme)

/** Pages with a link in each of hundreds of messages or names. Other pages cover them. */
const LONG = ['/api', '/chat', '/requests']

/** Together they have every component, and everything that pages of text consist of: the colors of contrast themes are the same on all others. */
const EVERYTHING = ['/', '/chat', '/editor', '/formatting', '/gallery', '/honest-links', '/markdown', '/requests', '/smart-picker', '/streaming', '/theming']

/** Walks through a page by Tab: every stop is seen, and there is a way out. */
async function walk(page: Page): Promise<void> {
	await watchFocus(page)
	// Held down, the key repeats, and the browser doesn't render every stop. The focus starts again after the last one, so additional steps are harmless.
	for (let presses = 0; presses < 300 && !await hasLeft(page); presses += 20) {
		await Promise.all(Array.from({ length: 20 }, () => page.keyboard.down('Tab')))
		await page.keyboard.up('Tab')
	}
	const stops = await readStops(page)
	expect(await hasLeft(page)).toBe(true)
	expect(stops.length).toBeGreaterThan(20)
	expect(stops.filter(({ isShown, hasRing, isCovered }) => !isShown || !hasRing || isCovered)).toEqual([])
	// Where a walk ends, the header may cover half of a button, which axe would call too small.
	await page.evaluate(() => { scrollTo(0, 0) })
}

// One test a page: to open one takes longer than most of what is looked at.
for (const path of pagePaths) {
	test(`${path} fits, is walked through by Tab, has nothing for axe and nothing in the console, in every size and look`, async ({ page }) => {
		await watchShifts(page)
		await page.goto(path)
		await settled(page)
		expect(await page.evaluate(() => window.shifts)).toEqual([])
		// What surrounds the content is the same on all pages.
		expect(await axeFindings(page, path === '/' ? {} : { part: '#content' })).toEqual([])
		if (!LONG.includes(path)) await walk(page)
		await page.setViewportSize({ width: 768, height: 800 })
		await page.emulateMedia({ colorScheme: 'dark' })
		expect(await layoutFaults(page)).toEqual([])
		await page.getByRole('button', { name: 'Controls' }).click()
		const panel = page.getByRole('complementary', { name: 'Controls' })
		await expect(panel).toBeVisible()
		if (EVERYTHING.includes(path)) {
			await panel.getByRole('combobox', { name: 'Theme' }).selectOption('contrast-dark')
			await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast-dark')
			expect(await axeFindings(page, { part: '#control-panel' })).toEqual([])
			expect(await axeFindings(page, { rules: LOOK })).toEqual([])
		}
		await panel.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
		await panel.getByRole('combobox', { name: 'Language' }).selectOption('ar')
		await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
		await page.keyboard.press('Escape')
		for (const width of [1280, 360]) {
			await page.setViewportSize({ width, height: 800 })
			expect(await layoutFaults(page)).toEqual([])
		}
		expect(await axeFindings(page, { part: '#content', rules: LOOK })).toEqual([])
		if (EVERYTHING.includes(path)) {
			await setTheme(page, 'contrast')
			// The palette of forced colors follows the emulated scheme, which has to be that of the theme.
			await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
			expect(await axeFindings(page, { part: '#content', rules: LOOK })).toEqual([])
			await page.emulateMedia({ forcedColors: 'none' })
		}
		for (const [width, size] of [[320, 100], [390, 200]] as const) {
			await page.setViewportSize({ width, height: 640 })
			await page.evaluate((percent) => { document.documentElement.style.fontSize = `${percent}%` }, size)
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
		}
	})
}

for (const link of ['/editor#keys', '/requests#how-it-decides', '/test-your-app#playwright', '/api#createReferences']) {
	test(`${link} opens at its section`, async ({ page }) => {
		await page.goto(link)
		const target = page.locator(`[id="${link.split('#')[1]}"]`)
		await expect.poll(() => target.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBeLessThan(200)
		expect(await target.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
	})
}

test('the search finds options, sources, and other words for a page', async ({ page }) => {
	await page.goto('/')
	const search = page.getByRole('combobox', { name: 'Search the manual' })
	for (const [words, found] of [['dark mode', 'Theming'], ['ssr', 'Server rendering'], ['csp', 'Security'], ['--session', 'Try it without a server'], ['vite.config', 'Try it without a server']] as const) {
		await search.fill(words)
		await expect(page.getByRole('option', { name: found }).first()).toBeVisible()
	}
	await search.fill('zzzz')
	await expect(page.getByRole('search').getByRole('status')).toHaveText('Nothing found.')
})

test('the title of a window names the section of the reference', async ({ page }) => {
	await page.goto('/api/references')
	await expect(page).toHaveTitle('References · nc-reference')
	await page.getByRole('link', { name: 'useReference', exact: true }).first().click()
	await expect(page).toHaveTitle('References · nc-reference')
	await page.getByRole('link', { name: 'API reference' }).first().click()
	await expect(page).toHaveTitle('API reference · nc-reference')
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('a page has its title, its text, its tables, and the sources of its examples', async ({ page }) => {
		await page.goto('/widgets')
		await expect(page).toHaveTitle('Write a widget · nc-reference')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write a widget')
		await expect(page.getByText('Your destroy callback receives the element')).toBeVisible()
		await expect(page.getByRole('cell', { name: 'isResizable' })).toBeVisible()
		await expect(page.getByRole('region', { name: 'Source of WidgetPlain.vue' })).toBeVisible()
		await expect(page.getByRole('button')).toHaveCount(0)
		await page.setViewportSize({ width: 360, height: 640 })
		await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
		await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Theming' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theming')
	})
})
