/** Sequences of calls from the code of Talk and other apps, beyond the props of the editor. */
import { defineComponent, h, nextTick, reactive, ref } from 'vue'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import NcRichContenteditable from '../../src/editor/NcRichContenteditable.vue'
import { CONTROL, eventually, press, SHIFT, type } from './keys.ts'
import { mountEditor, onScreen, people, selectionOnScreen } from './mountEditor.ts'
import { expectNoTroubles } from './troubles.ts'

const everybody = (_search: string, callback: (users: unknown[]) => void) => callback(Object.values(people))
const options = () => document.querySelectorAll('[role=option]')

beforeEach(() => localStorage.clear())
afterEach(() => cleanup())
expectNoTroubles(/linkAutoComplete/)

/** A composer as Talk's: the editor by a ref in the template, and methods that reach into it. */
async function mountComposer(text = '') {
	const state = reactive({ text })
	type Editor = InstanceType<typeof NcRichContenteditable> & { $refs: { contenteditable: HTMLElement } }
	const richContenteditable = ref<Editor>()
	await render(defineComponent(() => () => h(NcRichContenteditable, {
		ref: richContenteditable,
		modelValue: state.text,
		'onUpdate:modelValue': (value: string) => { state.text = value },
		userData: people,
	})))
	const editor = () => richContenteditable.value!
	const element = () => editor().$refs.contenteditable
	return {
		state, editor, element,
		/** The emoji picker gives the emoji while the focus is in it; the selection is where it was. */
		addEmoji(emoji: string) {
			const selection = document.getSelection()!
			const contentEditable = element()
			if (!contentEditable.isContentEditable || selection.rangeCount === 0 || !contentEditable.contains(selection.getRangeAt(0).commonAncestorContainer)) {
				const end = document.createRange()
				end.selectNodeContents(contentEditable)
				end.collapse(false)
				selection.removeAllRanges()
				selection.addRange(end)
			}
			const range = selection.getRangeAt(0)
			range.deleteContents()
			const node = document.createTextNode(emoji)
			range.insertNode(node)
			range.setStartAfter(node)
			range.collapse(true)
			selection.removeAllRanges()
			selection.addRange(range)
			editor().updateValue(contentEditable.innerHTML)
			contentEditable.focus()
		},
	}
}

describe('the editable element', () => {
	it('is the template ref "contenteditable", and the first one to be found', async () => {
		const { editor, element } = await mountComposer()
		expect(element()).toBeInstanceOf(HTMLElement)
		expect(element().getAttribute('role')).toBe('textbox')
		expect((editor().$el as HTMLElement).querySelector('[contenteditable]')).toBe(element())
		expect((editor().$el as HTMLElement).querySelector('.rich-contenteditable__input')).toBe(element())
	})

	it('is selected as a whole by a range over its contents', async () => {
		const { state, element } = await mountComposer('hi @alice and\nall')
		element().focus()
		const range = document.createRange()
		range.selectNodeContents(element())
		document.getSelection()!.removeAllRanges()
		document.getSelection()!.addRange(range)
		await type('x')
		expect(state.text).toBe('x')
	})

	it('takes a selection again that was saved when it lost the focus', async () => {
		const { state, element } = await mountComposer('one @bob two')
		element().focus()
		document.getSelection()!.collapse(element().firstChild, 3)
		const saved = document.getSelection()!.getRangeAt(0)
		element().blur()
		document.getSelection()!.removeAllRanges()
		element().focus()
		document.getSelection()!.removeAllRanges()
		document.getSelection()!.addRange(saved)
		await type('!')
		expect(state.text).toBe('one! @bob two')
	})
})

describe('an emoji that is put into the element', () => {
	it.each([
		['in a text', 'one two', (box: HTMLElement) => [box.firstChild!, 3] as const, 'one😀 two'],
		['in an empty text', '', (box: HTMLElement) => [box, 0] as const, '😀'],
		['behind a mention', 'hi @alice', (box: HTMLElement) => [box, 2] as const, 'hi @alice😀'],
		['between two lines', 'one\n\ntwo', (box: HTMLElement) => [box, 2] as const, 'one\n😀\ntwo'],
	])('is in the value at once: %s', async (_where, text, place, expected) => {
		const { state, element, addEmoji } = await mountComposer(text)
		element().focus()
		const [node, offset] = place(element())
		document.getSelection()!.collapse(node, offset)
		addEmoji('😀')
		expect(state.text).toBe(expected)
		await nextTick()
		expect(onScreen(element())).toBe(expected)
		expect(element().querySelectorAll('.mention-bubble')).toHaveLength(text.includes('@') ? 1 : 0)
		await type('!')
		expect(state.text).toBe(expected.replace('😀', '😀!'))
		await press('z', CONTROL)
		await press('z', CONTROL)
		expect(state.text).toBe(text)
		await press('z', CONTROL | SHIFT)
		expect(state.text).toBe(expected)
	})

	it('goes to the end where the focus was never in the text', async () => {
		document.getSelection()!.removeAllRanges()
		const { state, addEmoji } = await mountComposer('hello ')
		addEmoji('👋')
		addEmoji('🎉')
		expect(state.text).toBe('hello 👋🎉')
	})
})

