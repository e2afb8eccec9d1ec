import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { BROWSER_ARGS, findBrowser } from '../../scripts/browser.js'
import { LINK, type InteropProvider, type InteropReference } from './apps/page.ts'

const THEIRS = ['theirs9', 'theirs8']
const RECORDS = ['_vue_richtext_widgets', '_registerWidget', '_vue_richtext_custom_picker_elements']

let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
	browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })
	page = await browser.newPage()
	page.on('pageerror', (error) => complaints.push(String(error)))
})
afterAll(async () => { await browser.close() })
// One tab for all: a process for each test takes as long as the test.
afterEach(() => page.evaluate(() => sessionStorage.clear()))

/** Opens a page that loads the bundles one after another. */
async function open(...names: string[]): Promise<void> {
	complaints.length = 0
	await page.goto(`${inject('interop')}/?load=${names.join(',')}`)
	await page.waitForFunction((expected) => expected.every((name) => window.apps?.[name]), names)
}

function registerWidget(by: string, type = 'interop_type') {
	return page.evaluate(([name, id]) => { window.apps[name!]!.registerWidget(id!) }, [by, type])
}

function showWidget(by: string, type = 'interop_type', text = 'one') {
	const link = 'https://interop.test/1'
	const reference: InteropReference = {
		richObjectType: type, richObject: { text }, accessible: true, openGraphObject: { id: link, name: 'The plain card', description: null, thumb: null, link },
	}
	return page.evaluate(([name, given]) => { window.apps[name]!.showWidget(given) }, [by, reference] as const)
}

function showPicker(by: string, id: string) {
	const provider: InteropProvider = { id, title: 'Interop', icon_url: '/icon.svg', order: 1 }
	return page.evaluate(([name, given]) => { window.apps[name]!.showPicker(given) }, [by, provider] as const)
}

const clear = (by: string) => page.evaluate((name) => { window.apps[name]!.clear() }, by)
/** Runs in the page. */
const readRecords = (names: string[]) => names.map((name) => (window as unknown as Record<string, unknown>)[name])

const happened = () => page.evaluate(() => window.happened)

describe.each(THEIRS)('with a bundle of %s on the page', (theirs) => {
	it('renders a custom element that ours registers by its name, in theirs and in ours', async () => {
		await open('ours', theirs)
		await page.evaluate(() => {
			customElements.define('interop-card', class extends HTMLElement {
				connectedCallback() {
					const { richObject, accessible } = this as unknown as { richObject: { text: string }, accessible: boolean }
					this.textContent = `the element renders ${richObject.text} ${accessible}`
				}
			})
			window.apps.ours!.registerElement!('interop_type', 'interop-card')
		})
		for (const renderer of ['ours', theirs]) {
			await showWidget(renderer)
			await page.getByText('the element renders one true').waitFor()
			await clear(renderer)
			await expect.poll(() => page.locator('interop-card').count()).toBe(0)
		}
		expect(complaints).toEqual([])
	})

	describe.each([
		['ours came first', ['ours', theirs]],
		['theirs came first', [theirs, 'ours']],
	])('where %s', (_, order) => {
		it.each([
			['theirs', theirs, 'ours', 'ours'],
			['ours', 'ours', theirs, 'theirs'],
		])('renders a widget of %s in a preview of the other', async (_of, registrant, renderer) => {
			await open(...order)
			await registerWidget(registrant)
			await showWidget(renderer)
			await page.getByText(`${registrant} renders one true`).waitFor()
			expect(await page.getByText('The plain card').count()).toBe(0)
			await clear(renderer)
			await expect.poll(happened).toEqual([`${registrant} renders one`, expect.stringContaining(`${registrant} destroys`)])
			expect(await page.getByText(`${registrant} renders`).count()).toBe(0)
			expect(complaints).toEqual([])
		})

		it.each([
			['theirs', theirs, 'ours'],
			['ours', 'ours', theirs],
		])('shows a custom element of %s in the picker of the other and takes its link', async (_of, registrant, renderer) => {
			await open(...order)
			await page.evaluate(([name, id]) => { window.apps[name!]!.registerPicker(id!) }, [registrant, 'interop-provider'])
			await showPicker(renderer, 'interop-provider')
			await page.getByRole('button', { name: `${registrant} offers` }).click()
			await expect.poll(happened).toContain(`${renderer} submits ${LINK}`)
			await expect.poll(happened).toContain(`${registrant} closes`)
			expect((await happened()).filter((what) => what.startsWith(registrant))).toEqual([`${registrant} opens`, `${registrant} closes`])
			expect(complaints).toEqual([])
		})

		it('keeps the first of two registrations of one type', async () => {
			await open(...order)
			await registerWidget(theirs)
			await registerWidget('ours')
			await showWidget('ours')
			await page.getByText(`${theirs} renders one`).waitFor()
		})

		it('notices a widget that theirs registers late', async () => {
			await open(...order)
			await showWidget('ours')
			await page.getByText('The plain card').waitFor()
			await registerWidget(theirs)
			await page.getByText(`${theirs} renders one`).waitFor()
			expect(await page.getByText('The plain card').count()).toBe(0)
		})

		it('shares the records and leaves the functions to who made them', async () => {
			await open(order[0]!)
			const before = await page.evaluateHandle(readRecords, RECORDS)
			await page.addScriptTag({ type: 'module', url: `/${order[1]}/index.js` })
			await page.waitForFunction((name) => window.apps[name], order[1]!)
			const after = await page.evaluateHandle(readRecords, RECORDS)
			expect(await page.evaluate(([then, now]) => {
				return then.map((record, index) => record !== undefined && record === now[index])
			}, [before, after] as const)).toEqual([true, true, true])
		})
	})
})

