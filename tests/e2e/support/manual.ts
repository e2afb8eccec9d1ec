import type { AxeResults, RunOptions } from 'axe-core'
import { expect, test as base, type Page } from '@playwright/test'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const axeSource = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ rules: [{ id: 'color-contrast', selector: ':not([data-repeats])' }] })`

const folder = fileURLToPath(new URL('../../../playground/pages', import.meta.url))

/** The paths of all pages of the manual. */
export const pagePaths = readdirSync(folder)
	.filter((name) => /\.(md|vue)$/.test(name))
	.map((name) => name.replace(/\.(md|vue)$/, '').replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase())
	.map((name) => name === 'start' ? '/' : `/${name}`)

/** WCAG 2.2 A and AA. */
const ALL: RunOptions['runOnly'] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules whose findings depend on colors and sizes. What the others find is the same in every look. */
export const LOOK: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'] }

/** Marks each word of code that looks like an earlier word of its block, by the classes of both and of all around them. */
function markRepeats(): void {
	for (const block of document.querySelectorAll('pre')) {
		const kinds = new Set<string>()
		for (const word of block.querySelectorAll('span')) {
			let kind = ''
			for (let element: Element = word; element !== block; element = element.parentElement!) kind += `${element.localName}.${element.className} `
			word.toggleAttribute('data-repeats', kinds.has(kind))
			kinds.add(kind)
		}
	}
}

/** Returns axe's findings, one line for each element of the page or of a part of it. In a block of code, the contrast of one word of each kind is enough. */
export async function axeFindings(page: Page, { part, rules = ALL }: { part?: string, rules?: RunOptions['runOnly'] } = {}): Promise<string[]> {
	if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axeSource)
	await page.evaluate(markRepeats)
	const find = (selectors: boolean) => page.evaluate(async ({ options, part }) => {
		const { axe } = window as unknown as { axe: { run(context: Document | string, options: unknown): Promise<AxeResults> } }
		const { violations } = await axe.run(part ?? document, options)
		return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target?.join(' ')}: ${failureSummary}`))
	}, { options: { runOnly: rules, resultTypes: ['violations'], selectors }, part })
	// Selectors take half of the time, and only findings need them.
	return (await find(false)).length ? find(true) : []
}

/**
 * A test that fails when the page writes an error or a warning to its console.
 * The manual keeps its files for a day without a network only where a test sets `worksOffline`, because that fetches all of them.
 */
export const test = base.extend<{ worksOffline: boolean, complaints: string[] }>({
	worksOffline: [false, { option: true }],
	complaints: [async ({ page, worksOffline }, use) => {
		const complaints: string[] = []
		page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`) })
		page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
		if (!worksOffline) await page.context().addInitScript(keepNoFiles)
		await use(complaints)
		expect(complaints).toEqual([])
	}, { auto: true }],
})

function keepNoFiles(): void {
	const { postMessage } = ServiceWorker.prototype
	ServiceWorker.prototype.postMessage = function (message: unknown, ...rest: never[]) {
		if (message !== 'KEEP_FILES') postMessage.call(this, message, ...rest)
	}
}

export { expect }

/** Waits until the page and its requests are complete. */
export async function settled(page: Page): Promise<void> {
	await expect(page.locator('html:not([data-waits])').getByRole('heading', { level: 1 })).toBeVisible()
	await page.waitForLoadState('networkidle')
}

declare global {
	interface Window {
		/** Layout shifts that no input caused: how much, and what moved. */
		shifts: string[]
	}
}

/** Notes every layout shift from the beginning; call it before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
	await page.addInitScript(() => {
		window.shifts = []
		interface Shift extends PerformanceEntry { value: number, hadRecentInput: boolean, sources?: { node?: Node | null }[] }
		new PerformanceObserver((list) => {
			for (const shift of list.getEntries() as Shift[]) {
				const moved = shift.sources?.map(({ node }) => node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName).join(', ')
				// The bars of a timeline find their places as it grows: a ten-thousandth of the screen is nothing to see.
				if (!shift.hadRecentInput && shift.value >= 0.0001) window.shifts.push(`${shift.value.toFixed(4)}: ${moved}`)
			}
		}).observe({ type: 'layout-shift', buffered: true })
	})
}
