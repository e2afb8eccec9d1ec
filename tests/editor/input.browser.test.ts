import { nextTick } from 'vue'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import { commit, compose, CONTROL, eventually, placeCaret, press, SHIFT, type } from './keys.ts'
import { COMPOSING_PLACES, caretOnScreen, focusEditor, mountEditor, onScreen, people, selectionOnScreen } from './mountEditor.ts'

afterEach(() => cleanup())

function transfer(data: Record<string, string>) {
	const holder = new DataTransfer()
	for (const [kind, text] of Object.entries(data)) holder.setData(kind, text)
	return holder
}

function paste(box: HTMLElement, data: Record<string, string>) {
	const event = new ClipboardEvent('paste', { clipboardData: transfer(data), bubbles: true, cancelable: true })
	box.dispatchEvent(event)
	return event
}

describe('composing', () => {
	it.each(COMPOSING_PLACES)('emits the composed text: %s', async (_where, modelValue, child) => {
		const { box, value } = await mountEditor({ modelValue })
		box.focus()
		placeCaret(box, child)
		const before = value()
		const at = caretOnScreen(box)
		await compose('n', 'ni')
		expect(value()).toBe(`${before.slice(0, at)}ni${before.slice(at)}`)
		await commit('你')
		expect(value()).toBe(`${before.slice(0, at)}你${before.slice(at)}`)
		expect(onScreen(box)).toBe(value())
		expect(box.textContent).not.toContain('\u200b')
		expect(caretOnScreen(box)).toBe(at + 1)
		await press('z', CONTROL)
		expect(value()).toBe(before)
	})

	it('replaces the selection, including bubbles', async () => {
		const { box, value } = await mountEditor({ modelValue: 'a @alice b' })
		box.focus()
		await press('a', CONTROL, ['selectAll'])
		await compose('n')
		await commit('你')
		expect(value()).toBe('你')
		expect(onScreen(box)).toBe('你')
		await press('z', CONTROL)
		expect(value()).toBe('a @alice b')
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(1)
	})

	it('lets Enter confirm and not submit, in every order of events', async () => {
		const onSubmit = vi.fn()
		const { box } = await mountEditor({ onSubmit })
		box.focus()
		await compose('ni')
		box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))
		await commit('你')
		box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))
		expect(onSubmit).not.toHaveBeenCalled()
		await press('Enter')
		expect(onSubmit).toHaveBeenCalledOnce()
	})

	it('keeps a value that is set meanwhile until the end', async () => {
		const { box, state, value } = await mountEditor({ modelValue: 'x' })
		box.focus()
		await compose('ni')
		state.modelValue = 'set'
		await nextTick()
		await commit('你')
		await eventually(() => expect(onScreen(box)).toBe(value()))
	})
})

