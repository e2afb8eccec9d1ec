import { expect, test } from '@playwright/test'
import { createReferenceService, createRouteHandler, createScenario, referenceRoutes, servePages } from 'nc-reference/mock'

const scenario = createScenario()
const service = createReferenceService({
	sessionUser: 'alice',
	scenario,
	fetchPage: servePages({ 'https://news.test/': { body: '<title>All the news</title>' } }),
})

test('a message shows its preview, also when the server comes back late', async ({ page }) => {
	await page.route(referenceRoutes, createRouteHandler(service))
	scenario.set({ latency: 500 })
	await page.goto('/')
	await page.getByRole('textbox', { name: 'Message' }).fill('https://news.test/')
	await page.keyboard.press('Enter')
	await expect(page.getByText('All the news')).toBeVisible()
})
