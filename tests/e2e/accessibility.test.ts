import type { Locator } from '@playwright/test'
import { expect, settled, test } from './support/manual.ts'

/** The text spacing that WCAG 1.4.12 asks a page to bear. */
const TEXT_SPACING = '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }'

/** Names the visible controls whose text doesn't fit into them. */
async function clippedControls(part: Locator): Promise<string[]> {
	return part.locator('button, [role=option], [role=menuitem], input, select').evaluateAll((controls) => controls
		.filter((control) => control.checkVisibility() && getComputedStyle(control).overflow !== 'visible')
		.filter((control) => control.scrollHeight > control.clientHeight + 1 || (control.localName === 'button' && control.scrollWidth > control.clientWidth + 1))
		.map((control) => `${control.localName} ${control.textContent?.trim().slice(0, 40)}`))
}

/** Returns whether a part of the element's box is uncovered. */
async function isUncovered(element: Locator): Promise<boolean> {
	return element.evaluate((node) => {
		const { left, right, top, bottom } = node.getBoundingClientRect()
		const points = [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2], [(left + right) / 2, (top + bottom) / 2]] as const
		return points.some(([x, y]) => {
			const hit = document.elementFromPoint(x, y)
			return hit !== null && (node.contains(hit) || hit.contains(node))
		})
	})
}

for (const path of ['/gallery', '/editor', '/smart-picker', '/hover-preview']) {
	test(`1.4.12: ${path} keeps its controls readable with wide text spacing`, async ({ page }) => {
		await page.goto(path)
		await settled(page)
		await page.addStyleTag({ content: TEXT_SPACING })
		expect(await clippedControls(page.locator('main'))).toEqual([])
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
	})
}

test('2.4.11: the card of a focused link leaves the link in view', async ({ page }) => {
	await page.goto('/example/HoverText')
	await settled(page)
	const link = page.locator('.rich-text--wrapper a[href^="http"]').first()
	await page.keyboard.press('Tab')
	for (let presses = 0; presses < 20 && !await link.evaluate((node) => node === document.activeElement); presses++) await page.keyboard.press('Tab')
	await expect(link).toBeFocused()
	await expect(page.locator('.nc-hover-card[data-state=open]')).toBeVisible()
	expect(await isUncovered(link)).toBe(true)
})

test('2.4.11: previews in the composer leave the caret\'s field in view', async ({ page }) => {
	await page.setViewportSize({ width: 400, height: 500 })
	await page.goto('/composer')
	await settled(page)
	const field = page.getByRole('textbox').first()
	await field.click()
	await page.keyboard.press('Control+End')
	await page.keyboard.type(' https://tracker.test/issues/7 ')
	await expect(page.getByText('Issue number 7').first()).toBeVisible()
	await expect(field).toBeFocused()
	expect(await isUncovered(field)).toBe(true)
})