describe('the clipboard', () => {
	it('gives and takes mentions as their text, and renders them again', async () => {
		const { box, value } = await mountEditor({ modelValue: 'hi @alice' })
		box.focus()
		await press('a', CONTROL, ['selectAll'])
		await press('x', CONTROL, ['cut'])
		expect(value()).toBe('')
		await press('v', CONTROL, ['paste'])
		await type('!')
		await press('v', CONTROL, ['paste'])
		expect(value()).toBe('hi @alice!hi @alice')
		expect(onScreen(box)).toBe('hi @alice!hi @alice')
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(2)
	})

	it('emits one value for one paste, with newlines as they are and no-break spaces as blanks', async () => {
		const { box, emitted } = await mountEditor()
		box.focus()
		paste(box, { 'text/plain': 'one\r\ntwo\u00a0three\n', 'text/html': '<b>other</b>' })
		expect(emitted).toEqual(['one\ntwo three\n'])
		expect(onScreen(box)).toBe('one\ntwo three\n')
	})

	it('reads HTML where there is nothing else, and runs none of it', async () => {
		const hit = vi.fn()
		Object.assign(window, { hit })
		const { box, value } = await mountEditor()
		box.focus()
		paste(box, { 'text/html': '<b style="display: none">unseen</b><style>p{}</style><p>Dear <b>all</b>,</p><p>see <a href="https://nextcloud.com/x">this</a><br>and <a href="javascript:hit()">that</a> <img src="x" onerror="hit()" alt="pic"></p>' })
		await eventually(() => expect(value()).not.toBe(''))
		expect(value()).toBe('Dear all,\nsee this (https://nextcloud.com/x)\nand that pic')
		expect(onScreen(box)).toBe(value())
		expect(hit).not.toHaveBeenCalled()
	})

	it('inserts the address of a dropped link that brings no text', async () => {
		const { box, value } = await mountEditor()
		const dataTransfer = new DataTransfer()
		dataTransfer.setData('text/uri-list', '# a comment\r\nhttps://a.test/x\r\n')
		box.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
		await eventually(() => expect(value()).toBe('https://a.test/x'))
	})

	it('leaves transposing two characters to the browser', async () => {
		const { box, value } = await mountEditor({ modelValue: 'ab' })
		box.focus()
		expect(box.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertTranspose', bubbles: true, cancelable: true }))).toBe(true)
		;(box.firstChild as Text).data = 'ba'
		box.dispatchEvent(new InputEvent('input', { inputType: 'insertTranspose', bubbles: true }))
		expect(value()).toBe('ba')
	})

	it('leaves a paste to the app that prevents it', async () => {
		const onPaste = vi.fn((event: ClipboardEvent) => event.preventDefault())
		const { box, value } = await mountEditor({ onPaste })
		box.focus()
		paste(box, { 'text/plain': 'text' })
		expect(onPaste).toHaveBeenCalledOnce()
		expect(value()).toBe('')
	})

	it('pastes nothing where nothing may be written', async () => {
		const onPaste = vi.fn()
		const { box, value } = await mountEditor({ modelValue: 'x', disabled: true, onPaste })
		paste(box, { 'text/plain': 'text' })
		expect(onPaste).not.toHaveBeenCalled()
		expect(value()).toBe('x')
	})
})

describe('dropping', () => {
	function drop(box: HTMLElement, data: Record<string, string>, character: Element | Text) {
		const range = document.createRange()
		range.selectNode(character)
		const { right, top, height } = range.getBoundingClientRect()
		box.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer(data), clientX: right - 1, clientY: top + height / 2, bubbles: true, cancelable: true }))
	}

	it('inserts text from another page at the drop position', async () => {
		const { box, value } = await mountEditor({ modelValue: 'one\ntwo' })
		drop(box, { 'text/plain': '!' }, box.firstChild as Text)
		await eventually(() => expect(value()).toBe('one!\ntwo'))
		expect(onScreen(box)).toBe('one!\ntwo')
	})

	it('moves its own text and bubbles in one step of undo', async () => {
		const { box, value } = await mountEditor({ modelValue: '@alice one\ntwo' })
		await focusEditor(box)
		document.getSelection()!.setBaseAndExtent(box, 0, box.childNodes[1]!, 1)
		box.dispatchEvent(new DragEvent('dragstart', { dataTransfer: new DataTransfer(), bubbles: true }))
		drop(box, { 'text/plain': '@alice ' }, box.lastChild as Text)
		box.dispatchEvent(new DragEvent('dragend', { bubbles: true }))
		await eventually(() => expect(value()).toBe('one\ntwo@alice '))
		expect(onScreen(box)).toBe('one\ntwo@alice ')
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(1)
		await press('z', CONTROL)
		expect(value()).toBe('@alice one\ntwo')
		expect(onScreen(box)).toBe('@alice one\ntwo')
	})

	it('takes what comes from elsewhere for no move, though the end of the drag before it was never heard', async () => {
		const { box, value } = await mountEditor({ modelValue: 'one\ntwo' })
		await focusEditor(box)
		document.getSelection()!.setBaseAndExtent(box, 0, box, 2)
		box.dispatchEvent(new DragEvent('dragstart', { dataTransfer: new DataTransfer(), bubbles: true }))
		drop(box, { 'text/plain': 'one\n' }, box.lastChild as Text)
		await eventually(() => expect(value()).toBe('twoone\n'))
		drop(box, { 'text/plain': '!' }, box.firstChild as Text)
		await eventually(() => expect(value()).toBe('twoone!\n'))
	})

	it('puts in what is dropped where that is not what was dragged', async () => {
		const { box, state, value } = await mountEditor({ modelValue: 'one\ntwo' })
		box.focus()
		document.getSelection()!.setBaseAndExtent(box, 0, box, 1)
		box.dispatchEvent(new DragEvent('dragstart', { dataTransfer: new DataTransfer(), bubbles: true }))
		state.modelValue = 'three\ntwo'
		await nextTick()
		drop(box, { 'text/plain': 'one' }, box.lastChild as Text)
		await eventually(() => expect(value()).toBe('three\ntwoone'))
	})
})

