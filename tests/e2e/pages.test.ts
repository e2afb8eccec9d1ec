import { axeFindings, expect, pagePaths, settled, test, watchShifts } from './support/manual.ts'

for (const path of pagePaths) {
	test.describe(path, () => {
		// The reference has thousands of elements for axe to look at.
		test.setTimeout(path === '/api' ? 180_000 : 60_000)

		test('comes without a word in the console, without a jump, and with nothing for axe, light, dark, in dark high contrast, with the panel', async ({ page }) => {
			await watchShifts(page)
			await page.goto(path)
			await settled(page)
			expect(await page.evaluate(() => window.shifts)).toEqual([])
			expect(await axeFindings(page)).toEqual([])
			await page.emulateMedia({ colorScheme: 'dark' })
			expect(await axeFindings(page)).toEqual([])
			await page.getByRole('button', { name: 'Controls' }).click()
			const panel = page.getByRole('complementary', { name: 'Controls' })
			await expect(panel).toBeVisible()
			expect(await axeFindings(page, '#control-panel')).toEqual([])
			await panel.getByRole('combobox', { name: 'Theme' }).selectOption('contrast-dark')
			await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast-dark')
			expect(await axeFindings(page)).toEqual([])
			await page.setViewportSize({ width: 320, height: 640 })
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
		})

		test('has nothing for axe in high contrast, in Arabic, and on a small screen, with the panel and in forced colors', async ({ page }) => {
			await page.setViewportSize({ width: 320, height: 640 })
			await page.goto(`${path}?theme=contrast&lang=ar`)
			await settled(page)
			await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
			expect(await axeFindings(page)).toEqual([])
			await page.emulateMedia({ forcedColors: 'active' })
			expect(await axeFindings(page)).toEqual([])
			await page.emulateMedia({ forcedColors: 'none' })
			await page.getByRole('button', { name: 'أدوات التحكم' }).click()
			await expect(page.locator('#control-panel')).toBeVisible()
			expect(await axeFindings(page, '#control-panel')).toEqual([])
		})

		test('stays within a small screen where letters are twice as large', async ({ page }) => {
			await page.setViewportSize({ width: 390, height: 640 })
			await page.goto(`${path}?size=200`)
			await settled(page)
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
		})
	})
}
