import type { Page } from '@playwright/test'
import { expect, pagePaths, settled, test } from './support/manual.ts'

interface Stop {
	name: string
	isShown: boolean
	hasRing: boolean
	/** Below the bar at the top of the page, which stays where it is. */
	isCovered: boolean
}

/** Notes what gets the focus: whether it can be seen, and that it has it. */
async function watchFocus(page: Page): Promise<void> {
	await page.evaluate(() => {
		const stops: Stop[] = []
		Object.assign(window, { stops, hasLeft: false })
		const bar = document.querySelector('.bar')!
		const outlined = (element: Element | null, levels: number): boolean =>
			element !== null && levels > 0 && (getComputedStyle(element).outlineStyle !== 'none' || outlined(element.parentElement, levels - 1))
		document.addEventListener('focusout', ({ relatedTarget }) => { if (!relatedTarget) Object.assign(window, { hasLeft: true }) })
		document.addEventListener('focusin', ({ target }) => {
			const element = target as HTMLElement
			const { width, height, bottom } = element.getBoundingClientRect()
			stops.push({
				name: `${element.localName} ${element.ariaLabel ?? element.textContent.trim().slice(0, 40)}`,
				isShown: width > 0 && height > 0 && element.checkVisibility(),
				hasRing: outlined(element, 3),
				isCovered: !bar.contains(element) && !element.matches('.skip') && bottom <= bar.getBoundingClientRect().bottom,
			})
		})
	})
}

const readStops = (page: Page) => page.evaluate(() => (window as unknown as { stops: Stop[] }).stops)
const hasLeft = (page: Page) => page.evaluate(() => (window as unknown as { hasLeft: boolean }).hasLeft)

/** Pages with a link in each of hundreds of messages or names. Other pages cover them. */
const LONG = ['/api', '/chat', '/requests']

for (const path of pagePaths.filter((name) => !LONG.includes(name))) {
	test(`${path} is walked through by Tab: every stop is seen, and there is a way out`, async ({ page }) => {
		await page.goto(path)
		await settled(page)
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
	})
}

test('the message box of a chat lets go of the focus in both directions', async ({ page }) => {
	await page.goto('/chat')
	await settled(page)
	await watchFocus(page)
	const box = page.getByRole('textbox', { name: 'Message' })
	await box.focus()
	await page.keyboard.type('Hello')
	await page.keyboard.press('Tab')
	await expect(page.getByRole('button', { name: 'Send' })).toBeFocused()
	await page.keyboard.press('Shift+Tab')
	await expect(box).toBeFocused()
	await page.keyboard.press('Shift+Tab')
	await expect(page.getByRole('list', { name: 'Messages' }).getByRole('link').last()).toBeFocused()
	expect((await readStops(page)).filter(({ isShown, hasRing, isCovered }) => !isShown || !hasRing || isCovered)).toEqual([])
})

test('the first stop leads past the navigation', async ({ page }) => {
	await page.goto('/editor')
	await settled(page)
	await page.keyboard.press('Tab')
	const skip = page.getByRole('link', { name: 'Skip to the page' })
	await expect(skip).toBeFocused()
	await expect(skip).toBeInViewport()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('main')).toBeFocused()
	// The page itself begins with its own links.
	await page.keyboard.press('Tab')
	await expect(page.getByRole('button', { name: 'Copy page' })).toBeFocused()
})

test('Escape closes the controls, the search and the navigation, and the focus stays where it belongs', async ({ page }) => {
	await page.setViewportSize({ width: 600, height: 800 })
	await page.goto('/editor')
	await settled(page)
	const controls = page.getByRole('button', { name: 'Controls' })
	await controls.press('Enter')
	await expect(page.getByRole('button', { name: 'Close the controls' })).toBeFocused()
	await page.keyboard.press('Tab')
	await expect(page.getByRole('combobox', { name: 'Back end' })).toBeFocused()
	await page.keyboard.press('Escape')
	await expect(page.getByRole('complementary', { name: 'Controls' })).toBeHidden()
	await expect(controls).toBeFocused()

	const search = page.getByRole('combobox', { name: 'Search the manual' })
	await search.focus()
	await page.keyboard.type('mention')
	await expect(page.getByRole('listbox', { name: 'Found' })).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(page.getByRole('listbox', { name: 'Found' })).toBeHidden()
	await expect(search).toBeFocused()
	await expect(search).toHaveValue('')

	const menu = page.getByRole('button', { name: 'Pages' })
	await menu.press('Enter')
	const pages = page.getByRole('navigation', { name: 'Pages' })
	await expect(pages.getByRole('link', { name: 'Start' })).toBeFocused()
	await page.keyboard.press('Escape')
	await expect(pages).toBeHidden()
	await expect(menu).toBeFocused()
})