describe('the value', () => {
	it.each(['a\ud800b', '&lt;b&gt;', '<img src=x onerror=alert(1)>', '@constructor @toString @__proto__', 'a\u2028b\u2029c', 'a\0b', '\n', '\n\n\n', ' ', '\t x  y ', 'ends\n', '\r\n', 'x\u00a0y', '@"', '😀'.repeat(10)])('appears unchanged on screen: %j', async (text) => {
		const { box, emitted } = await mountEditor({ modelValue: text })
		expect(onScreen(box)).toBe(text)
		expect(box.querySelector('img, b')).toBeNull()
		await userEvent.click(box)
		await press('End', CONTROL)
		await type('x')
		expect(emitted).toEqual([`${text}x`])
		expect(onScreen(box)).toBe(`${text}x`)
		await press('Backspace')
		expect(emitted.at(-1)).toBe(text)
		expect(onScreen(box)).toBe(text)
	})

	it('is not emitted again by Backspace or Delete at an edge of the text', async () => {
		const { box, emitted } = await mountEditor({ modelValue: 'a' })
		await focusEditor(box)
		for (const key of ['End', 'Delete', 'Home', 'Backspace']) await press(key)
		expect(emitted).toEqual([])
	})

	it('may have a megabyte of text', async () => {
		const text = 'lorem ipsum '.repeat(87_000)
		const { box, value } = await mountEditor({ modelValue: text })
		box.focus()
		await type('x')
		expect(value()).toHaveLength(text.length + 1)
	})

	it('moves nothing when it is set to what it is', async () => {
		const { box, state } = await mountEditor({ modelValue: 'hello world' })
		box.focus()
		placeCaret(box.firstChild!, 5)
		const node = box.firstChild
		state.modelValue = ''
		state.modelValue = 'hello world'
		await nextTick()
		expect(box.firstChild).toBe(node)
		expect(caretOnScreen(box)).toBe(5)
	})

	it('keeps the caret with its words when it changes elsewhere', async () => {
		const { box, state } = await mountEditor({ modelValue: 'hello world' })
		box.focus()
		placeCaret(box.firstChild!, 6)
		state.modelValue = '@alice: hello world!'
		await nextTick()
		expect(onScreen(box)).toBe('@alice: hello world!')
		expect(caretOnScreen(box)).toBe(14)
	})

	it('keeps a mention by its known id only, also when the id is known later', async () => {
		const { box, state, emitted } = await mountEditor({ modelValue: 'hi @zoe', userData: {} })
		expect(box.querySelector('.mention-bubble')).toBeNull()
		state.userData = { zoe: { id: 'zoe', label: 'Zoë' } }
		await nextTick()
		expect(box.querySelector('.mention-bubble__title')?.textContent).toBe('Zoë')
		state.userData = { zoe: { id: 'zoe', label: 'Zoë B.' } }
		await nextTick()
		expect(box.querySelector('.mention-bubble__title')?.textContent).toBe('Zoë B.')
		expect(emitted).toEqual([])
	})

	it('survives users with missing and hostile fields', async () => {
		const userData = { a: null, b: {}, c: { label: { toString: () => '<b>' } }, d: { id: 'd', label: '<img src=x onerror=alert(1)>', iconUrl: 'javascript:alert(1)', icon: 'x y' }, e: 'text' }
		const { box } = await mountEditor({ modelValue: '@a @b @c @d @e', userData })
		expect(onScreen(box)).toBe('@a @b @c @d @e')
		expect([...box.querySelectorAll('.mention-bubble__title')].map((title) => title.textContent)).toEqual(['b', '<b>', '<img src=x onerror=alert(1)>'])
		expect(box.querySelector('img')).toBeNull()
	})

	it('is read again when somebody else changes the children', async () => {
		const { box, value } = await mountEditor({ modelValue: 'one @alice' })
		box.append(' two')
		await eventually(() => expect(value()).toBe('one @alice two'))
		const block = document.createElement('div')
		block.textContent = 'three'
		box.append(block)
		await eventually(() => expect(value()).toBe('one @alice two\nthree'))
		expect(onScreen(box)).toBe('one @alice two\nthree')
		box.textContent = 'fresh'
		box.dispatchEvent(new InputEvent('input', { bubbles: true }))
		expect(value()).toBe('fresh')
	})
})

