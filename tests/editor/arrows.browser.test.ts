import { afterEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { CONTROL, eventually, placeCaret, press, SHIFT, type } from './keys.ts'
import { mountEditor, placeOf, selectionOnScreen } from './mountEditor.ts'

afterEach(() => cleanup())

const LEFT = 'ArrowLeft'
const RIGHT = 'ArrowRight'

/** Focuses the editor, which loads the code for selections. */
async function focus(box: HTMLElement) {
	box.focus()
	await import('../../src/editor/dom/focusParts.ts')
}

/** Puts the caret at a position of the value, in a text if there is one. */
function putCaret(box: HTMLElement, position: number) {
	for (let index = 0; index <= box.childNodes.length; index++) {
		const node = box.childNodes[index]
		const start = placeOf(box, box, index)
		if (node instanceof Text && position >= start && position <= start + node.length) return placeCaret(node, position - start)
		if (start === position && !(box.childNodes[index - 1] instanceof Text)) return placeCaret(box, index)
	}
}

function caretRect(node: Node, offset: number) {
	const range = document.createRange()
	range.setStart(node, offset)
	return range.getBoundingClientRect()
}

describe('the arrow keys', () => {
	it.each([
		['between two mentions', '@alice@bob', [LEFT, LEFT, LEFT, RIGHT, RIGHT, RIGHT], [6, 0, 0, 6, 10, 10]],
		['before a mention that begins a line', 'a\n@alice b', [LEFT, LEFT, LEFT, LEFT, LEFT, RIGHT, RIGHT, RIGHT], [9, 8, 2, 1, 0, 1, 2, 8]],
		['behind a mention that ends a line', '@alice\nb', [LEFT, LEFT, LEFT, RIGHT, RIGHT, RIGHT], [7, 6, 0, 6, 7, 8]],
		['an empty line between mentions', '@alice\n\n@bob', [LEFT, LEFT, LEFT, LEFT, RIGHT, RIGHT], [8, 7, 6, 0, 6, 7]],
		['a mention in a text', 'a @alice b', [LEFT, LEFT, LEFT, LEFT], [9, 8, 2, 1]],
		['a mention in an Arabic text', 'سلام\n@bob', [RIGHT, RIGHT, LEFT, LEFT], [5, 4, 5, 9]],
	])('reach every place beside %s', async (_what, modelValue, keys, places) => {
		const { box } = await mountEditor({ modelValue })
		await focus(box)
		placeCaret(box, box.childNodes.length)
		const reached: number[] = []
		for (const key of keys) {
			await press(key)
			reached.push(selectionOnScreen(box)!.to)
		}
		expect(reached).toEqual(places)
	})

	it.each([
		['@alice\n@bob\nabc', 0, ['ArrowDown', 'ArrowDown'], [7, 12]],
		['a @bob\n@alice', 6, ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'], [13, 13, 6, 0]],
		['a @alice\nxyz', 8, ['ArrowDown'], [12]],
	])('lead to the next line where a browser leaves the caret beside a mention: %j', async (modelValue, from, keys, places) => {
		const { box } = await mountEditor({ modelValue })
		await focus(box)
		const children = [...box.childNodes]
		placeCaret(box, from === 0 ? 0 : children.findIndex((node) => node.nodeName === 'BR'))
		expect(selectionOnScreen(box)!.to).toBe(from)
		const reached: number[] = []
		for (const key of keys) {
			// No browser moves the caret for a key that a script presses.
			box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
			reached.push(selectionOnScreen(box)!.to)
		}
		expect(reached).toEqual(places)
	})

	it.each([
		['@alice abc\nm\n@bob', 13, 'ArrowUp', 11],
		['@alice abc\nm\n@bob', 17, 'ArrowUp', 12],
		['@alice abc\nm\n@bob', 0, 'ArrowDown', 11],
		['@alice\n@bob\n\nx', 7, 'ArrowDown', 12],
		['@alice\n@bob\n\nx', 7, 'ArrowUp', 0],
	])('go up and down by one line from a mention that begins a line: %j, %i', async (modelValue, from, key, to) => {
		const { box } = await mountEditor({ modelValue })
		await focus(box)
		putCaret(box, from)
		await press(key)
		expect(selectionOnScreen(box)).toEqual({ from: to, to })
	})

	it.each([
		['a mention that begins the text', '@alice abc\nx', [0, 6, 8], 0, 10],
		['a mention that is a line', 'x\n@bob\ny', [2, 6], 2, 6],
		['a mention that ends the text', 'x\nab @bob', [2, 5, 9], 2, 9],
		['mentions alone', 'x\n@alice@bob\n\ny', [2, 8, 12], 2, 12],
	])('Home and End stay in the line of %s', async (_what, modelValue, places, home, end) => {
		const { box } = await mountEditor({ modelValue })
		await focus(box)
		for (const [key, edge] of [['Home', home], ['End', end]] as const) {
			for (const place of places) {
				putCaret(box, place)
				await press(key)
				expect([key, place, selectionOnScreen(box)]).toEqual([key, place, { from: edge, to: edge }])
				putCaret(box, place)
				await press(key, SHIFT)
				expect([key, place, selectionOnScreen(box)]).toEqual([key, place, { from: Math.min(edge, place), to: Math.max(edge, place) }])
			}
		}
	})

	it('Home and End stay in the line of a chip, and write there', async () => {
		const link = 'https://a.test/x?y=1'
		const { box, value } = await mountEditor({ modelValue: `ab\n${link} def\ny`, chips: true })
		await eventually(() => expect(box.querySelectorAll('[data-nc-link]')).toHaveLength(1))
		await focus(box)
		putCaret(box, 25)
		await press('Home')
		await type('<')
		putCaret(box, 4)
		await press('End')
		await type('>')
		expect(value()).toBe(`ab\n<${link} def>\ny`)
	})

	it('End stays where a line on the screen ends before a mention, and goes on to the end of the next one from there', async () => {
		const { box } = await mountEditor({ modelValue: `${'word '.repeat(3)}@alice end` })
		box.style.inlineSize = '10em'
		box.style.boxSizing = 'content-box'
		await focus(box)
		const { bottom } = caretRect(box.firstChild!, 14)
		expect(box.querySelector('[contenteditable=false]')!.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
		putCaret(box, 3)
		for (let presses = 0; presses < 2; presses++) {
			await press('End')
			expect(selectionOnScreen(box)).toEqual({ from: 15, to: 15 })
		}
		putCaret(box, 21)
		await press('End')
		expect(selectionOnScreen(box)).toEqual({ from: 25, to: 25 })
		await press('Home')
		expect(selectionOnScreen(box)).toEqual({ from: 15, to: 15 })
	})

	it('grow a selection to such a place', async () => {
		const { box } = await mountEditor({ modelValue: 'a\n@alice@bob' })
		await focus(box)
		placeCaret(box, 4)
		await press(LEFT, SHIFT)
		await eventually(() => expect(selectionOnScreen(box)).toEqual({ from: 8, to: 12 }))
		await press(LEFT, SHIFT)
		expect(selectionOnScreen(box)).toEqual({ from: 2, to: 12 })
		await press(RIGHT, SHIFT)
		expect(selectionOnScreen(box)).toEqual({ from: 8, to: 12 })
	})

	it('go by words beside chips of links, where the caret can write again', async () => {
		const link = 'https://a.test/x?y=1'
		const { box, value } = await mountEditor({ modelValue: `${link} ${link}`, chips: true })
		await eventually(() => expect(box.querySelectorAll('[data-nc-link]')).toHaveLength(2))
		await focus(box)
		await press('Home')
		await press(LEFT, CONTROL)
		expect(selectionOnScreen(box)).toEqual({ from: 0, to: 0 })
		await press(RIGHT, CONTROL)
		expect(selectionOnScreen(box)).toEqual({ from: 20, to: 20 })
		await press(LEFT, CONTROL)
		await type('x')
		expect(value()).toBe(`x${link} ${link}`)
	})

	it('that carry the selection out of the text, as in WebKit, leave the next key in it', async () => {
		const { box, value, screen } = await mountEditor({ modelValue: '@alice and', multiline: true, label: 'Message' })
		await focus(box)
		placeCaret(box, 1)
		await eventually(() => expect(selectionOnScreen(box)!.to).toBe(6))
		await press(RIGHT)
		placeCaret(screen.container.querySelector('.rich-contenteditable__label')!.firstChild!, 2)
		expect(document.activeElement).toBe(box)
		await type('x')
		expect(value()).toBe('@alice xand')
	})

	it('are left to the browser where nothing may be written', async () => {
		const { box } = await mountEditor({ modelValue: '@alice@bob', contenteditable: false })
		await focus(box)
		placeCaret(box, 2)
		const event = new KeyboardEvent('keydown', { key: LEFT, bubbles: true, cancelable: true })
		box.dispatchEvent(event)
		expect(event.defaultPrevented).toBe(false)
	})
})
