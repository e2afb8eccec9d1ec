import { nextTick } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import { commit, compose, CONTROL, eventually, press, SHIFT, type } from './keys.ts'
import { mountEditor, people } from './mountEditor.ts'

afterEach(() => cleanup())

const LINES = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')

/** The box of the caret; of its line break or bubble, where it stands between nodes. */
function caretBox(): DOMRect {
	const { focusNode, focusOffset } = document.getSelection()!
	const range = document.createRange()
	range.setStart(focusNode!, focusOffset)
	const box = range.getClientRects()[0]
	if (box?.height) return box
	return ((focusNode!.childNodes[focusOffset] ?? focusNode!.childNodes[focusOffset - 1]) as Element).getBoundingClientRect()
}

function expectInView(box: HTMLElement) {
	const field = box.getBoundingClientRect()
	const caret = caretBox()
	expect(caret.height).toBeGreaterThan(0)
	expect(caret.top).toBeGreaterThanOrEqual(field.top - 1)
	expect(caret.bottom).toBeLessThanOrEqual(field.bottom + 1)
	expect(caret.top).toBeGreaterThanOrEqual(-1)
	expect(caret.bottom).toBeLessThanOrEqual(window.innerHeight + 1)
}

/** A composer three lines high, far down in a page that scrolls. */
async function mountComposer(modelValue = '', props: Record<string, unknown> = {}) {
	const mounted = await mountEditor({ modelValue, multiline: true, style: 'max-block-size: 4.5em', ...props })
	mounted.screen.container.style.paddingBlock = '150vh'
	mounted.box.focus()
	return mounted
}

function paste(box: HTMLElement, text: string) {
	const clipboardData = new DataTransfer()
	clipboardData.setData('text/plain', text)
	box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

type Mounted = Awaited<ReturnType<typeof mountComposer>>

describe('the caret', () => {
	it.each<[string, string, (mounted: Mounted) => Promise<unknown> | unknown]>([
		['twelve new lines', '', async () => { for (let times = 0; times < 12; times++) await press('Enter') }],
		['a new line and a letter', LINES, async () => {
			await press('End', CONTROL)
			await press('Enter')
			await type('x')
		}],
		['pasting forty lines', 'x', ({ box }) => paste(box, LINES)],
		['Backspace', LINES, async ({ box }) => {
			await press('End', CONTROL)
			box.scrollTop = 0
			await press('Backspace')
		}],
		['a letter in place of a selection over nodes', LINES, async ({ box }) => {
			await press('End', CONTROL)
			await press('ArrowUp', SHIFT)
			box.scrollTop = 0
			await type('x')
		}],
		['undo', '', async ({ box }) => {
			paste(box, LINES)
			await press('Home', CONTROL)
			await press('z', CONTROL)
			await press('z', CONTROL | SHIFT)
		}],
		['a mention from the menu', LINES, async ({ box, value }) => {
			await press('End', CONTROL)
			await type(' ')
			await type('@')
			await eventually(() => expect(document.querySelector('[role=option]')).not.toBeNull())
			box.scrollTop = 0
			await press('Enter')
			expect(value().endsWith('@alice ')).toBe(true)
		}],
		['a word of an input method', LINES, async ({ box }) => {
			await press('End', CONTROL)
			box.scrollTop = 0
			await compose('ni')
			await commit('你')
		}],
		['focus()', LINES, async ({ box, editor }) => {
			await press('End', CONTROL)
			box.blur()
			box.scrollTop = 0
			window.scrollTo(0, 0)
			editor().focus()
		}],
		['insertText()', LINES, async ({ box, editor }) => {
			await press('End', CONTROL)
			box.scrollTop = 0
			editor().insertText(' more\nand more')
		}],
	])('is in sight after %s', async (_what, value, act) => {
		const mounted = await mountComposer(value, { autoComplete: (_search: string, callback: (users: unknown[]) => void) => callback(Object.values(people)) })
		await act(mounted)
		await nextTick()
		await eventually(() => expectInView(mounted.box))
	})

	it('scrolls the field alone where a script writes and the focus is elsewhere', async () => {
		const { box, editor } = await mountComposer(LINES)
		await press('End', CONTROL)
		box.blur()
		box.scrollTop = 0
		window.scrollTo(0, 0)
		editor().insertText('\nmore')
		await eventually(() => expect(box.scrollTop).toBeGreaterThan(100))
		expect(window.scrollY).toBe(0)
	})

	it('is where it was when somebody comes back by Tab', async () => {
		const { box, value, screen } = await mountEditor({ modelValue: 'one two three' })
		screen.container.append(document.createElement('button'))
		box.focus()
		for (let times = 0; times < 7; times++) await press('ArrowRight')
		await press('Tab')
		expect(document.activeElement).not.toBe(box)
		await press('Tab', SHIFT)
		expect(document.activeElement).toBe(box)
		await type('X')
		expect(value()).toBe('one twoX three')
	})

	it('is where the keys left it when somebody comes back by Tab, after a click into the focused text too', async () => {
		const { box, value, screen } = await mountEditor({ modelValue: 'one two three' })
		screen.container.append(document.createElement('input'))
		await userEvent.click(box)
		await userEvent.click(box)
		await press('Home')
		for (let times = 0; times < 7; times++) await press('ArrowRight')
		await press('Tab')
		await type('y')
		await press('Tab', SHIFT)
		await type('X')
		expect(value()).toBe('one twoX three')
	})
})

describe('text of an unknown kind', () => {
	it.each([['insertLink', 'https://a.test'], ['', 'said'], ['insertFromDictation', 'said']])('is written where the caret is: %j', async (inputType, data) => {
		const { box, value } = await mountEditor({ modelValue: 'a ' })
		box.focus()
		await press('End')
		box.dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }))
		expect(value()).toBe(`a ${data}`)
	})

	it('is left to the browser where nothing says what it is', async () => {
		const { box } = await mountEditor({ modelValue: 'a' })
		box.focus()
		expect(box.dispatchEvent(new InputEvent('beforeinput', { inputType: 'newKindOfInput', bubbles: true, cancelable: true }))).toBe(true)
		expect(box.dispatchEvent(new InputEvent('beforeinput', { inputType: 'formatBold', bubbles: true, cancelable: true }))).toBe(false)
	})
})