describe('undo', () => {
	it('removes a chosen mention, and redo restores it', async () => {
		const autoComplete = (_: string, callback: (users: unknown[]) => void) => callback(Object.values(people))
		const { box, value } = await mountEditor({ autoComplete })
		await userEvent.click(box)
		await userEvent.keyboard('see @bob')
		await eventually(() => expect(document.querySelector('[role=option]')).not.toBeNull())
		await userEvent.keyboard('{Enter}')
		expect(value()).toBe('see @bob ')
		await press('z', CONTROL)
		expect(value()).toBe('see @bob')
		expect(box.querySelector('.mention-bubble')).toBeNull()
		await press('y', CONTROL)
		expect(value()).toBe('see @bob ')
		expect(box.querySelector('.mention-bubble')).not.toBeNull()
	})

	it('follows the menu of the browser too', async () => {
		const { box, value } = await mountEditor()
		await userEvent.click(box)
		await userEvent.keyboard('word')
		box.dispatchEvent(new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true }))
		expect(value()).toBe('')
		box.dispatchEvent(new InputEvent('beforeinput', { inputType: 'historyRedo', bubbles: true, cancelable: true }))
		expect(value()).toBe('word')
	})
})

describe('a limit', () => {
	it('counts characters as a reader does, and submits nothing over it', async () => {
		const onSubmit = vi.fn()
		const { box, value, screen } = await mountEditor({ maxlength: 3, onSubmit })
		await userEvent.click(box)
		await commit('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧')
		expect(box.getAttribute('aria-invalid')).toBeNull()
		await press('Enter')
		expect(onSubmit).toHaveBeenCalledOnce()
		await type('x')
		await nextTick()
		expect(box.getAttribute('aria-invalid')).toBe('true')
		expect(screen.container.querySelector('[role=status]')?.textContent).toBe('Message limit of 3 characters reached')
		await press('Enter')
		await press('Enter', CONTROL)
		expect(onSubmit).toHaveBeenCalledOnce()
		expect(value()).toBe('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧x')
	})
})

describe('keys', () => {
	it('makes lines in a field of several lines, and submits by Ctrl+Enter', async () => {
		const onSubmit = vi.fn()
		const { box, value } = await mountEditor({ multiline: true, onSubmit })
		await userEvent.click(box)
		await press('Enter')
		await type('a')
		await press('Enter')
		expect(value()).toBe('\na\n')
		expect(onSubmit).not.toHaveBeenCalled()
		await press('Enter', CONTROL)
		expect(onSubmit).toHaveBeenCalledOnce()
	})

	it('passes a bubble in one step and selects it as one', async () => {
		const { box } = await mountEditor({ modelValue: 'a@x @alice@bob b' })
		box.focus()
		placeCaret(box.firstChild!, 4)
		await press('ArrowRight')
		expect(caretOnScreen(box)).toBe(10)
		await press('ArrowRight', SHIFT)
		expect(selectionOnScreen(box)).toEqual({ from: 10, to: 14 })
		await press('Delete')
		expect(onScreen(box)).toBe('a@x @alice b')
	})

	it('keeps arrows up and down, and keys going up, to itself', async () => {
		const heard: string[] = []
		const listen = (event: Event) => heard.push(`${event.type} ${(event as KeyboardEvent).key}`)
		document.body.addEventListener('keydown', listen)
		document.body.addEventListener('keyup', listen)
		const { box } = await mountEditor()
		box.focus()
		await press('ArrowUp')
		await press('ArrowLeft')
		document.body.removeEventListener('keydown', listen)
		document.body.removeEventListener('keyup', listen)
		expect(heard).toEqual(['keydown ArrowLeft'])
	})
})

