import { defineComponent, h, KeepAlive, nextTick, reactive, watch } from 'vue'
import { NcRichText, preloadMarkdown, type Reference } from 'nc-reference'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { ANSWERS } from '../fixtures/answers.ts'
import { answerBy } from '../setup/answering.ts'
import { eventually } from '../setup/eventually.ts'

const ANSWER = 'First **paragraph** of it.\n\n- one item\n- another\n\nSee https://a.example/page for more.\n\nThe end'

const CARD = (link: string): Reference => ({ richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: link, name: `Title of ${link}`, description: null, thumb: null, link }, accessible: true })
const LINKS = '[a](https://a.example/x)'

let announced: string[] = []
let observer: MutationObserver

beforeEach(async () => {
	await preloadMarkdown()
	announced = []
	observer = new MutationObserver((records) => {
		for (const { addedNodes } of records) {
			for (const node of addedNodes) if (node.parentElement?.matches('[aria-live="polite"]')) announced.push(node.textContent!.replace(/\s+/g, ' ').trim())
		}
	})
	observer.observe(document.body, { childList: true, subtree: true })
})
afterEach(() => observer.disconnect())

const words = (text: string) => text.split(/(?<=\s)(?=\S)/)
/** The text's elements; only ids differ from text to text. */
const contentOf = (container: Element) => container.querySelector('.rich-text--wrapper')!.innerHTML.replace(/nc-rich-text-\w+?-(?=markdown|note)/g, '').replace(/\bid="nc-rich-text[^"]*"/g, '')

async function mount(props: Record<string, unknown>, global = {}) {
	const state = reactive<Record<string, unknown>>({ text: '', streaming: true, useExtendedMarkdown: true, ...props })
	const { container } = await render({ render: () => h(NcRichText, { ...state }) }, { global })
	return { state, container, root: () => container.querySelector('.rich-text--wrapper')! }
}

async function arrive(state: Record<string, unknown>, text: string) {
	for (const word of words(text)) {
		state.text += word
		await nextTick()
	}
}

/** The code for plain text is loaded with the first one that grows. Until then the last word is held back. */
async function untilHeldBack(state: Record<string, unknown>, container: Element) {
	state.text = 'Yes. See'
	await expect.poll(() => container.textContent!.trim()).toBe('Yes. See')
	state.text = ''
	await nextTick()
}

it('is busy while it grows, with a caret at its end', async () => {
	const { state, root, container } = await mount({})
	await arrive(state, 'Yes. Some *words* are')
	expect(root().getAttribute('aria-busy')).toBe('true')
	expect(container.querySelector('p')!.lastElementChild!.className).toBe('rich-text__caret')
	expect(container.querySelector('em')!.textContent).toBe('words')
	state.streaming = false
	await nextTick()
	expect(root().hasAttribute('aria-busy')).toBe(false)
	expect(container.querySelector('.rich-text__caret')).toBeNull()
})

it('ends with the same elements as the whole text', async () => {
	const whole = await mount({ streaming: false })
	const growing = await mount({})
	for (const text of ANSWERS.filter((_, index) => index % 4 === 0)) {
		growing.state.streaming = true
		growing.state.text = ''
		await nextTick()
		await arrive(growing.state, text)
		growing.state.streaming = false
		whole.state.text = text
		await nextTick()
		// Where its language is there, code is highlighted a moment later.
		await eventually(() => expect(contentOf(growing.container)).toBe(contentOf(whole.container)))
	}
})

it('announces each paragraph once it is finished, and no word before', async () => {
	const { state } = await mount({})
	await arrive(state, ANSWER)
	await expect.poll(() => announced).toEqual(['First paragraph of it.', 'one item', 'another', 'See https://a.example/page for more.'])
	state.streaming = false
	await expect.poll(() => announced.at(-1)).toBe('The end')
	expect(announced).toHaveLength(5)
})

