import type { Page } from '@playwright/test'
import { axeFindings, expect, settled, test } from './support/manual.ts'

const lastMessage = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem').last()
const editor = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test('a slash leads to pictures, and the picked one is sent with its preview', async ({ page }) => {
	await page.goto('/chat')
	await editor(page).focus()
	await page.keyboard.type('Look /pic')
	await expect(page.getByRole('option', { name: 'Pictures' })).toBeVisible()
	await page.keyboard.press('Enter')
	const dialog = page.getByRole('dialog')
	await expect(dialog.getByRole('button', { name: 'A picture: cat' })).toBeVisible()
	expect(await axeFindings(page)).toEqual([])
	await dialog.getByRole('button', { name: 'A picture: cat' }).focus()
	await page.keyboard.press('Enter')
	await expect(dialog).toBeHidden()
	await expect(editor(page)).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(lastMessage(page).getByRole('link', { name: /^A picture/ })).toBeVisible()
})

test('a search of two providers side by side gives a link', async ({ page }) => {
	await page.goto('/chat')
	await editor(page).focus()
	await page.keyboard.type('/libr')
	await expect(page.getByRole('option', { name: 'Library' })).toBeVisible()
	await page.keyboard.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Library' })
	await expect(dialog.getByRole('combobox')).toBeFocused()
	await page.keyboard.type('so')
	await expect(dialog.getByRole('option', { name: /Solaris/ })).toBeVisible()
	await expect(dialog.getByRole('option', { name: /Toni Morrison/ })).toBeVisible()
	expect(await axeFindings(page)).toEqual([])
	await page.keyboard.press('Enter')
	await expect(editor(page)).toContainText('https://library.test/books/solaris')
})

test('people are mentioned by a name, emoji by a word', async ({ page }) => {
	await page.goto('/chat')
	await editor(page).focus()
	await page.keyboard.type('Hi @bob')
	await expect(page.getByRole('option', { name: /Bob Okafor/ })).toBeVisible()
	await page.keyboard.press('Enter')
	await page.keyboard.type(':tada')
	await expect(page.getByRole('option').first()).toContainText('🎉')
	expect(await axeFindings(page)).toEqual([])
	await page.keyboard.press('Enter')
	await page.keyboard.press('Enter')
	await expect(lastMessage(page)).toContainText('Bob Okafor')
	await expect(lastMessage(page)).toContainText('🎉')
})

test('a failed preview says so and comes with the next try', async ({ page, complaints }) => {
	await page.clock.install()
	await page.goto('/?failures=all')
	const example = page.locator('[data-example=FirstPreview]')
	// The library tries again for a while before it gives up.
	await expect(async () => {
		await page.clock.fastForward(2000)
		await expect(example.getByText('The preview could not be loaded')).toBeVisible({ timeout: 200 })
	}).toPass({ intervals: [0] })
	expect(await axeFindings(page)).toEqual([])
	await page.getByRole('button', { name: 'Controls' }).press('Enter')
	await page.getByRole('combobox', { name: 'Failures' }).selectOption('none')
	await expect(page).not.toHaveURL(/failures/)
	await example.getByRole('button', { name: 'Try again' }).press('Enter')
	await expect(example.getByRole('link', { name: /By night train to the sea/ })).toBeVisible()
	// The console of the browser names the refused requests, the library the links.
	complaints.length = 0
})

test('a guest of a share sees what guests may see', async ({ page }) => {
	await page.goto('/public-share')
	const example = page.locator('[data-example=PublicShare]')
	await expect(example.getByRole('link', { name: /Issue number 7/ })).toBeVisible()
	await page.getByRole('button', { name: 'A guest of the share' }).press('Enter')
	await expect(page).toHaveURL(/access=share/)
	await expect(example.getByRole('link', { name: /Issue number 7/ })).toHaveCount(0)
	await expect(example.getByRole('link', { name: 'Welcome', exact: true })).toBeVisible()
	await expect(example.getByRole('link', { name: /Handbook/ })).toBeVisible()
})

test('nothing is asked until a click, where the policy says so', async ({ page }) => {
	await page.goto('/?policy=click')
	const example = page.locator('[data-example=FirstPreview]')
	const button = example.getByRole('button', { name: /Show preview/ })
	await expect(button).toBeVisible()
	expect(await axeFindings(page)).toEqual([])
	await button.press('Enter')
	await expect(example.getByRole('link', { name: /By night train to the sea/ })).toBeVisible()
})

test('the controls are kept in the address, on every page', async ({ page }) => {
	await page.goto('/migration')
	await page.getByRole('button', { name: 'Controls' }).click()
	await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
	await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
	await expect(page).toHaveURL('/migration?theme=dark&lang=de')
	await page.getByRole('navigation', { name: 'Seiten' }).getByRole('link', { name: 'Chat' }).click()
	await expect(page).toHaveURL('/chat?theme=dark&lang=de')
	await expect(page.getByRole('textbox', { name: 'Nachricht' })).toBeVisible()
	await expect(page.locator('html')).toHaveAttribute('lang', 'de')
	await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('the search leads to a page, a section and a function', async ({ page }) => {
	await page.goto('/')
	await page.getByRole('combobox', { name: 'Search the manual' }).focus()
	await page.keyboard.type('useReference')
	await expect(page.getByRole('option', { name: /^useReference\b/ }).first()).toBeVisible()
	expect(await axeFindings(page)).toEqual([])
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL('/api/references#useReference')
	await expect(page.locator('#useReference')).toBeInViewport()
})

test('an example of the manual opens on its own page', async ({ page }) => {
	await page.goto('/example/FirstPreview')
	await expect(page.getByRole('link', { name: /By night train to the sea/ })).toBeVisible()
	await expect(page.getByRole('navigation')).toHaveCount(0)
	expect(await axeFindings(page)).toEqual([])
})

test.describe('once its files are kept', () => {
	test.use({ worksOffline: true })

	test('the manual works offline after the first visit', async ({ page, context, complaints }) => {
		await page.goto('/')
		await settled(page)
		await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
		await context.setOffline(true)
		await page.goto('/chat')
		await expect(lastMessage(page)).toBeVisible()
		await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Migration' }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Migration' })).toBeVisible()
		// The worker outlives its last page.
		await page.goto('about:blank')
		await page.goto('/editor')
		await expect(page.getByRole('heading', { level: 1, name: 'Editor' })).toBeVisible()
		await expect(page.locator('img[src^="/index.php/avatar/alice/"]')).toHaveJSProperty('naturalWidth', 64)
		// The browser itself notes that it could not look for a newer worker.
		expect(complaints.splice(0).filter((complaint) => !/net::ERR_INTERNET_DISCONNECTED.*sw\.js/.test(complaint))).toEqual([])
	})
})