describe('the text box', () => {
	it('has a name, tells what it is, and passes axe in every state', async () => {
		for (const props of [{}, { label: 'Message' }, { disabled: true, modelValue: 'x @alice' }, { contenteditable: false }, { multiline: true, maxlength: 1, modelValue: 'too long' }]) {
			const { box, screen } = await mountEditor(props)
			expect(box.getAttribute('aria-multiline')).toBe(String('multiline' in props))
			expect((await axe.run(screen.container)).violations).toEqual([])
			await screen.unmount()
		}
	})

	it('gets what else is set on the component; the class goes to the root', async () => {
		const onFocus = vi.fn()
		const { box, screen } = await mountEditor({ class: ['mine'], 'data-test': 'yes', 'aria-label': 'Reply', id: 'own', onFocus })
		expect(box.dataset.test).toBe('yes')
		expect(box.id).toBe('own')
		expect(box.getAttribute('aria-label')).toBe('Reply')
		expect(screen.container.querySelector('.rich-contenteditable.mine')).not.toBeNull()
		box.focus()
		expect(onFocus).toHaveBeenCalledOnce()
	})

	it.each<[string, Record<string, unknown>, (box: HTMLElement) => unknown, unknown]>([
		['label', { label: 'Reply' }, (box) => box.previousElementSibling?.textContent, 'Reply'],
		['placeholder', { placeholder: 'Say it' }, (box) => box.getAttribute('aria-placeholder'), 'Say it'],
		['id', { id: 'mine' }, (box) => box.id, 'mine'],
		['class', { class: { mine: true } }, (box) => box.parentElement!.className, 'rich-contenteditable mine'],
		['multiline', { multiline: true }, (box) => box.getAttribute('aria-multiline'), 'true'],
		['contenteditable', { contenteditable: false }, (box) => box.contentEditable, 'false'],
		['disabled', { disabled: true }, (box) => box.tabIndex, -1],
		['maxlength', { maxlength: 2 }, (box) => box.title, 'Message limit of 2 characters reached'],
		['attribute', { 'data-test': 'yes' }, (box) => box.dataset.test, 'yes'],
	])('renders a changed %s, and what it was before', async (_name, props, read, expected) => {
		const { box, state } = await mountEditor({ modelValue: 'text' })
		const before = read(box)
		Object.assign(state, props)
		await nextTick()
		await nextTick()
		expect(read(box)).toBe(expected)
		for (const key of Object.keys(props)) delete state[key]
		await nextTick()
		await nextTick()
		expect(read(box)).toBe(before)
		expect(onScreen(box)).toBe('text')
	})

	it('cannot be edited while it is disabled or for reading only, and can again', async () => {
		const { box, state, value } = await mountEditor({ modelValue: 'x', disabled: true })
		expect(box.getAttribute('contenteditable')).toBe('false')
		expect(box.getAttribute('aria-disabled')).toBe('true')
		state.disabled = false
		await nextTick()
		expect(box.getAttribute('contenteditable')).toBe('plaintext-only')
		box.focus()
		await press('End')
		await type('y')
		expect(value()).toBe('xy')
	})

	it.each<[string, Record<string, boolean>]>([
		['disabled', { disabled: true }], ['for reading only', { contenteditable: false }],
	])('keeps its text when the browser undoes while it is %s', async (_how, props) => {
		const { box, state, value, emitted } = await mountEditor()
		await focusEditor(box)
		for (const character of 'xy') await type(character)
		Object.assign(state, props)
		await nextTick()
		emitted.length = 0
		await press('z', CONTROL)
		box.blur()
		await press('z', CONTROL)
		expect(onScreen(box)).toBe('xy')
		expect(value()).toBe('xy')
		expect(emitted).toEqual([])
	})

	it('takes the focus by method with the caret at the end, later where it was', async () => {
		const { box, editor } = await mountEditor({ modelValue: 'hello' })
		editor().focus()
		expect(caretOnScreen(box)).toBe(5)
		await press('ArrowLeft')
		box.blur()
		document.getSelection()!.removeAllRanges()
		editor().focus()
		expect(caretOnScreen(box)).toBe(4)
	})

	it('shows a placeholder only while it is empty', async () => {
		const { box } = await mountEditor({ placeholder: 'Say something' })
		const shown = () => getComputedStyle(box, '::before').content
		expect(shown()).toContain('Say something')
		box.focus()
		await type('x')
		await nextTick()
		expect(shown()).toBe('none')
		await press('Backspace')
		await nextTick()
		expect(shown()).toContain('Say something')
	})
})

describe('a browser that takes a line break away while somebody types', () => {
	/** Firefox does so in front of what cannot be edited: it takes the break for padding. */
	function loseBreak(box: HTMLElement) {
		box.addEventListener('input', () => box.querySelector('br')!.remove(), { capture: true, once: true })
	}

	it('does not take it from the value, nor from the screen', async () => {
		const { box, value } = await mountEditor({ modelValue: 'ab\n@alice', multiline: true })
		box.focus()
		placeCaret(box.firstChild!, 2)
		loseBreak(box)
		await type('c')
		expect(value()).toBe('abc\n@alice')
		expect(onScreen(box)).toBe('abc\n@alice')
		expect(caretOnScreen(box)).toBe(3)
		await type('d')
		expect(onScreen(box)).toBe('abcd\n@alice')
		await press('z', CONTROL)
		expect(value()).toBe('ab\n@alice')
		expect(onScreen(box)).toBe('ab\n@alice')
	})

	it('does not stop an edit that follows', async () => {
		const { box, value } = await mountEditor({ modelValue: 'ab\n@alice', multiline: true })
		box.focus()
		placeCaret(box.firstChild!, 2)
		box.querySelector('br')!.remove()
		paste(box, { 'text/plain': '!' })
		expect(value()).toBe('ab!\n@alice')
		expect(onScreen(box)).toBe('ab!\n@alice')
	})
})