it.each([
	['loose items', '1. Step one.\n\n2. Step two.\n\n3. Step three.\n\nEnd.', ['Step one.', 'Step two.', 'Step three.', 'End.']],
	['code with empty lines', '```js\nconst a = 1\n\nconst b = 2\n\n```\n\nEnd.', ['const a = 1 const b = 2', 'End.']],
	['code in an item', '1. Do it:\n\n   ```\n   a\n\n   b\n   ```\n\n2. Done.\n\n> A quote\n>\n> of two', ['Do it:', 'a b', 'Done.', 'A quote', 'of two']],
	['cells and lines', '| a | b |\n|---|---|\n| 1 | 2 |\n\nOne line\nand another.', ['a b', '1 2', 'One line and another.']],
])('announces each part once: %s', async (_, text, parts) => {
	const { state } = await mount({})
	await arrive(state, text)
	state.streaming = false
	await expect.poll(() => announced).toEqual(parts)
})

const PARAGRAPHS = Array.from({ length: 9 }, (_, index) => `Paragraph ${index} of it.`)

it.each([true, false])('announces all that one piece brings, and keeps it in the page: %s', async (useExtendedMarkdown) => {
	const { state, container } = await mount({ useExtendedMarkdown })
	if (!useExtendedMarkdown) await untilHeldBack(state, container)
	state.text = `${PARAGRAPHS.join('\n\n')}\n\nThe next one`
	await nextTick()
	state.text += ' ends.'
	await expect.poll(() => announced).toEqual(PARAGRAPHS)
	expect([...document.querySelectorAll('[aria-live] > p')].slice(-9).map(({ textContent }) => textContent!.trim())).toEqual(PARAGRAPHS)
	state.streaming = false
	await expect.poll(() => announced).toEqual([...PARAGRAPHS, 'The next one ends.'])
})

it('announces only what is new when the text is another one', async () => {
	const { state } = await mount({})
	await arrive(state, 'One.\n\nTwo.\n\nThr')
	state.text = 'One.\n\nOther.\n\nThree'
	await expect.poll(() => announced).toEqual(['One.', 'Two.', 'Other.'])
	state.streaming = false
	await expect.poll(() => announced.at(-1)).toBe('Three')
	Object.assign(state, { streaming: true, text: 'A new answer.\n\nAnd' })
	await nextTick()
	state.text += ' more'
	await expect.poll(() => announced.at(-1)).toBe('A new answer.')
})

it('announces another answer from its beginning, though it begins like the last one', async () => {
	const { state } = await mount({ text: 'Sure, here is the first answer.\n\nIt' })
	await arrive(state, ' is long.')
	state.text = 'Sure, here is another one.\n\nIt is short'
	await expect.poll(() => announced).toEqual(['Sure, here is another one.'])
})

it.each([true, false])('repeats nothing where a text goes on after it had stopped: %s', async (useExtendedMarkdown) => {
	const { state, container } = await mount({ useExtendedMarkdown })
	if (!useExtendedMarkdown) await untilHeldBack(state, container)
	await arrive(state, 'One.\n\nTwo.')
	state.streaming = false
	await expect.poll(() => announced).toEqual(['One.', 'Two.'])
	state.streaming = true
	await nextTick()
	await arrive(state, '\n\nThree.\n\nFour')
	await expect.poll(() => announced).toEqual(['One.', 'Two.', 'Three.'])
})

it('announces nothing that is not on the page', async () => {
	const state = reactive({ text: '', isShown: true })
	const Answer = () => h(NcRichText, { text: state.text, streaming: true, useExtendedMarkdown: true })
	const Page = defineComponent(() => () => Answer())
	await render({ render: () => h(KeepAlive, () => state.isShown ? h(Page) : h('p')) })
	await arrive(state, 'One.\n\nTwo')
	await expect.poll(() => announced).toEqual(['One.'])
	state.isShown = false
	await nextTick()
	await arrive(state, ' is here.\n\nThree')
	await nextTick()
	expect(announced).toEqual(['One.'])
})

it('keeps its elements when it ends without a formula, though formulas are on', async () => {
	const { state, container } = await mount({ formulas: true })
	// Their rules load with the first text that may have one, as one that grows.
	await arrive(state, 'Yes. One thing.\n\n- one\n- two\n\n```js\ncode\n```\n\nThe end')
	await vi.dynamicImportSettled()
	await arrive(state, ' of it')
	const before = [...container.querySelectorAll('li, pre')]
	expect(before).toHaveLength(3)
	state.streaming = false
	await nextTick()
	expect([...container.querySelectorAll('li, pre')].map((element, index) => element === before[index])).toEqual([true, true, true])
})

