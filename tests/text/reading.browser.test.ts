import { h } from 'vue'
import axe from 'axe-core'
import { NcReferenceList, NcRichText, type Reference } from 'nc-reference'
import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import 'nc-reference/markdown'
import { answerBy } from '../setup/answering.ts'

const link = (id: number) => `https://tracker.test/issues/${id}`

function issue(address: string): Reference {
	const id = Number(/\d+/.exec(address)![0])
	return {
		richObjectType: 'tracker_issue',
		richObject: { vcs_issue: { id, title: `Issue ${id}`, state: id % 2 ? 'open' : 'closed' } },
		openGraphObject: { id: address, name: `Issue ${id}`, description: null, thumb: null, link: address },
		accessible: true,
	}
}

const setUp = (options?: Parameters<typeof answerBy>[1]) => answerBy(issue, options)

beforeEach(() => localStorage.clear())

describe('chips in a text', () => {
	it.each([['plain text', {}], ['markdown', { useMarkdown: true }], ['extended markdown', { useExtendedMarkdown: true }]])('stand in the place of bare addresses in %s, and of nothing else', async (_kind, mode) => {
		const { asked, global } = setUp()
		const labelled = 'useMarkdown' in mode || 'useExtendedMarkdown' in mode ? ` [a label](${link(3)})` : ''
		await render(NcRichText, { props: { text: `See ${link(1)} and <${link(2)}>${labelled}`, referenceChips: true, ...mode }, global })
		await expect.element(page.getByRole('link', { name: 'Open #1 Issue 1' })).toBeVisible()
		await expect.element(page.getByRole('link', { name: link(2) })).toBeVisible()
		if (labelled) await expect.element(page.getByRole('link', { name: 'a label' })).toBeVisible()
		expect(asked).toEqual([link(1)])
	})

	it('ask together with the card below, and agree with it', async () => {
		const { asked, global } = setUp()
		const { container } = await render(NcRichText, { props: { text: `See ${link(1)}`, referenceChips: true, referenceLimit: 1 }, global })
		await expect.element(page.getByRole('link', { name: 'Open #1 Issue 1' })).toBeVisible()
		await expect.poll(() => container.querySelector('.nc-vcs')).not.toBeNull()
		expect(asked).toEqual([link(1)])
	})

	it('are there in the first frame where the answers are known', async () => {
		const { plugin, global } = setUp()
		plugin.services.resolver.seed({ [link(1)]: issue(link(1)) })
		const { container } = await render(NcRichText, { props: { text: `See ${link(1)}`, referenceChips: true }, global })
		expect(container.querySelector('.nc-chip')).not.toBeNull()
	})

	it('follow a text that changes, and what the app turns on', async () => {
		const { global } = setUp({ chips: true })
		const { rerender, container } = await render(NcRichText, { props: { text: `See ${link(1)}` }, global })
		await expect.element(page.getByRole('link', { name: 'Open #1 Issue 1' })).toBeVisible()
		await rerender({ text: `Now ${link(2)}` })
		await expect.element(page.getByRole('link', { name: 'Closed #2 Issue 2' })).toBeVisible()
		await rerender({ referenceChips: false } as object)
		expect(container.querySelector('.nc-chip')).toBeNull()
		expect(container.textContent).toContain(link(2))
	})

	it('shift nothing on a page of 200', async () => {
		const { global } = setUp()
		let shift = 0
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
		}).observe({ type: 'layout-shift' })
		const { container } = await render({ render: () => h('div', { style: 'inline-size: 300px' }, Array.from({ length: 200 }, (_, index) =>
			h(NcRichText, { text: `A message that goes on for a line and more, about ${link(index)}`, referenceChips: true }))) }, { global })
		await expect.poll(() => container.querySelectorAll('.nc-chip').length).toBe(200)
		await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) })
		expect(shift).toBeLessThanOrEqual(0.05)
	})

	it.each(['resize', 'beforeprint'])('keep the height of their text until a %s', async (type) => {
		const { global } = setUp()
		const { container } = await render({ render: () => h('div', { style: 'inline-size: 200px' }, h(NcRichText, { text: `See ${link(1)}/with/an/address/of/many/lines and more`, referenceChips: true })) }, { global })
		const before = container.firstElementChild!.clientHeight
		await expect.element(page.getByRole('link', { name: 'Open #1 Issue 1' })).toBeVisible()
		expect(container.firstElementChild!.clientHeight).toBe(before)
		window.dispatchEvent(new Event(type))
		expect(container.firstElementChild!.clientHeight).toBeLessThan(before)
	})

	it('stay the address where the policy shows nothing, and until a click where only that asks', async () => {
		const strict = (['off', 'click'] as const).map((policy) => setUp({ policy }))
		for (const { global } of strict) await render(NcRichText, { props: { text: `See ${link(1)}`, referenceChips: true }, global })
		const open = setUp()
		await render(NcRichText, { props: { text: `See ${link(1)}`, referenceChips: true }, global: open.global })
		// What comes last and asks is there: what came before it had its time.
		await expect.element(page.getByRole('link', { name: 'Open #1 Issue 1' })).toBeVisible()
		expect(document.querySelectorAll('.nc-chip')).toHaveLength(1)
		expect(strict.map(({ asked }) => asked)).toEqual([[], []])
	})
})

describe('actions on previews', () => {
	const button = () => page.getByRole('button', { name: /^Actions for/ })

	it('make a preview smaller, and all others of its kind, on every page', async () => {
		const { global } = setUp()
		const { container } = await render({ render: () => [1, 2].map((id) => h(NcRichText, { text: link(id), referenceLimit: 1, referenceActions: true })) }, { global })
		await expect.poll(() => container.querySelectorAll('.nc-vcs').length).toBe(2)
		await button().first().click()
		await page.getByRole('menuitem', { name: 'Show smaller' }).click()
		await expect.poll(() => container.querySelectorAll('.nc-vcs').length).toBe(0)
		expect(container.querySelectorAll('.nc-reference[data-compact]')).toHaveLength(2)
		await button().first().click()
		await page.getByRole('menuitem', { name: 'Show larger' }).click()
		await expect.poll(() => container.querySelectorAll('.nc-vcs').length).toBe(2)
	})

	it('close a preview where that is dismissible', async () => {
		const { global } = setUp({ policy: { dismissible: true } })
		const { container } = await render(NcReferenceList, { props: { text: link(11), actions: true }, global })
		await button().click()
		await page.getByRole('menuitem', { name: 'Close the preview' }).click()
		await expect.poll(() => container.querySelector('.nc-vcs')).toBeNull()
		sessionStorage.clear()
	})

	it('are used by keyboard alone, and have nothing that axe objects to', async () => {
		const { global } = setUp({ actions: true })
		await render({ render: () => h('main', h(NcReferenceList, { text: link(1) })) }, { global })
		await expect.element(button()).toBeVisible()
		;(button().element() as HTMLElement).focus()
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByRole('menu')).toBeVisible()
		const { violations } = await axe.run(document.querySelector('main')!)
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
		await userEvent.keyboard('{Escape}')
		expect(document.activeElement).toBe(button().element())
	})
})
