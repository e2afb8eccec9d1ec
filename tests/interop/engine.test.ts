import { chromium, type Browser, type BrowserContext, type Page, type Route } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { BROWSER_ARGS, findBrowser } from '../../scripts/browser.js'
import { makePatient } from '../setup/patience.ts'

/** `ours` and `copy` are of one version, `newer` of a later one. */
const COPIES = ['ours', 'copy', 'newer']
const LINKS = Array.from({ length: 6 }, (_, index) => `https://tracker.interop.test/${index}`)
const [FIRST, ...REST] = LINKS
/** Time after which a copy takes the engine of another one for one that can't be loaded, in milliseconds. */
const MAX_LOAD_MS = 5000
const ORDERS = [['newer', 'ours', 'copy'], ['ours', 'newer', 'copy'], ['ours', 'copy', 'newer']]

let browser: Browser
let context: BrowserContext
let page: Page
/** The links that were fetched, in order. */
let fetched: string[]
/** The bundles whose engine was loaded. */
let engines: string[]
let complaints: string[]

beforeAll(async () => { browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS }) })
afterAll(async () => { await browser.close() })
beforeEach(async () => {
	[fetched, engines, complaints] = [[], [], []]
	context = await browser.newContext()
	page = await context.newPage()
	page.on('pageerror', (error) => complaints.push(String(error)))
	page.on('request', (request) => {
		const url = new URL(request.url())
		const [, engine] = /^\/(\w+)\/assets\/pageEngine/.exec(url.pathname) ?? []
		if (engine) engines.push(engine)
		if (!url.pathname.endsWith('/references/resolve')) return
		const sent = request.postDataJSON() as { references: string[] } | null
		fetched.push(...sent?.references ?? [url.searchParams.get('reference')!])
	})
})
afterEach(async () => { await context.close() })

/** Opens a page that loads bundles one after another; each shows links as soon as it runs. A patient page gives an engine a minute to load. */
async function open(names: string[], links: readonly string[] = [], isPatient = true): Promise<void> {
	if (isPatient) await makePatient(page, MAX_LOAD_MS)
	await page.goto(`${inject('interop')}/?load=${names.join(',')}&user=alice&links=${encodeURIComponent(links.join(' '))}`)
	await page.waitForFunction((expected) => expected.every((name) => window.apps?.[name]), names)
}

const show = (name: string, links: readonly string[]) => page.evaluate(([app, text]) => { window.apps[app]!.showLinks!(text) }, [name, links.join(' ')] as const)
const titles = () => page.locator('.widget-default--name').count()
const sorted = (links: readonly string[]) => [...links].sort()

describe.each(ORDERS)('three copies of two versions and both peers on a page, in the order %s, %s, %s', (...order) => {
	it('fetch each link once, with one engine', async () => {
		await open(['theirs9', ...order, 'theirs8'], LINKS)
		await expect.poll(titles).toBe(3 * LINKS.length)
		expect(sorted(fetched)).toEqual(sorted(LINKS))
		expect(engines).toEqual([order[0]])
		expect(complaints).toEqual([])
	})

	it('refresh and forget links for all of them', async () => {
		await open(order)
		for (const name of COPIES) await show(name, [FIRST!])
		await expect.poll(titles).toBe(3)
		await page.evaluate(async (link) => {
			const { current } = (window as unknown as { _nc_reference_engine_2: { current: { engine: { refresh(link: string): Promise<unknown> } } } })._nc_reference_engine_2
			await current.engine.refresh(link)
		}, FIRST!)
		expect(fetched).toEqual([FIRST, FIRST])
	})
})

it('lose nothing when one of them arrives late, and go on with the engine that is there', async () => {
	await open(['ours', 'copy'], [FIRST!])
	await expect.poll(titles).toBe(2)
	await show('ours', REST)
	await page.addScriptTag({ type: 'module', url: '/newer/index.js' })
	await page.waitForFunction(() => window.apps.newer)
	await show('newer', LINKS)
	await show('copy', LINKS)
	await expect.poll(titles).toBe(2 + REST.length + 1 + 2 * LINKS.length)
	expect(sorted(fetched)).toEqual(sorted(LINKS))
	expect([engines, complaints]).toEqual([['ours'], []])
})

it.each([
	['can\'t be loaded', true, (route: Route) => route.fulfill({ status: 404 })],
	['hangs', false, () => undefined],
])('go on with another copy where the engine of the first one %s', async (_, isPatient, answer) => {
	await page.route('**/newer/assets/pageEngine*', answer)
	await open(['newer', 'ours', 'copy'], LINKS, isPatient)
	await expect.poll(titles).toBe(3 * LINKS.length)
	expect(sorted(fetched)).toEqual(sorted(LINKS))
	// Which of the others goes on depends on how many of them there are when the first one fails.
	expect([...new Set(engines)]).toEqual(['newer', expect.stringMatching(/^(?:ours|copy)$/)])
})

it('follow the policy that an app of one copy sets, and changes later', async () => {
	await open(COPIES)
	await page.evaluate(() => { window.apps.copy!.setPolicy!('click') })
	for (const name of COPIES) await show(name, [FIRST!])
	await expect.poll(() => page.getByRole('button', { name: /^Show preview of/ }).count()).toBe(3)
	expect(fetched).toEqual([])
	await page.evaluate(() => { window.apps.newer!.setPolicy!('all') })
	await expect.poll(titles).toBe(3)
	expect(fetched).toEqual([FIRST])
	expect(complaints).toEqual([])
})

it('open one hover card at a time', async () => {
	await open(COPIES)
	const [upper, lower] = LINKS
	await page.evaluate(([first, second]) => {
		window.apps.ours!.showHoverLinks!(first!)
		window.apps.newer!.showHoverLinks!(second!)
	}, [upper, lower])
	const cards = page.locator('.nc-hover-card')
	// The focus holds the card of the lower link, so that only the other copy closes it.
	await page.keyboard.press('Tab')
	await page.keyboard.press('Tab')
	await expect.poll(() => cards.getByText('Title of /1', { exact: true }).count()).toBe(1)
	// A pointer that came to rest before the code was there has to move once more.
	let step = 0
	await expect.poll(async () => {
		await page.getByRole('link', { name: upper }).hover({ position: { x: 5 + step++ % 2, y: 5 } })
		return cards.getByText('Title of /0', { exact: true }).count()
	}).toBe(1)
	await expect.poll(() => cards.count()).toBe(1)
	expect(complaints).toEqual([])
})

it('reserve the space for previews by what another copy has seen', async () => {
	await open(['ours', 'newer'])
	await show('ours', [FIRST!])
	await expect.poll(titles).toBe(1)
	const { first, same } = await page.evaluate(() => {
		const record = (window as unknown as { _nc_reference_engine_2: { sizes: () => { estimateSize(link: string): { form: string } } } })._nc_reference_engine_2
		return { first: record.sizes().estimateSize('https://tracker.interop.test/new').form, same: record.sizes() === record.sizes() }
	})
	expect([first, same]).toEqual(['row', true])
})
