import { h } from 'vue'
import { NcReferenceWidget, NcRichText } from 'nc-reference'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'
import '../../src/markdown.ts'

/** The left edge of the first place where a text stands. */
function leftOf(root: Element, text: string): number {
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const at = node.textContent!.indexOf(text)
		if (at < 0) continue
		const range = document.createRange()
		range.setStart(node, at)
		range.setEnd(node, at + text.length)
		return range.getBoundingClientRect().left
	}
	throw new Error(`Could not find "${text}".`)
}

const modes = [{ mode: 'plain text', props: {} }, { mode: 'markdown', props: { useMarkdown: true } }]

it.each(modes)('reads a text from left to right in a page of the other direction, as $mode', async ({ props }) => {
	const { container } = await render(() => h('div', { dir: 'rtl' }, [h(NcRichText, { text: 'Why? https://a.test/b!', ...props })]))
	expect(leftOf(container, 'W')).toBeLessThan(leftOf(container, '?'))
	expect(leftOf(container, '?')).toBeLessThan(leftOf(container, 'https'))
	expect(leftOf(container, '/b')).toBeLessThan(leftOf(container, '!'))
})

it.each(modes)('reads an address from left to right within a text of the other direction, as $mode', async ({ props }) => {
	const { container } = await render(NcRichText, { props: { text: 'قرأت https://blog.test/رحلة/x أمس', ...props } })
	expect(leftOf(container, 'أمس')).toBeLessThan(leftOf(container, 'https'))
	expect(leftOf(container, 'https')).toBeLessThan(leftOf(container, 'رحلة'))
	expect(leftOf(container, 'رحلة')).toBeLessThan(leftOf(container, '/x'))
	expect(leftOf(container, 'https')).toBeLessThan(leftOf(container, 'قرأت'))
})

it.each(modes)('keeps the end of an address at its end within a text of the other direction, as $mode', async ({ props }) => {
	const { container } = await render(NcRichText, { props: { text: 'قرأت https://blog.test/x/ أمس', ...props } })
	const range = document.createRange()
	const address = container.querySelector('a')!.firstChild!
	range.setStart(address, 'https://blog.test/x'.length)
	range.setEnd(address, 'https://blog.test/x/'.length)
	expect(range.getBoundingClientRect().left).toBeGreaterThan(leftOf(container, 'https'))
})

it.each(modes)('takes the direction of a value that stands in a text, as $mode', async ({ props }) => {
	const { container } = await render(NcRichText, { props: { text: '{name} https://a.test', arguments: { name: 'محمد' }, ...props } })
	expect(leftOf(container, 'محمد')).toBeGreaterThan(leftOf(container, 'https'))
})

it.each(modes)('adds no isolation to a text with one direction, as $mode', async ({ props }) => {
	const { container } = await render(NcRichText, { props: { text: 'Read https://a.test/b', ...props } })
	expect(getComputedStyle(container.querySelector('a')!).unicodeBidi).toBe('normal')
})

const DRAWN = { content: 'none', image: expect.stringContaining('gradient') }
const WRITTEN = { content: expect.stringContaining('\u2197'), image: 'none' }

function arrowsIn(container: Element) {
	return [...container.querySelectorAll('a')].map((link) => ({ content: getComputedStyle(link, '::after').content, image: getComputedStyle(link).backgroundImage }))
}

it.each(modes)('draws the arrow of an address at its end, in texts of both directions, as $mode', async ({ props }) => {
	const { container } = await render(() => ['Read https://a.test/b', '{name}, read https://a.test/b', 'قرأت https://blog.test/x'].map((text) => h(NcRichText, { text, ...props })))
	expect(arrowsIn(container)).toEqual([DRAWN, DRAWN, DRAWN])
})

it('writes the arrow of a label that may run from right to left', async () => {
	const { container } = await render(NcRichText, { props: { text: '[المدونة](https://blog.test/x) https://blog.test/y', useMarkdown: true } })
	await expect.poll(() => arrowsIn(container)).toEqual([WRITTEN, DRAWN])
})

it('begins the lines of a card on one side, whatever their direction', async () => {
	const object = { id: 'https://blog.test/رحلة/x', name: 'A journey', description: 'رحلة إلى المدينة', thumb: null, link: 'https://blog.test/رحلة/x' }
	const reference = { richObjectType: 'open-graph', richObject: object, openGraphObject: object, accessible: true }
	const { container } = await render(() => h('div', { dir: 'rtl', style: 'inline-size: 600px' }, [h(NcReferenceWidget, { reference })]))
	await expect.element(page.getByText('A journey')).toBeVisible()
	const right = (name: string) => {
		const range = document.createRange()
		range.selectNodeContents(container.querySelector(`.widget-default--${name}`)!)
		return Math.round(range.getBoundingClientRect().right)
	}
	expect(right('name')).toBe(right('description'))
	expect(right('link')).toBe(right('description'))
	expect(leftOf(container, 'blog')).toBeLessThan(leftOf(container, 'رحلة/'))
	expect(leftOf(container, 'رحلة/')).toBeLessThan(leftOf(container, '/x'))
})

it('puts boxes before the items of a list, and its mark before a quotation, whatever the direction of the page', async () => {
	const text = '- [ ] pack\n- [x] water\n\n> quoted'
	const { container } = await render(() => h('div', { dir: 'rtl' }, [h(NcRichText, { text, useExtendedMarkdown: true })]))
	const box = container.querySelector('input')!.getBoundingClientRect()
	expect(box.right).toBeLessThanOrEqual(leftOf(container, 'pack'))
	expect(getComputedStyle(container.querySelector('blockquote')!).borderLeftWidth).toBe('3px')
})