describe('updateValue', () => {
	it.each([
		['text', 'one < two @bob', 'one < two @bob', 1],
		['HTML', '<p>one &lt; two</p><p>three</p>', 'one < two\nthree', 0],
		['HTML with a bubble', 'hi <span class="mention-bubble" title="two words"><span>Two Words</span></span>!', 'hi @"two words"!', 1],
	])('makes %s the value, and one undo takes it back', async (_kind, given, expected, bubbles) => {
		const { box, editor, value } = await mountEditor({ modelValue: 'before @alice' })
		box.focus()
		editor().updateValue(given)
		await eventually(() => expect(value()).toBe(expected))
		expect(onScreen(box)).toBe(expected)
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(bubbles)
		await press('z', CONTROL)
		expect(value()).toBe('before @alice')
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(1)
	})

	it('keeps mentions whose elements were replaced by copies', async () => {
		const { box, editor, value } = await mountEditor({ modelValue: 'hi @alice and @"group/all"' })
		box.append('!')
		box.replaceChildren(...[...box.childNodes].map((node) => node.cloneNode(true)))
		editor().updateValue(box.innerHTML)
		expect(value()).toBe('hi @alice and @"group/all"!')
		expect(onScreen(box)).toBe(value())
		await press('z', CONTROL)
	})

	it('doesn\'t render HTML from its argument', async () => {
		const { box, editor, value } = await mountEditor()
		editor().updateValue('<img src=x onerror="window.pwned = 1"><b>bold</b><script>window.pwned = 1</script>')
		await eventually(() => expect(value()).toBe('bold'))
		expect(box.children).toHaveLength(0)
		expect((window as { pwned?: number }).pwned).toBeUndefined()
	})

	it('changes nothing in a field that only shows its text', async () => {
		const { editor, value, emitted } = await mountEditor({ modelValue: 'x', disabled: true })
		editor().updateValue('y')
		editor().insertText('y')
		editor().wrapSelection('*')
		await nextTick()
		expect(value()).toBe('x')
		expect(emitted).toEqual([])
	})
})

describe('methods', () => {
	it('insert text where the caret was, with bubbles, and leave the focus alone', async () => {
		const { box, editor, value } = await mountEditor({ modelValue: 'one two' })
		box.focus()
		document.getSelection()!.collapse(box.firstChild, 3)
		await nextTick()
		const button = document.createElement('button')
		document.body.append(button)
		button.focus()
		editor().insertText(' @alice\r\nx')
		editor().insertText('!')
		expect(value()).toBe('one @alice\nx! two')
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(1)
		expect(document.activeElement).toBe(button)
		button.remove()
		editor().focus()
		expect(selectionOnScreen(box)).toEqual({ from: 13, to: 13 })
		await press('z', CONTROL)
		expect(value()).toBe('one @alice\nx two')
	})

	it('select the whole text, and give it the focus', async () => {
		const { box, editor, value } = await mountEditor({ modelValue: '@alice\nx@bob' })
		editor().select()
		expect(document.activeElement).toBe(box)
		expect(selectionOnScreen(box)).toEqual({ from: 0, to: value().length })
		editor().insertText('all')
		expect(value()).toBe('all')
	})

	it('wrap the selection, which stays, and the caret where nothing is selected', async () => {
		const { box, editor, value } = await mountEditor({ modelValue: 'say @alice now' })
		box.focus()
		document.getSelection()!.setBaseAndExtent(box.firstChild!, 4, box.lastChild!, 0)
		editor().wrapSelection('**')
		expect(value()).toBe('say **@alice** now')
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(1)
		expect(selectionOnScreen(box)).toEqual({ from: 6, to: 12 })
		await press('z', CONTROL)
		expect(value()).toBe('say @alice now')
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(1)
		await press('End', CONTROL)
		editor().wrapSelection('[', ']()')
		expect(value()).toBe('say @alice now[]()')
		await type('x')
		expect(value()).toBe('say @alice now[x]()')
	})
})

describe('execCommand on a saved range', () => {
	it.each(['plaintext-only', 'true'])('inserts text there, undone in one step (contenteditable="%s")', async (mode) => {
		const { box, value } = await mountEditor({ modelValue: 'one @alice two' })
		box.setAttribute('contenteditable', mode)
		box.focus()
		document.getSelection()!.setBaseAndExtent(box.lastChild!, 0, box.lastChild!, 4)
		const saved = document.getSelection()!.getRangeAt(0).cloneRange()
		box.blur()
		box.focus()
		document.getSelection()!.removeAllRanges()
		document.getSelection()!.addRange(saved)
		document.execCommand('insertText', false, ' and @bob\nmore')
		await eventually(() => expect(value()).toBe('one @alice and @bob\nmore'))
		expect(onScreen(box)).toBe(value())
		await press('z', CONTROL)
		expect(value()).toBe('one @alice two')
	})
})

