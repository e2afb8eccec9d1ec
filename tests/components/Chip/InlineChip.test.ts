import { h, nextTick, ref } from 'vue'
import axe from 'axe-core'
import { createReferences, type Reference } from 'nc-reference'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'
import '../../../src/styles/card.css'
import InlineChip from '../../../src/components/Chip/InlineChip.vue'
import * as previews from '../../../src/components/Reference/previews.ts'

const link = 'https://tracker.test/issues/7'

function issue(state: string, title = 'Drafts are lost after a reload'): Reference {
	return {
		richObjectType: 'tracker_issue',
		richObject: { vcs_issue: { id: 7, title, state } },
		openGraphObject: { id: link, name: title, description: null, thumb: null, link },
		accessible: true,
	}
}

function setUp() {
	const plugin = createReferences({ forPage: false, storage: null, access: () => ({ user: 'alice', shareToken: null }), transport: () => new Promise(() => undefined) })
	return { plugin, resolver: plugin.services.resolver }
}

/** Texts with a chip each, as a rich text renders them. */
function texts(count: number, around = (index: number) => [`message ${index} about `, ' and more']) {
	return () => h('main', { style: { width: '320px' } }, Array.from({ length: count }, (_, index) => h('div', { class: 'rich-text--wrapper' }, [
		h('div', null, [around(index)[0], h(InlineChip, { link, text: link, previews }), around(index)[1]]),
	])))
}

describe('a chip', () => {
	it('is the address until something is known, and then title, number and state', async () => {
		const { plugin, resolver } = setUp()
		await render({ render: texts(1) }, { global: { plugins: [plugin] } })
		const chip = page.getByRole('link')
		await expect.element(chip).toHaveTextContent(link)
		resolver.seed({ [link]: issue('open') })
		await expect.element(page.getByRole('link', { name: 'Open #7 Drafts are lost after a reload' })).toBeVisible()
		expect(chip.element().getAttribute('href')).toBe(link)
		expect(chip.element().getAttribute('title')).toBe(link)
		expect(chip.element().getAttribute('data-status')).toBe('open')
	})

	it('is there in the first frame where the answer is known', async () => {
		const { plugin, resolver } = setUp()
		resolver.seed({ [link]: issue('open') })
		const { container } = await render({ render: texts(1) }, { global: { plugins: [plugin] } })
		expect(container.querySelector('.nc-chip')).not.toBeNull()
	})

	it.each([
		['nobody knows it', null],
		['the name says no more', { ...issue('', ''), richObject: {}, openGraphObject: { id: link, name: link, description: null, thumb: null, link } }],
		['the reader may not see it', { ...issue('open'), accessible: false }],
	])('stays the address where %s', async (_why, reference) => {
		const { plugin, resolver } = setUp()
		resolver.seed({ [link]: reference })
		const { container } = await render({ render: texts(1) }, { global: { plugins: [plugin] } })
		expect(container.querySelector('a')!.textContent).toBe(link)
		expect(container.querySelector('.nc-chip')).toBeNull()
	})

	it('is copied as the address', async () => {
		const { plugin, resolver } = setUp()
		resolver.seed({ [link]: issue('open') })
		const { container } = await render({ render: texts(1, () => ['See ', ' now']) }, { global: { plugins: [plugin] } })
		const selection = getSelection()!
		selection.selectAllChildren(container.querySelector('.rich-text--wrapper > div')!)
		expect(selection.toString()).toBe(`See ${link} now`)
		selection.removeAllRanges()
	})

	it('looks like a plain link while a selection with it is copied, and like itself afterwards', async () => {
		const { plugin, resolver } = setUp()
		resolver.seed({ [link]: issue('open') })
		const { container, unmount } = await render({ render: texts(2) }, { global: { plugins: [plugin] } })
		const chips = [...container.querySelectorAll<HTMLElement>('a')]
		getSelection()!.selectAllChildren(container.querySelector('.rich-text--wrapper > div')!)
		let seen: unknown[] = []
		const look = () => { seen = chips.map((chip) => [chip.classList.contains('nc-chip'), getComputedStyle(chip.firstElementChild!).fontSize]) }
		document.addEventListener('copy', look)
		container.dispatchEvent(new ClipboardEvent('copy', { bubbles: true }))
		expect(seen).toEqual([[false, getComputedStyle(document.body).fontSize], [true, '0px']])
		await expect.poll(() => chips[0]!.classList.contains('nc-chip')).toBe(true)
		await unmount()
		document.removeEventListener('copy', look)
		getSelection()!.removeAllRanges()
	})

	it('is dragged as its address, also as HTML', async () => {
		const { plugin, resolver } = setUp()
		resolver.seed({ [link]: issue('open') })
		const { container } = await render({ render: texts(1) }, { global: { plugins: [plugin] } })
		const dataTransfer = new DataTransfer()
		container.querySelector('a')!.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
		const dragged = new DOMParser().parseFromString(dataTransfer.getData('text/html'), 'text/html').body
		expect(dragged.children).toHaveLength(1)
		expect(dragged.querySelector('a')).toMatchObject({ href: link, textContent: link })
	})

	it('moves nothing below it when its title is shorter than the address', async () => {
		const { plugin, resolver } = setUp()
		const { container } = await render({ render: texts(6, () => ['Something about ', '']) }, { global: { plugins: [plugin] } })
		const last = container.querySelector('.rich-text--wrapper:last-child')!
		const before = last.getBoundingClientRect().top
		resolver.seed({ [link]: issue('closed', 'Short') })
		await expect.element(page.getByRole('link', { name: /Short/ }).first()).toBeVisible()
		expect(last.getBoundingClientRect().top).toBe(before)
	})

	it('is never wider than its line, and cuts the title alone', async () => {
		const { plugin, resolver } = setUp()
		resolver.seed({ [link]: issue('open', 'A title that goes on and on '.repeat(5)) })
		const { container } = await render({ render: texts(1, () => ['', '']) }, { global: { plugins: [plugin] } })
		const chip = container.querySelector('.nc-chip')!
		expect(chip.getBoundingClientRect().width).toBeLessThanOrEqual(320)
		expect(chip.scrollWidth).toBeGreaterThan(chip.clientWidth)
		expect(chip.getBoundingClientRect().height).toBeLessThan(40)
	})

	it('follows its link', async () => {
		const { plugin, resolver } = setUp()
		const other = 'https://tracker.test/issues/8'
		resolver.seed({ [link]: issue('open'), [other]: { ...issue('closed', 'Another one'), openGraphObject: { id: other, name: 'Another one', description: null, thumb: null, link: other } } })
		const current = ref(link)
		const { container } = await render({ render: () => h('div', { class: 'rich-text--wrapper' }, h('div', h(InlineChip, { link: current.value, text: current.value, previews }))) }, { global: { plugins: [plugin] } })
		current.value = other
		await nextTick()
		await expect.element(page.getByRole('link', { name: /Another one/ })).toBeVisible()
		expect(container.querySelector('a')!.getAttribute('href')).toBe(other)
	})

	it('has nothing that axe objects to', async () => {
		const { plugin, resolver } = setUp()
		resolver.seed({ [link]: issue('open') })
		const { container } = await render({ render: texts(2) }, { global: { plugins: [plugin] } })
		const { violations } = await axe.run(container)
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
	})
})
