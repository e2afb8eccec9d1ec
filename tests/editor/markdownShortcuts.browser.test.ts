import { nextTick } from 'vue'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import { commit, compose, CONTROL, eventually, press, SHIFT, type } from './keys.ts'
import { mountEditor, onScreen, people, selectionOnScreen } from './mountEditor.ts'
import { expectNoTroubles } from './troubles.ts'

afterEach(() => cleanup())
expectNoTroubles()

/** An editor whose keymap is loaded: the first key of it does something. */
async function mountWithKeymap(modelValue = '', props: Record<string, unknown> = {}) {
	const mounted = await mountEditor({ modelValue: 'x', multiline: true, markdownShortcuts: true, ...props })
	mounted.box.focus()
	await eventually(() => {
		const event = new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, bubbles: true, cancelable: true })
		mounted.box.dispatchEvent(event)
		expect(event.defaultPrevented).toBe(true)
	})
	mounted.state.modelValue = modelValue
	await nextTick()
	return mounted
}

function paste(box: HTMLElement, text: string) {
	const clipboardData = new DataTransfer()
	clipboardData.setData('text/plain', text)
	box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

function selectWords(box: HTMLElement, from: number, to: number) {
	document.getSelection()!.setBaseAndExtent(box.firstChild!, from, box.firstChild!, to)
}

describe('markdown shortcuts', () => {
	it.each([
		['b', CONTROL, 'a **word** b'], ['i', CONTROL, 'a *word* b'], ['e', CONTROL, 'a `word` b'],
		['x', CONTROL | SHIFT, 'a ~~word~~ b'], ['k', CONTROL, 'a [word]() b'],
	])('mark what is selected by %s with modifiers %i, in one step of undo', async (key, modifiers, expected) => {
		const { box, value } = await mountWithKeymap('a word b')
		selectWords(box, 2, 6)
		await press(key, modifiers)
		expect(value()).toBe(expected)
		expect(onScreen(box)).toBe(expected)
		const { from, to } = selectionOnScreen(box)!
		expect(value().slice(from, to)).toBe(key === 'k' ? '' : 'word')
		await press('z', CONTROL)
		expect(value()).toBe('a word b')
		expect(selectionOnScreen(box)).toEqual({ from: 2, to: 6 })
		await press('z', CONTROL | SHIFT)
		expect(value()).toBe(expected)
	})

	it('tell a tool bar what is active at the caret, and are run by its buttons too', async () => {
		const formats: string[] = []
		const { box, value, editor } = await mountWithKeymap('one two', { onFormats: (active: string[]) => formats.push(active.join()) })
		selectWords(box, 0, 3)
		await editor().toggleFormat('bold')
		await editor().toggleFormat('task')
		expect(value()).toBe('- [ ] **one** two')
		await eventually(() => expect(formats.at(-1)).toBe('bold,task'))
		await press('End')
		await eventually(() => expect(formats.at(-1)).toBe('task'))
		await press('z', CONTROL)
		expect(value()).toBe('**one** two')
	})

	it('take the address in the clipboard for a new link, where the page may read it', async () => {
		const { box, value } = await mountWithKeymap('a word b')
		const state = vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as PermissionStatus)
		const text = vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue('https://a.example/x')
		onTestFinished(() => [state, text].forEach((spy) => spy.mockRestore()))
		selectWords(box, 2, 6)
		await press('k', CONTROL)
		await eventually(() => expect(value()).toBe('a [word](https://a.example/x) b'))
		await type('y')
		expect(value()).toBe('a [word](y) b')
		await press('z', CONTROL)
		await press('z', CONTROL)
		expect(value()).toBe('a word b')
		state.mockResolvedValue({ state: 'prompt' } as PermissionStatus)
		selectWords(box, 2, 6)
		await press('k', CONTROL)
		await type('x')
		expect(value()).toBe('a [word](x) b')
	})

	it('take marks away again, and keep bubbles in them', async () => {
		const { box, value } = await mountWithKeymap('hi @alice and @bob')
		const bubbles = [...box.querySelectorAll('.mention-bubble')]
		await press('a', CONTROL, ['selectAll'])
		await press('b', CONTROL)
		expect(value()).toBe('**hi @alice and @bob**')
		expect([...box.querySelectorAll('.mention-bubble')]).toEqual(bubbles)
		await press('b', CONTROL)
		expect(value()).toBe('hi @alice and @bob')
		expect(onScreen(box)).toBe(value())
		expect([...box.querySelectorAll('.mention-bubble')]).toEqual(bubbles)
	})

	it('make a link of words that an address is pasted over, but not by Ctrl+Shift+V', async () => {
		const { box, value } = await mountWithKeymap('see this page')
		selectWords(box, 4, 8)
		paste(box, 'https://a.example/x')
		expect(value()).toBe('see [this](https://a.example/x) page')
		await press('z', CONTROL)
		expect(value()).toBe('see this page')
		selectWords(box, 4, 8)
		// No real key: the browser would paste what other tests have copied.
		box.dispatchEvent(new KeyboardEvent('keydown', { key: 'V', code: 'KeyV', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }))
		paste(box, 'https://a.example/x')
		expect(value()).toBe('see https://a.example/x page')
		await press('z', CONTROL)
		selectWords(box, 4, 8)
		paste(box, 'https://a.example/x')
		expect(value()).toBe('see [this](https://a.example/x) page')
	})

	it('go on with a list and end it, indent and come back, and let Tab leave elsewhere', async () => {
		const { box, value } = await mountWithKeymap()
		await userEvent.keyboard('- one{Enter}two{Tab}{Enter}three')
		expect(value()).toBe('- one\n  - two\n  - three')
		await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}{Enter}')
		expect(value()).toBe('- one\n  - two\n- three\n')
		expect(onScreen(box)).toBe(value())
		await userEvent.keyboard('end{Tab}')
		expect(document.activeElement).not.toBe(box)
		expect(value()).toBe('- one\n  - two\n- three\nend')
	})

	it('go on with a list by Shift+Enter where Enter sends', async () => {
		const onSubmit = vi.fn()
		const { value } = await mountWithKeymap('', { multiline: false, onSubmit })
		await userEvent.keyboard('1. one{Shift>}{Enter}{/Shift}two{Enter}')
		expect(value()).toBe('1. one\n2. two')
		expect(onSubmit).toHaveBeenCalledOnce()
	})

	it('make a line without a key, as phones do', async () => {
		const { box, value } = await mountWithKeymap('- one')
		await press('End', CONTROL)
		box.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertParagraph', bubbles: true, cancelable: true }))
		expect(value()).toBe('- one\n- ')
	})

	it('take an item one level out by Backspace before its words, with and without a key', async () => {
		const { box, value } = await mountWithKeymap('- one\n  - two')
		await press('End', CONTROL)
		await press('Home')
		for (let step = 0; step < 4; step++) await press('ArrowRight')
		await press('Backspace')
		expect(value()).toBe('- one\n- two')
		expect(selectionOnScreen(box)).toEqual({ from: 8, to: 8 })
		box.dispatchEvent(new InputEvent('beforeinput', { inputType: 'deleteContentBackward', bubbles: true, cancelable: true }))
		expect(value()).toBe('- one\ntwo')
		await press('z', CONTROL)
		await press('z', CONTROL)
		expect(value()).toBe('- one\n  - two')
	})

	it('leave Enter and Tab to an open menu', async () => {
		const { value } = await mountWithKeymap('', { autoComplete: (_: string, callback: (users: unknown[]) => void) => callback([people.bob]) })
		await userEvent.keyboard('- one{Enter}@b')
		await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1))
		await userEvent.keyboard('{Tab}')
		expect(value()).toBe('- one\n- @bob ')
	})

	it('do nothing during a composition', async () => {
		const { box, value } = await mountWithKeymap('- ')
		await press('End', CONTROL)
		await compose('n', 'ni')
		for (const key of ['b', 'Tab']) box.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: key === 'b', isComposing: true, bubbles: true, cancelable: true }))
		expect(value()).toBe('- ni')
		await commit('你')
		expect(value()).toBe('- 你')
	})

	it('are not there unless the app switches them on, nor after it switched them off', async () => {
		const { box, state, value } = await mountWithKeymap('word')
		state.markdownShortcuts = false
		await nextTick()
		selectWords(box, 0, 4)
		await press('b', CONTROL)
		paste(box, 'https://a.example')
		expect(value()).toBe('https://a.example')
		await type(' ')
		await press('k', CONTROL)
		expect(value()).toBe('https://a.example ')
	})

	it('change nothing in a field that only shows its text', async () => {
		const { box, state, value } = await mountWithKeymap('word')
		state.disabled = true
		await nextTick()
		box.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, bubbles: true, cancelable: true }))
		expect(value()).toBe('word')
	})
})