it('leaves the caret to a field that takes the focus while a piece arrives', async () => {
	const { state, container, root } = await mount({})
	await arrive(state, 'Yes. Alpha beta gamma delta')
	const field = container.appendChild(document.createElement('input'))
	select(root(), 'Alpha')
	watch(() => state.streaming, () => field.focus(), { flush: 'post' })
	Object.assign(state, { text: 'Yes. Alpha beta gamma delta ends.', streaming: false })
	await nextTick()
	await userEvent.keyboard('x')
	expect(field.value).toBe('x')
})

it.each([true, false])('keeps the place that was pressed before a drag: %s', async (useExtendedMarkdown) => {
	const { state, container } = await mount({ useExtendedMarkdown })
	if (!useExtendedMarkdown) await untilHeldBack(state, container)
	await arrive(state, 'Yes. Alpha beta gamma delta')
	const text = () => document.createTreeWalker(container, NodeFilter.SHOW_TEXT, (node) => node.textContent!.startsWith('Yes') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP).nextNode()!
	getSelection()!.collapse(text(), 11)
	await arrive(state, ' epsilon zeta')
	getSelection()!.extend(text(), 21)
	expect(String(getSelection())).toBe('beta gamma')
})

it('announces plain text as it is shown, with any line breaks', async () => {
	const { state, container } = await mount({ useExtendedMarkdown: false, arguments: { user: 'Alice' } })
	await untilHeldBack(state, container)
	await arrive(state, 'Hi {user} here.\r\n\r\nSecond.\n \nThird')
	await expect.poll(() => announced).toEqual(['Hi Alice here.', 'Second.'])
	state.streaming = false
	await expect.poll(() => announced).toEqual(['Hi Alice here.', 'Second.', 'Third'])
})

it('announces finished paragraphs of plain text too', async () => {
	const { state, container } = await mount({ useExtendedMarkdown: false })
	await untilHeldBack(state, container)
	await arrive(state, 'One thing.\n\nAnother thing.')
	await expect.poll(() => announced).toEqual(['One thing.'])
	state.streaming = false
	await expect.poll(() => announced).toEqual(['One thing.', 'Another thing.'])
})

it('announces a text in a modal dialog inside that dialog', async () => {
	const dialog = document.body.appendChild(document.createElement('dialog'))
	dialog.showModal()
	const { state, root } = await mount({})
	dialog.append(root().parentElement!)
	state.text = ' '
	await nextTick()
	await arrive(state, 'One thing.\n\nAnother')
	await expect.poll(() => dialog.querySelector('[aria-live]')?.textContent).toBe('One thing.')
	dialog.remove()
})

it('shows no part of an address, in markdown and in plain text', async () => {
	for (const useExtendedMarkdown of [true, false]) {
		const { state, container } = await mount({ useExtendedMarkdown })
		await untilHeldBack(state, container)
		state.text = 'Yes. See it at '
		await nextTick()
		for (const character of 'https://a.example/page.') {
			state.text += character
			await nextTick()
			expect(container.textContent!.trim()).toBe('Yes. See it at')
			expect(container.querySelector('a')).toBeNull()
		}
		state.text += ' More'
		await nextTick()
		expect(container.querySelector('a')!.href).toBe('https://a.example/page')
		state.streaming = false
	}
})

it('shows a preview when its paragraph is finished', async () => {
	const { asked, global } = answerBy(CARD)
	const { state } = await mount({ referenceLimit: 2 }, global)
	await arrive(state, 'See https://a.example/one for more, and then some')
	expect(asked).toEqual([])
	await arrive(state, ' words.\n\nNext')
	await expect.element(page.getByText('Title of https://a.example/one')).toBeVisible()
	expect(asked).toEqual(['https://a.example/one'])
})

it.each([
	['items', '1. Install it from https://a.example/one now:\n\n   ```bash\n   npm install\n   ```\n\n2. Open it.'],
	['items of items', '- One\n  - See https://a.example/one\n\n    for more\n  - https://a.example/two\n\n- End'],
	['quotes', '> - See https://a.example/one.\n>\n>   More.\n>\n> End\n\nEnd'],
])('keeps the cards that it has shown: %s', async (_, text) => {
	const { global } = answerBy(CARD)
	const { state, container } = await mount({ referenceLimit: 2 }, global)
	let most = 0
	for (const word of words(text)) {
		state.text += word
		await nextTick()
		const cards = container.querySelectorAll('.rich-text--reference-widget .nc-reference-preview').length
		expect(cards).toBeGreaterThanOrEqual(most)
		most = cards
	}
	expect(most).toBeGreaterThan(0)
})

