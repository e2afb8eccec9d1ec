import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { axeFindings, expect, settled, test, watchShifts } from './support/manual.ts'

const folder = fileURLToPath(new URL('../../playground/pages', import.meta.url))

const paths = readdirSync(folder)
	.filter((name) => name.endsWith('.vue'))
	.map((name) => name.replace('.vue', '').replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase())
	.map((name) => name === 'start' ? '/' : `/${name}`)

/** The size of an app's widget is unknown until it is drawn for the first time, so pages of widgets may move below one. */
const GROWING = ['/widgets', '/public-share']

for (const path of paths) {
	test.describe(path, () => {
		// The reference has thousands of elements for axe to look at.
		test.setTimeout(path === '/api' ? 150_000 : 40_000)

		test('comes without a word in the console, without a jump, and with nothing for axe, light and dark', async ({ page }) => {
			await watchShifts(page)
			await page.goto(path)
			await settled(page)
			if (!GROWING.includes(path)) expect(await page.evaluate(() => window.shifts)).toEqual([])
			expect(await axeFindings(page)).toEqual([])
			await page.emulateMedia({ colorScheme: 'dark' })
			expect(await axeFindings(page)).toEqual([])
		})

		test('has nothing for axe in high contrast, in Arabic, and on a small screen', async ({ page }) => {
			await page.setViewportSize({ width: 320, height: 640 })
			await page.goto(`${path}?theme=contrast&lang=ar`)
			await settled(page)
			await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
			expect(await axeFindings(page)).toEqual([])
			await page.emulateMedia({ forcedColors: 'active' })
			expect(await axeFindings(page)).toEqual([])
		})
	})
}
