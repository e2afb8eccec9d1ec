import type { Page } from '@playwright/test'
import { axeFindings, expect, settled, test } from './support/manual.ts'

const WIDTHS = [1000, 400]

/** Pictures, in each width, of an example that has nothing but the library in it. */
async function picturesOf(page: Page, name: string, query: string): Promise<string[]> {
	await page.setViewportSize({ width: WIDTHS[0]!, height: 800 })
	await page.goto(`/example/${name}?tokens=nextcloud&${query}`)
	// The heading is there before the example, whose code comes by itself.
	await settled(page)
	await expect(page.locator('.alone .nc-reference').first()).toBeVisible()
	await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
	// The font of a page is its own to choose.
	await page.addStyleTag({ content: '.alone { font: 15px/1.5 sans-serif !important }' })
	await page.evaluate(() => document.fonts.ready)
	const pictures: string[] = []
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 800 })
		pictures.push((await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })).toString('base64'))
	}
	return pictures
}

for (const name of ['GalleryCards', 'ThemingParts']) {
	test(`${name} is the same on a page with a server's rules for all elements and on one without, pixel by pixel`, async ({ page }) => {
		for (const query of ['theme=light', 'theme=dark&dir=rtl', 'theme=contrast', 'theme=contrast-dark&dir=rtl']) {
			const without = await picturesOf(page, name, query)
			const within = await picturesOf(page, name, `${query}&host=on`)
			for (const [index, width] of WIDTHS.entries()) expect(within[index] === without[index], `${query}, ${width} px`).toBe(true)
		}
	})
}

test('axe finds nothing on a page with a server\'s rules', async ({ page }) => {
	await page.goto('/theming?host=on&font=dyslexia')
	await settled(page)
	expect(await axeFindings(page)).toEqual([])
	await page.goto('/theming?host=on&theme=contrast-dark&dir=rtl')
	await settled(page)
	expect(await axeFindings(page)).toEqual([])
})

test.describe('where the page may load pictures of its own server only', () => {
	test('cards with pictures of others are rendered as those that have none', async ({ page, complaints }) => {
		await page.route('**/example/**', async (route) => {
			const response = await route.fetch()
			await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': 'img-src \'self\' data: blob:' } })
		})
		await page.goto('/example/ThemingPictures')
		await expect(page.locator('.widget-default')).toHaveCount(3)
		await expect(page.locator('.widget-default .nc-card-image')).toHaveCount(1)
		const [own, ...others] = await page.locator('.widget-default--details').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
		expect(others[0]).toBe(others[1])
		expect(others[0]).toBeLessThan(own!)
		// The browser says what it refuses.
		expect(complaints.every((line) => line.includes('Content Security Policy') || line.includes('violates'))).toBe(true)
		complaints.length = 0
	})
})
