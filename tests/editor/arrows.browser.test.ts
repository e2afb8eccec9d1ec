import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { CONTROL, placeCaret, press, SHIFT, type } from './keys.ts'
import { mountEditor, selectionOnScreen } from './mountEditor.ts'

afterEach(() => cleanup())

const LEFT = 'ArrowLeft'
const RIGHT = 'ArrowRight'

/** Focuses the editor, which loads the code for selections. */
async function focus(box: HTMLElement) {
	box.focus()
	await import('../../src/editor/dom/arrows.ts')
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
			await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
			reached.push(selectionOnScreen(box)!.to)
		}
		expect(reached).toEqual(places)
	})

	it('grow a selection to such a place', async () => {
		const { box } = await mountEditor({ modelValue: 'a\n@alice@bob' })
		await focus(box)
		placeCaret(box, 4)
		await press(LEFT, SHIFT)
		await vi.waitFor(() => expect(selectionOnScreen(box)).toEqual({ from: 8, to: 12 }))
		await press(LEFT, SHIFT)
		expect(selectionOnScreen(box)).toEqual({ from: 2, to: 12 })
		await press(RIGHT, SHIFT)
		expect(selectionOnScreen(box)).toEqual({ from: 8, to: 12 })
	})

	it('go by words beside chips of links, where the caret can write again', async () => {
		const link = 'https://a.test/x?y=1'
		const { box, value } = await mountEditor({ modelValue: `${link} ${link}`, chips: true })
		await vi.waitFor(() => expect(box.querySelectorAll('[data-nc-link]')).toHaveLength(2), { timeout: 15_000 })
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
		await vi.waitFor(() => expect(selectionOnScreen(box)!.to).toBe(6))
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