it('shows a preview in plain text when its own paragraph is finished', async () => {
	const { asked, global } = answerBy(CARD)
	const { state, container } = await mount({ useExtendedMarkdown: false, referenceLimit: 3 }, global)
	await untilHeldBack(state, container)
	await arrive(state, 'See https://a.example/page-one for more.\r\n\r\nAnd https://a.example/page here')
	await expect.poll(() => asked).toEqual(['https://a.example/page-one'])
	expect(container.querySelectorAll('a[href="https://a.example/page"]')).toHaveLength(1)
	state.streaming = false
	await expect.poll(() => asked).toEqual(['https://a.example/page-one', 'https://a.example/page'])
})

it('shows no preview of a link in a footnote that still grows', async () => {
	const { asked, global } = answerBy(CARD)
	const { state, container } = await mount({ referenceLimit: 2 }, global)
	await arrive(state, 'Text[^1] and https://a.example/one.\n\n[^1]: Yes. See https://a.example/two and then')
	expect(container.querySelector('.footnotes a[href="https://a.example/two"]')).not.toBeNull()
	expect(container.querySelectorAll('.nc-reference-preview')).toHaveLength(1)
	await expect.poll(() => asked).toEqual(['https://a.example/one'])
	await arrive(state, ' more.\n\nNext. And')
	await expect.poll(() => asked).toEqual(['https://a.example/one', 'https://a.example/two'])
})

it.each([
	['code in an item', '1. Draw it:\n\n   ```js\n   a[0] = 1\n   ```\n\n2. Next.', 'li, p, pre, code'],
	['a quote', `> See ${LINKS}\n>\n> again ${LINKS}`, 'p, a'],
	['a nested task', `1. Do\n   - [ ] task ${LINKS}\n   - [ ] two\n\nNext.`, 'li, input, a'],
	['one link in an item', `- ${LINKS}`, 'li, a'],
])('keeps its elements when it ends: %s', async (_, text, selector) => {
	const { state, container } = await mount({ interactive: true })
	await arrive(state, text)
	const before = [...container.querySelectorAll(selector)]
	state.streaming = false
	await nextTick()
	expect(before.length).toBeGreaterThan(1)
	expect([...container.querySelectorAll(selector)].map((element, index) => element === before[index])).toEqual(before.map(() => true))
})

/** Selects words of a text as a reader does, from their start or backwards. */
function select(root: Element, from: string, to = from, isBackwards = false) {
	const points = [from, to].map((found, index) => {
		const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
		while (texts.nextNode()) {
			const at = texts.currentNode.textContent!.indexOf(found)
			if (at >= 0) return [texts.currentNode, at + (index ? found.length : 0)] as const
		}
		throw new Error(`Could not find "${found}".`)
	})
	const [start, end] = points as [readonly [Node, number], readonly [Node, number]]
	if (isBackwards) getSelection()!.setBaseAndExtent(...end, ...start)
	else getSelection()!.setBaseAndExtent(...start, ...end)
}

it.each([
	['plain text', false, 'First paragraph here.\n\nSome words that are here. And others ', 'First', 'paragraph'],
	['plain text with links', false, 'First https://a.example/x paragraph here.\n\nSome words ', 'First', 'Some'],
	['the paragraph that grows', true, 'Some **bold** words that are here. And others ', 'bold', 'that'],
	['the item that grows', true, '- First item\n- Second item of ', 'Second', 'item of'],
	['a tight list that becomes loose', true, `- See ${LINKS} for this\n- second\n\n- t`, 'for', 'second'],
])('keeps what is selected while it grows and when it ends: %s', async (_, useExtendedMarkdown, text, from, to) => {
	for (const isBackwards of [false, true]) {
		const { state, container, root } = await mount({ useExtendedMarkdown })
		if (!useExtendedMarkdown) await untilHeldBack(state, container)
		await arrive(state, text)
		select(root(), from, to, isBackwards)
		const selected = getSelection()!.toString()
		await arrive(state, 'more of it, and\n\n- another')
		expect(getSelection()!.toString().replace(/\s+/g, ' ')).toBe(selected.replace(/\s+/g, ' '))
		state.streaming = false
		await nextTick()
		expect(getSelection()!.toString().replace(/\s+/g, ' ')).toBe(selected.replace(/\s+/g, ' '))
		const { anchorNode, anchorOffset } = getSelection()!
		const { startContainer, startOffset } = getSelection()!.getRangeAt(0)
		expect(anchorNode === startContainer && anchorOffset === startOffset).toBe(!isBackwards)
	}
})