describe('undo and redo by keys', () => {
	/** A key with Ctrl as a layout sends it; the text must not have been typed, since browsers take that back themselves. */
	const keyOf = ([key, code, keyCode]: readonly [string, string, number], shiftKey = false) => new KeyboardEvent('keydown', { key, code, keyCode, shiftKey, ctrlKey: true, bubbles: true, cancelable: true })

	it.each([
		['Cyrillic', ['я', 'KeyZ', 90], ['н', 'KeyY', 89]],
		['Greek', ['ζ', 'KeyZ', 90], ['υ', 'KeyY', 89]],
		['Hebrew', ['ז', 'KeyZ', 90], ['ט', 'KeyY', 89]],
		['Arabic', ['ئ', 'KeyZ', 90], ['غ', 'KeyY', 89]],
		['Cyrillic in the order of QWERTZ', ['з', 'KeyY', 90], ['ѕ', 'KeyZ', 89]],
		['Georgian, of a browser that knows no key codes', ['ძ', 'KeyZ', 0], ['ყ', 'KeyY', 0]],
		['German', ['z', 'KeyY', 90], ['y', 'KeyZ', 89]],
		['Dvorak', ['z', 'Slash', 90], ['y', 'KeyT', 89]],
	] as const)('work on a keyboard that is %s', async (_layout, undo, redo) => {
		const { box, value } = await mountEditor({ modelValue: 'x' })
		box.focus()
		await press('End', CONTROL)
		paste(box, { 'text/plain': 'y' })
		expect(value()).toBe('xy')
		box.dispatchEvent(keyOf(undo))
		expect(value()).toBe('x')
		box.dispatchEvent(keyOf(undo, true))
		expect(value()).toBe('xy')
		box.dispatchEvent(keyOf(undo))
		box.dispatchEvent(keyOf(redo))
		expect(value()).toBe('xy')
	})

	it('do nothing on other keys that stand where Z does', async () => {
		const { box, value } = await mountEditor({ modelValue: 'x' })
		box.focus()
		await press('End', CONTROL)
		paste(box, { 'text/plain': 'y' })
		const event = keyOf([';', 'KeyZ', 186])
		box.dispatchEvent(event)
		expect(event.defaultPrevented).toBe(false)
		expect(value()).toBe('xy')
	})

	it('leave the key that ended a composition alone, as Safari sends it', async () => {
		const { box, value } = await mountEditor({ modelValue: 'x' })
		box.focus()
		await press('End', CONTROL)
		paste(box, { 'text/plain': 'y' })
		box.dispatchEvent(keyOf(['z', 'KeyZ', 229]))
		expect(value()).toBe('xy')
	})
})

describe('a value that the app does not take as it is', () => {
	it('stays as the user wrote it while the app keeps its value, and is refused by setting another one', async () => {
		const { box, state, value, emitted } = await mountEditor({}, (text) => text.slice(0, 5))
		box.focus()
		for (const character of 'abcdeXYZ') await type(character)
		expect([value(), emitted.at(-1), onScreen(box)]).toEqual(['abcde', 'abcdeXYZ', 'abcdeXYZ'])
		state.modelValue = 'abc'
		await nextTick()
		expect(onScreen(box)).toBe('abc')
		expect(caretOnScreen(box)).toBe(3)
		await press('z', CONTROL)
		await nextTick()
		expect([onScreen(box), value()]).toEqual(['abcde', 'abcde'])
	})

	it('is left alone where the app keeps nothing, or takes its time', async () => {
		const { box, emitted } = await mountEditor({ modelValue: 'x' }, () => 'x')
		box.focus()
		await press('End', CONTROL)
		for (const character of 'yz') await type(character)
		await nextTick()
		expect(onScreen(box)).toBe('xyz')
		expect(emitted).toEqual(['xy', 'xyz'])
	})

	it('waits for the end of a composition', async () => {
		const { box, value } = await mountEditor({}, (text) => text.slice(0, 2))
		box.focus()
		await type('a')
		await compose('n', 'ni', 'nih')
		expect(onScreen(box)).toBe('anih')
		await commit('你好')
		await eventually(() => expect(onScreen(box)).toBe('a你'))
		expect(value()).toBe('a你')
	})
})
