import { h, nextTick, ref } from 'vue'
import axe from 'axe-core'
import { createReferences, NcRichText, type NcRichTextProps, type Reference } from 'nc-reference'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'
import { eventually } from '../../setup/eventually.ts'

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
	const plugin = createReferences({ global: false, storage: null, access: () => ({ user: 'alice', shareToken: null }), transport: () => new Promise(() => undefined) })
	return { plugin, resolver: plugin.services.resolver }
}

/** Texts with a chip each. */
function texts(count: number, around = (index: number) => [`message ${index} about `, ' and more']) {
	return () => h('main', { style: { width: '320px' } }, Array.from({ length: count }, (_, index) => h(NcRichText, { text: around(index).join(link), referenceChips: true })))
}

/** Loads the renderer of chips with a first text. */
beforeAll(async () => {
	const { container, unmount } = await render(NcRichText, { props: { text: link, references: { [link]: issue('open') }, referenceChips: true } })
	await eventually(() => expect(container.querySelector('.nc-chip')).not.toBeNull())
	await unmount()
})

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

	it.each([['plain text', {}], ['markdown', { useMarkdown: true }]])('stays on one line with the brackets and commas beside it in %s', async (_kind, props) => {
		const text = `we talked about it (${link}), “${link}” and ${link}.`
		const { container } = await render({ render: () => h('div', [h(NcRichText, { text, references: { [link]: issue('open', 'Lost') }, referenceChips: true, ...props })]) })
		await expect.poll(() => container.querySelectorAll('.nc-chip').length).toBe(3)
		const box = container.firstElementChild as HTMLElement
		const middleOf = (range: Range | Element) => {
			const { top, bottom } = range.getBoundingClientRect()
			return (top + bottom) / 2
		}
		const separated: number[] = []
		for (let width = 140; width < 420; width += 4) {
			box.style.width = `${width}px`
			for (const chip of box.querySelectorAll('.nc-chip')) {
				for (const beside of [chip.previousSibling, chip.nextSibling]) {
					if (beside?.nodeType !== Node.TEXT_NODE || beside.parentElement!.localName !== 'span') continue
					const range = document.createRange()
					range.selectNodeContents(beside)
					if (Math.abs(middleOf(range) - middleOf(chip)) > 8) separated.push(width)
				}
			}
			expect(box.scrollWidth).toBeLessThanOrEqual(width)
		}
		expect(separated).toEqual([])
		expect([...box.querySelectorAll('.nc-chip-line')].map((line) => [line.firstChild!.textContent![0], line.lastChild!.textContent])).toEqual([['(', '),'], ['“', '”'], [expect.anything(), '.']])
		getSelection()!.selectAllChildren(box)
		expect(getSelection()!.toString().trim()).toBe(text)
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

	it('adds no line to a text that is seen, however long its title, and shows the whole title once that was out of sight', async () => {
		const { plugin, resolver } = setUp()
		const title = 'Drafts are lost after a reload while somebody writes on in another tab'
		const widths = [200, 260, 320, 380, 440, 500, 560, 620]
		const { container } = await render({ render: () => h('main', widths.map((width) => h('div', { style: { width: `${width}px` } }, [
			h(NcRichText, { text: `A message about ${link}, and a few words more`, referenceChips: true }),
		]))) }, { global: { plugins: [plugin] } })
		const blocks = [...container.querySelectorAll<HTMLElement>('.rich-text--wrapper > *')]
		const heights = () => blocks.map((block) => block.getBoundingClientRect().height)
		const before = heights()
		const addressWidth = container.querySelector('div:last-child > .rich-text--wrapper a')!.getBoundingClientRect().width
		// Once for the answer that comes, and once for the next, which the chip is there for.
		for (const name of [title, `${title}, and that is not all`]) {
			resolver.seed({ [link]: issue('open', name) })
			await expect.poll(() => [...container.querySelectorAll('.nc-chip')].filter((chip) => chip.textContent?.endsWith(name)).length).toBe(widths.length)
			await nextTick()
			expect(heights()).toEqual(before)
		}
		// As wide as the lines have room for, and no less than the address was.
		expect(Math.max(...[...container.querySelectorAll('.nc-chip')].map((chip) => chip.getBoundingClientRect().width))).toBeGreaterThan(addressWidth + 20)
		const cut = () => [...container.querySelectorAll<HTMLElement>('.nc-chip')].filter((chip) => chip.style.maxInlineSize)
		expect(cut().length).toBeGreaterThan(0)
		container.style.marginTop = '5000px'
		await expect.poll(() => cut().length).toBe(0)
	})

	it('leaves the words that follow it near where they are', async () => {
		const { plugin, resolver } = setUp()
		const { container } = await render({ render: () => h('main', { style: 'inline-size: 900px' }, h(NcRichText, { text: `See ${link} and more`, referenceChips: true })) }, { global: { plugins: [plugin] } })
		const words = () => {
			const range = document.createRange()
			range.selectNode(container.querySelector('a')!.nextSibling!)
			return range.getBoundingClientRect().left
		}
		const before = words()
		const moves: number[] = []
		for (const title of ['It', 'A title that is longer than its address, and by far so that it would move all words']) {
			resolver.seed({ [link]: issue('open', title) })
			await expect.poll(() => container.querySelector('.nc-chip')?.textContent).toContain(title)
			await nextTick()
			moves.push(Math.abs(words() - before))
		}
		const em = Number.parseFloat(getComputedStyle(container).fontSize)
		expect(moves.map((move) => move <= 6 * em + 1)).toEqual([true, true])
	})

	it('copies as its address', async () => {
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

	it('shows its address on paper, beside the whole title', async () => {
		const { plugin, resolver } = setUp()
		resolver.seed({ [link]: issue('open', 'A title that goes on and on '.repeat(5)) })
		const { container } = await render({ render: texts(1) }, { global: { plugins: [plugin] } })
		const chip = container.querySelector('.nc-chip')!
		const printed = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === 'print')
		const sheet = document.head.appendChild(document.createElement('style'))
		sheet.textContent = printed.flatMap((rule) => [...(rule as CSSMediaRule).cssRules].map(({ cssText }) => cssText)).join('\n')
		const [address, label] = [...chip.children].map((child) => child.getClientRects())
		expect(address![0]!.height).toBeGreaterThan(10)
		expect(address![0]!.width).toBeGreaterThan(100)
		expect(label!.length).toBeGreaterThan(2)
		sheet.remove()
	})

	it('is no news of a log where it comes late, and part of its message where it is known', async () => {
		const { plugin, resolver } = setUp()
		const other = 'https://tracker.test/issues/8'
		resolver.seed({ [other]: issue('closed', 'Known') })
		await render({ render: () => h('div', { role: 'log' }, [h(NcRichText, { text: link, referenceChips: true }), h(NcRichText, { text: other, referenceChips: true })]) }, { global: { plugins: [plugin] } })
		resolver.seed({ [link]: issue('open') })
		await expect.element(page.getByRole('link', { name: /Drafts/ })).toHaveAttribute('aria-live', 'off')
		expect(page.getByRole('link', { name: /Known/ }).element().hasAttribute('aria-live')).toBe(false)
	})

	it('updates a chip when its link changes', async () => {
		const { plugin, resolver } = setUp()
		const other = 'https://tracker.test/issues/8'
		resolver.seed({ [link]: issue('open'), [other]: { ...issue('closed', 'Another one'), openGraphObject: { id: other, name: 'Another one', description: null, thumb: null, link: other } } })
		const current = ref(link)
		const { container } = await render({ render: () => h(NcRichText, { text: `${current.value} `, referenceChips: true }) }, { global: { plugins: [plugin] } })
		current.value = other
		await nextTick()
		await expect.element(page.getByRole('link', { name: /Another one/ })).toBeVisible()
		expect(container.querySelector('a')!.getAttribute('href')).toBe(other)
	})

	it('has no findings of axe', async () => {
		const { plugin, resolver } = setUp()
		resolver.seed({ [link]: issue('open') })
		const { container } = await render({ render: texts(2) }, { global: { plugins: [plugin] } })
		const { violations } = await axe.run(container)
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
	})

	it('is what the app gave for its link, in plain text and in markdown, and nobody is asked', async () => {
		const transport = vi.fn(() => new Promise<never>(() => undefined))
		const plugin = createReferences({ global: false, storage: null, access: () => ({ user: 'alice', shareToken: null }), transport })
		const references = ref<NcRichTextProps['references']>({ [link]: issue('open') })
		const { container } = await render({ render: () => [{}, { useMarkdown: true }].map((mode) => h(NcRichText, { text: `See ${link} now`, references: references.value, referenceChips: true, ...mode })) }, { global: { plugins: [plugin] } })
		await expect.poll(() => container.querySelectorAll('[data-status=open]')).toHaveLength(2)
		references.value = [issue('closed')]
		await expect.poll(() => container.querySelectorAll('[data-status=closed]')).toHaveLength(2)
		references.value = { [link]: null }
		await expect.poll(() => container.querySelectorAll('.nc-chip')).toHaveLength(0)
		expect(container.querySelectorAll('a')).toHaveLength(2)
		await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) })
		expect(transport).not.toHaveBeenCalled()
	})

	it('is nothing but an anchor while it waits far away: no listener, and nobody observes its link', async () => {
		const { plugin, resolver } = setUp()
		const subscribed = vi.spyOn(resolver, 'subscribe')
		const added = vi.spyOn(EventTarget.prototype, 'addEventListener')
		const idle = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(1)
		const { container, unmount } = await render({ render: () => [h('div', { style: 'block-size: 5000px' }), texts(100)()] }, { global: { plugins: [plugin] } })
		await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) })
		const anchors = [...container.querySelectorAll('a')]
		expect(anchors).toHaveLength(100)
		expect(new Set(anchors.map(({ outerHTML }) => outerHTML))).toEqual(new Set([`<a href="${link}" target="_blank" rel="noopener noreferrer" aria-description="Opens in a new tab">${link}</a>`]))
		expect([subscribed.mock.calls.length, added.mock.contexts.filter((at) => at instanceof Element && container.contains(at)).length]).toEqual([0, 0])
		anchors.at(-1)!.scrollIntoView()
		await expect.poll(() => subscribed.mock.calls.length).toBeGreaterThan(0)
		await unmount()
		for (const spy of [idle, added, subscribed]) spy.mockRestore()
	})

	it.each([['plain text', {}], ['markdown', { useMarkdown: true }]])('neither asks nor changes while its address is written, in %s', async (_, mode) => {
		const asked: string[] = []
		const plugin = createReferences({
			global: false, storage: null, access: () => ({ user: 'alice', shareToken: null }),
			transport: async ({ path, query, body }) => {
				const links = query?.reference ? [String(query.reference)] : (body as { references: string[] }).references
				asked.push(...links)
				return { status: 200, url: path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data: { references: Object.fromEntries(links.map((each) => [each, issue('open')])) } } } }
			},
		})
		// The page knows what the address begins with.
		const beginning = 'https://tracker.test/issues'
		plugin.services.resolver.seed({ [beginning]: { ...issue('open', 'All issues'), openGraphObject: { ...issue('open').openGraphObject, id: beginning, link: beginning } } })
		const text = ref('See ')
		const { container } = await render({ render: () => h(NcRichText, { text: text.value, referenceChips: true, ...mode }) }, { global: { plugins: [plugin] } })
		const seen = new Set<boolean>()
		for (const character of link) {
			text.value += character
			await nextTick()
			seen.add(container.querySelector('.nc-chip') !== null)
		}
		const anchor = container.querySelector('a')
		expect([[...seen], asked]).toEqual([[false], []])
		text.value += ' and'
		await expect.poll(() => container.querySelector('.nc-chip')).toBe(anchor)
		// What is written on behind it leaves the chip as it is.
		for (const word of ['a', 'line', link]) {
			text.value += ` ${word}`
			await nextTick()
			expect(container.querySelector('.nc-chip')).toBe(anchor)
		}
		expect(asked).toEqual([link])
	})

	it('is asked for when a text that has changed rests at its address', async () => {
		const { plugin, resolver } = setUp()
		const subscribed = vi.spyOn(resolver, 'subscribe')
		const text = ref('See ')
		await render({ render: () => h(NcRichText, { text: text.value, referenceChips: true }) }, { global: { plugins: [plugin] } })
		text.value = `See ${link}`
		await nextTick()
		expect(subscribed).not.toHaveBeenCalled()
		await expect.poll(() => subscribed.mock.calls.map(([asked]) => asked)).toEqual([link])
	})

	it.each(['rtl', 'ltr'])('runs as its title does, whose end is cut off, on a page that is %s', async (dir) => {
		const { plugin, resolver } = setUp()
		resolver.seed({ [link]: issue('open', 'عنوان طويل جدا '.repeat(12)) })
		const { container } = await render({ render: () => h('main', { dir, style: { width: '320px' } }, h(NcRichText, { text: `انظر ${link} الآن`, referenceChips: true })) }, { global: { plugins: [plugin] } })
		const chip = container.querySelector<HTMLElement>('.nc-chip')!
		const [box, host, icon, title] = [chip, chip.querySelector('.nc-chip__host')!, chip.querySelector('svg')!, chip.querySelector('.nc-chip__label')!].map((element) => element.getBoundingClientRect())
		expect([box!.width <= 320, chip.scrollWidth > chip.clientWidth, box!.height < 40]).toEqual([true, true, true])
		// It begins at the right, with its host and its icon: what is cut is beyond the left.
		expect(host!.right).toBeLessThanOrEqual(box!.right)
		expect(host!.right).toBeGreaterThan(box!.right - 10)
		expect(icon!.right).toBeLessThanOrEqual(host!.left)
		expect(icon!.left).toBeGreaterThan(box!.left)
		expect(title!.left).toBeLessThan(box!.left)
	})

	it('is part of a selection that is copied or dragged by pointer as a link that can be seen', async () => {
		const { plugin, resolver } = setUp()
		resolver.seed({ [link]: issue('open') })
		const { container } = await render({ render: texts(1, () => ['See ', ' now']) }, { global: { plugins: [plugin] } })
		const chip = container.querySelector('.nc-chip')!
		getSelection()!.selectAllChildren(chip.parentElement!)
		expect(getSelection()!.toString()).toBe(`See ${link} now`)
		let isPlain = false
		const look = () => { isPlain = !chip.classList.contains('nc-chip') }
		document.addEventListener('dragstart', look)
		// A selection is dragged by the text that it begins in.
		chip.previousSibling!.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer: new DataTransfer() }))
		expect(isPlain).toBe(true)
		await expect.poll(() => chip.classList.contains('nc-chip')).toBe(true)
		document.removeEventListener('dragstart', look)
		getSelection()!.removeAllRanges()
	})
})