it('leaves a selection alone whose text is replaced, and one that reaches out of the text keeps its other end', async () => {
	const { state, container, root } = await mount({})
	const outside = container.appendChild(document.createElement('p'))
	outside.textContent = 'Outside'
	await arrive(state, 'Yes. Some words here')
	select(container, 'words', 'Outside')
	await arrive(state, ' and more')
	expect(getSelection()!.toString().replace(/\s+/g, ' ')).toBe('words here and more Outside')
	select(root(), 'words')
	state.text = 'Other text. And more of it'
	await nextTick()
	expect(getSelection()!.toString()).not.toBe('words')
	expect(getSelection()!.isCollapsed).toBe(true)
})

it.each([
	['a link', `- See ${LINKS} for this\n- second\n`, 'a', '\n- t'],
	['a link in an item that gets a paragraph', `1. See ${LINKS} for this\n`, 'a', '\n   More'],
	['a task', '- [ ] task one\n- [ ] second\n', 'input', '\n- t'],
])('keeps the focus when an empty line makes the list loose: %s', async (_, text, selector, rest) => {
	const { state, container } = await mount({ interactive: true })
	await arrive(state, text)
	container.querySelector<HTMLElement>(selector)!.focus()
	await arrive(state, rest)
	expect(container.querySelector('li > p')).not.toBeNull()
	expect(document.activeElement).toBe(container.querySelector(selector))
	state.streaming = false
	await nextTick()
	expect(document.activeElement).toBe(container.querySelector(selector))
})

it('goes on after a stop, takes another text, and shows all when it ends in the middle', async () => {
	const { state, container } = await mount({})
	await arrive(state, 'Yes. Some **bold wor')
	expect(container.querySelector('strong')!.textContent).toBe('bold wor')
	state.streaming = false
	await nextTick()
	expect(container.querySelector('p')!.textContent).toBe('Yes. Some **bold wor')
	state.streaming = true
	await arrive(state, 'ds** here')
	expect(container.querySelector('strong')!.textContent).toBe('bold words')
	state.text = '# Other'
	await nextTick()
	expect(container.querySelector('.rich-text__markdown')!.textContent).toBe('Other')
	expect(container.querySelector('h4')).not.toBeNull()
})

it('announces two growing texts independently', async () => {
	const [first, second] = [await mount({}), await mount({})]
	for (const [index, word] of words('One is **bold** here. And more.').entries()) {
		first.state.text += word
		if (index % 2) second.state.text += `${word.trim()} `
		await nextTick()
	}
	first.state.streaming = false
	second.state.streaming = false
	await nextTick()
	expect(first.container.querySelector('strong')!.textContent).toBe('bold')
	expect(second.container.textContent!.trim()).toBe('is here. more.')
})

it('never moves the content above the end of a growing text', async () => {
	const { state, container } = await mount({})
	await arrive(state, 'First paragraph of this answer.\n\n')
	const first = container.querySelector('p')!
	const { top, height } = first.getBoundingClientRect()
	await arrive(state, '| a | b |\n|---|---|\n| 1 | 2 |\n\nTitle\n=====\n\n- x\n- y\n')
	expect(container.querySelector('p')).toBe(first)
	expect(first.getBoundingClientRect()).toMatchObject({ top, height })
})

it('moves no item when an empty line makes the list loose', async () => {
	const { state, container } = await mount({})
	await arrive(state, 'Some items:\n\n- one item\n- another one with words\n')
	const boxes = () => [...container.querySelectorAll('li')].slice(0, 2).map((item) => item.getBoundingClientRect().toJSON() as DOMRect)
	const before = boxes()
	await arrive(state, '\n- a third item after an empty line\n\nAnd more.')
	expect(container.querySelectorAll('li > p')).toHaveLength(3)
	expect(boxes()).toEqual(before)
})
