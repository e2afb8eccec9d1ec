import { afterEach, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { CONTROL, eventually, placeCaret, press } from './keys.ts'
import { focusEditor, mountEditor, onScreen } from './mountEditor.ts'

afterEach(() => cleanup())

// A file of its own: the code that loads with the first focus of a page stays.
it('leaves deleting to the browser until the code for it is there, and undoes it all the same', async () => {
	const { box, value } = await mountEditor({ modelValue: 'one @alice' })
	const event = () => new InputEvent('beforeinput', { inputType: 'deleteContentBackward', bubbles: true, cancelable: true })
	box.focus()
	placeCaret(box, box.childNodes.length)
	expect(box.dispatchEvent(event())).toBe(true)
	document.execCommand('delete')
	await eventually(() => expect(value()).toBe('one '))
	expect(onScreen(box)).toBe('one ')
	await press('z', CONTROL)
	expect(value()).toBe('one @alice')
	await focusEditor(box)
	await eventually(() => expect(box.dispatchEvent(event())).toBe(false))
	expect(value()).toBe('one ')
})

it('reads no line break where Firefox holds an emptied line open', async () => {
	vi.spyOn(CSS, 'supports').mockReturnValue(true)
	const { box, value } = await mountEditor({ modelValue: 'a\nb' })
	vi.restoreAllMocks()
	const line = box.lastChild as Text
	// That is what Firefox 153 makes of Backspace in a text that preserves white space.
	line.data = '\n'
	box.dispatchEvent(new InputEvent('input', { inputType: 'deleteContentBackward', bubbles: true }))
	expect(value()).toBe('a\n')
	await eventually(() => expect(onScreen(box)).toBe('a\n'))
})