it.each(['ours', ...THEIRS])('lets %s render what a script without any library registered through the window, with nothing but a callback', async (renderer) => {
	await open('ours', ...THEIRS)
	await page.evaluate(() => {
		const { _registerWidget: register } = window as unknown as { _registerWidget: (type: string, render: (el: HTMLElement) => void) => void }
		register('interop_type', (el) => { el.textContent = 'the script renders' })
	})
	await showWidget(renderer)
	await page.getByText('the script renders').waitFor()
	await clear(renderer)
	await expect.poll(() => page.getByText('the script renders').count()).toBe(0)
	expect(complaints).toEqual([])
})

it('hands the very element that it rendered into back to a widget of theirs', async () => {
	await open('theirs9', 'ours')
	await registerWidget('theirs9')
	await showWidget('ours')
	await page.getByText('theirs9 renders one').waitFor()
	await clear('ours')
	await expect.poll(happened).toContain('theirs9 destroys true')
})

it('renders a widget of ours in a preview of ours although types are called like members of Object', async () => {
	await open('theirs9', 'ours')
	for (const type of ['constructor', '__proto__']) {
		await registerWidget('ours', type)
		await showWidget('ours', type, type)
		await page.getByText(`ours renders ${type}`).waitFor()
	}
})

it('passes over a native form submission in a custom element', async () => {
	await open('theirs9', 'ours')
	await page.evaluate(() => { window.apps.theirs9!.registerPicker('interop-provider') })
	await showPicker('ours', 'interop-provider')
	await page.getByRole('button', { name: 'native' }).click()
	await page.getByRole('button', { name: 'theirs9 offers' }).click()
	await expect.poll(happened).toContain('theirs9 closes')
	expect((await happened()).filter((what) => what.includes('submits'))).toEqual([`ours submits ${LINK}`])
})

it.each([[['ours', 'copy']], [['ours', 'copy', 'theirs9']], [['theirs9', 'copy', 'ours']]])('shares no id of an element: %j', async (names) => {
	await open(...names)
	for (const name of names) await page.evaluate((app) => { window.apps[app]!.showTexts!() }, name)
	// The text stands there as it was written until Markdown has loaded: only then it has a task.
	for (const name of names) await page.getByRole('checkbox', { name: `a task of ${name}` }).waitFor()
	const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
	expect(ids.length).toBeGreaterThanOrEqual(4)
	expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
	await page.getByText('a task of copy').click()
	await expect.poll(happened).toEqual(['copy ticks'])
	await page.getByRole('textbox', { name: 'A field of copy' }).waitFor()
})
