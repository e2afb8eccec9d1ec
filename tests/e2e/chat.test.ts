import { axeFindings, expect, test } from './support/manual.ts'

test('a message with a link shows its preview', async ({ page }) => {
	await page.goto('/chat')
	await page.getByRole('textbox', { name: 'Message' }).click()
	await page.keyboard.type('Look: https://recipes.test/bread')
	await page.keyboard.press('Enter')
	const message = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').last()
	await expect(message.getByRole('link', { name: 'Bread with four ingredients' })).toBeVisible()
	expect(await axeFindings(page)).toEqual([])
})
