import { afterEach, expect, it } from 'vitest'
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
	expect(box.dispatchEvent(event())).toBe(false)
	expect(value()).toBe('one ')
})