describe('taking text elsewhere', () => {
	function copy(box: HTMLElement) {
		const clipboardData = new DataTransfer()
		const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
		box.dispatchEvent(event)
		return { text: clipboardData.getData('text/plain'), isTaken: event.defaultPrevented }
	}

	it('copies what is selected in a text that is only read, whatever was selected before', async () => {
		const { box, screen } = await mountEditor({ modelValue: 'first\nsecond with @alice and third', contenteditable: false })
		const behind = document.createElement('p')
		behind.textContent = 'outside'
		screen.container.append(behind)
		box.focus()
		document.getSelection()!.setBaseAndExtent(box.firstChild!, 0, box.firstChild!, 5)
		await eventually(() => expect(copy(box).text).toBe('first'))
		box.blur()
		document.getSelection()!.setBaseAndExtent(box.childNodes[2]!, 0, box.lastChild!, 4)
		expect(copy(box)).toEqual({ text: 'second with @alice and', isTaken: true })
		document.getSelection()!.setBaseAndExtent(box.firstChild!, 0, behind.firstChild!, 3)
		expect(copy(box).isTaken).toBe(false)
	})

	function drag(from: HTMLElement, to: HTMLElement, options: DragEventInit = {}) {
		const dataTransfer = new DataTransfer()
		from.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }))
		const { right, top } = to.getBoundingClientRect()
		to.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, clientX: right - 5, clientY: top + 15, ...options }))
		from.dispatchEvent(new DragEvent('dragend', { bubbles: true }))
	}

	it('moves dragged text whose spaces may not break, and doubles nothing', async () => {
		const { box, value } = await mountEditor({ modelValue: 'one 10\u00a0EUR two three' })
		box.focus()
		document.getSelection()!.setBaseAndExtent(box.firstChild!, 4, box.firstChild!, 10)
		await nextTick()
		drag(box, box)
		await eventually(() => expect(value()).toBe('one  two three10\u00a0EUR'))
	})

	it.each([[{}, 'one ', 'heretwo'], [{ ctrlKey: true }, 'one two', 'heretwo']])('moves text from one editor to another, or copies it with Ctrl: %j', async (options, left, right) => {
		const first = await mountEditor({ modelValue: 'one two' })
		const second = await mountEditor({ modelValue: 'here' })
		first.box.focus()
		document.getSelection()!.setBaseAndExtent(first.box.firstChild!, 4, first.box.firstChild!, 7)
		await nextTick()
		drag(first.box, second.box, options)
		await eventually(() => expect([first.value(), second.value()]).toEqual([left, right]))
	})
})
