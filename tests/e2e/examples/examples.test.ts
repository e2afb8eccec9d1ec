import { expect, test, type Page } from '@playwright/test'
import { EXAMPLES, serveExamples } from './serve.ts'

test.describe.configure({ mode: 'default' })

let examples: Awaited<ReturnType<typeof serveExamples>>
/** Picture of each example at the end of its story. */
const pictures = new Map<string, Buffer>()

test.beforeAll(async () => {
	examples = await serveExamples()
})
test.afterAll(() => examples.close())

async function open(page: Page, example: string): Promise<string[]> {
	const complaints: string[] = []
	page.on('console', (message) => { if (/error|warning/.test(message.type())) complaints.push(message.text()) })
	page.on('pageerror', (error) => complaints.push(error.message))
	await page.setViewportSize({ width: 640, height: 1100 })
	await page.goto(`${examples.address}/${example}/`)
	return complaints
}

for (const example of EXAMPLES) {
	test(`tells one story in ${example}: read, hover, write, mention, pick and send`, async ({ page }) => {
		const complaints = await open(page, example)
		const messages = page.getByRole('log', { name: 'Messages' })
		const message = page.getByRole('textbox', { name: 'Message' })

		await expect(messages.getByText('Issue number 1', { exact: false }).first()).toBeVisible()
		await expect(messages.locator('example-poll-card').getByRole('listitem')).toHaveText(['Yes: 7', 'No: 3', 'Later: 5'])

		await messages.getByRole('link', { name: 'https://polls.test/sailing' }).first().hover()
		await expect(page.locator('.nc-hover-card, [popover]').filter({ visible: true }).first()).toBeVisible()
		await page.mouse.move(0, 0)

		await message.click()
		await page.keyboard.type('Look @bo')
		await page.getByRole('option', { name: /Bob/ }).click()
		await expect(message.locator('.mention-bubble')).toContainText('Bob')

		await page.getByRole('button', { name: 'Pick a link' }).click()
		await expect(page.locator('nc-reference-picker').getByRole('combobox')).toBeFocused()
		// At once: letters of an address are a search as well.
		await page.keyboard.insertText('https://tracker.test/issues/3')
		await page.keyboard.press('Enter')
		await expect(page.locator('nc-reference-picker')).toHaveCount(0)
		await expect(message).toBeFocused()
		await expect(message).toContainText('https://tracker.test/issues/3')

		await page.keyboard.press('Enter')
		await expect(messages.getByRole('listitem').filter({ hasText: 'Look @bob https://tracker.test/issues/3' }).first()).toBeVisible()
		await expect(messages.getByText('Issue number 3', { exact: false }).first()).toBeVisible()
		await expect(message).toHaveText('')
		expect(complaints).toEqual([])
		await page.evaluate(() => { (document.activeElement as HTMLElement).blur() })
		pictures.set(example, await page.locator('main').screenshot({ animations: 'disabled' }))
	})
}

test('renders a text that the browser reads after the elements are defined', async ({ page }) => {
	await page.route('**/early/', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="module" async src="/nc-reference/elements.js"></script>
		<body><script src="/defined.js"></script><nc-rich-text>See https://tracker.test/issues/1</nc-rich-text><nc-rich-text text="known"></nc-rich-text>` }))
	// The browser reads on after this script.
	await page.route('**/defined.js', async (route) => {
		await page.waitForFunction(() => customElements.get('nc-rich-text'))
		await route.fulfill({ contentType: 'text/javascript', body: '' })
	})
	await page.goto(`${examples.address}/early/`)
	const [first, second] = [page.locator('nc-rich-text').first(), page.locator('nc-rich-text').last()]
	await expect(first.getByRole('link')).toHaveAttribute('href', 'https://tracker.test/issues/1')
	await expect(first).toHaveText(/^See https:\/\/tracker.test\/issues\/1/)
	await expect(second).toHaveText('known')
})

/** The share of pixels that differ visibly between two pictures; all of them if their sizes differ. */
function difference(page: Page, first: Buffer, second: Buffer): Promise<number> {
	return page.evaluate(async (sources) => {
		const [a, b] = await Promise.all(sources.map(async (source) => {
			const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())
			const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
			context.drawImage(bitmap, 0, 0)
			return context.getImageData(0, 0, bitmap.width, bitmap.height)
		}))
		if (a!.width !== b!.width || a!.height !== b!.height) return 1
		const different = a!.data.filter((value, index) => Math.abs(value - b!.data[index]!) > 24)
		return different.length / a!.data.length
	}, [first, second].map((picture) => picture.toString('base64')))
}

test('looks the same in all of them', async ({ page }) => {
	expect([...pictures.keys()]).toEqual(EXAMPLES)
	const [first, ...others] = pictures.values()
	for (const other of others) expect(await difference(page, first!, other)).toBeLessThan(0.001)
})