describe('a menu', () => {
	const KEYS = ['Escape', 'Enter', 'Tab', 'ArrowDown', 'ArrowUp']

	it.each(KEYS)('keeps %s to itself while it is open, and its release: neither the app nor the page hear it', async (key) => {
		const heard: string[] = []
		const listen = (event: KeyboardEvent) => { if (event.key === key) heard.push(event.type) }
		const outside = [document, document.body]
		for (const target of outside) for (const kind of ['keydown', 'keyup'] as const) for (const capture of [true, false]) target.addEventListener(kind, listen as EventListener, { capture })
		const { box } = await mountEditor({ autoComplete: everybody, onKeydown: listen, onKeyup: listen, onKeydownCapture: listen })
		await userEvent.click(box)
		await userEvent.keyboard('@')
		await eventually(() => expect(options().length).toBeGreaterThan(0))
		await userEvent.keyboard(`{${key}}`)
		expect(heard).toEqual([])
		expect(document.activeElement).toBe(box)
		if (key !== 'ArrowDown' && key !== 'ArrowUp') expect(options()).toHaveLength(0)
		await userEvent.keyboard('{Escape}')
		heard.length = 0
		await userEvent.keyboard(`{${key}}`)
		expect(heard).toContain('keydown')
		for (const target of outside) for (const kind of ['keydown', 'keyup'] as const) for (const capture of [true, false]) target.removeEventListener(kind, listen as EventListener, { capture })
	})

	it('closes by Escape and keeps the edit; the next Escape aborts it', async () => {
		const abort = vi.fn()
		const { box, value } = await mountEditor({ modelValue: 'edited ', autoComplete: everybody, onKeydown: (event: KeyboardEvent) => { if (event.key === 'Escape') abort() } })
		await userEvent.click(box)
		await userEvent.keyboard('@ali')
		await eventually(() => expect(options()).toHaveLength(1))
		await userEvent.keyboard('{Escape}')
		expect(abort).not.toHaveBeenCalled()
		expect(value()).toBe('edited @ali')
		await userEvent.keyboard('{Escape}')
		expect(abort).toHaveBeenCalledOnce()
	})

	it('of links is switched off by the misspelt property, with a word about it', async () => {
		const warn = vi.mocked(console.warn)
		const onSubmit = vi.fn()
		const { box } = await mountEditor({ linkAutoComplete: false, onSubmit })
		expect(warn.mock.calls.map(String)).toEqual([expect.stringContaining('linkAutoComplete')])
		expect(box.hasAttribute('linkautocomplete')).toBe(false)
		await userEvent.click(box)
		await userEvent.keyboard('/')
		await userEvent.keyboard('{Enter}')
		expect(onSubmit).toHaveBeenCalledOnce()
	})
})

describe('pasting', () => {
	function paste(box: HTMLElement, text: string) {
		const clipboardData = new DataTransfer()
		clipboardData.setData('text/plain', text)
		box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
	}

	it('is told to the app, which may look at it and let it be', async () => {
		const onPaste = vi.fn()
		const { box, value } = await mountEditor({ onPaste })
		box.focus()
		paste(box, 'text')
		expect(onPaste).toHaveBeenCalledOnce()
		expect(value()).toBe('text')
	})

	it('puts nothing in where the app prevents it, and what the app puts in instead is the value', async () => {
		const { box, editor, value } = await mountEditor({ onPaste: (event: ClipboardEvent) => {
			event.preventDefault()
			editor().insertText(event.clipboardData!.getData('text/plain').toUpperCase())
		} })
		box.focus()
		paste(box, 'text')
		expect(value()).toBe('TEXT')
	})
})

describe('under the style sheet of a server', () => {
	it.each([
		['div[contenteditable="true"], div[contenteditable="false"]', 60],
		['div:not(.a):not(.b)[contenteditable="true"], div:not(.a):not(.b)[contenteditable="false"]', 0],
		['.rich-contenteditable.page div.rich-contenteditable__input, .rich-contenteditable:not(.b) div[contenteditable]', 0],
	])('is as wide as its container, whatever the browser can, and as high as its lines unless the page means it: %s', async (selector, linesPx) => {
		const sheet = document.createElement('style')
		onTestFinished(() => sheet.remove())
		sheet.textContent = `${selector} { width: 130px; min-height: 10px; box-sizing: border-box; }`
		document.head.append(sheet)
		const { box, screen, state } = await mountEditor({ modelValue: 'x', class: 'page' })
		const container = screen.container as HTMLElement
		container.style.inlineSize = '400px'
		for (const [multiline, disabled, mode] of [[false, false, 'true'], [true, false, 'true'], [true, true, 'false'], [false, false, 'plaintext-only']] as const) {
			Object.assign(state, { multiline, disabled })
			await nextTick()
			box.setAttribute('contenteditable', mode)
			expect(box.getBoundingClientRect().width).toBe(400)
			expect(box.getBoundingClientRect().height).toBeGreaterThan(multiline ? linesPx : 0)
		}
	})
})
