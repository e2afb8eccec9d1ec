import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import { mountEditor, onScreen } from './mountEditor.ts'

afterEach(() => cleanup())

describe('NcRichContenteditable', () => {
	it('emits the text that the user types', async () => {
		const { box, value } = await mountEditor()
		await userEvent.click(box)
		await userEvent.keyboard('Hello world')
		expect(value()).toBe('Hello world')
		expect(onScreen(box)).toBe('Hello world')
	})

	it('renders mentions of known users, and deletes each as one', async () => {
		const { box, value } = await mountEditor({ modelValue: 'hi @alice and @nobody' })
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(1)
		expect(box.querySelector('.mention-bubble__title')?.textContent).toBe('Alice Liddell')
		await userEvent.click(box)
		for (let count = 0; count < ' and @nobody'.length; count++) await userEvent.keyboard('{Backspace}')
		expect(value()).toBe('hi @alice')
		await userEvent.keyboard('{Backspace}')
		expect(value()).toBe('hi ')
		expect(onScreen(box)).toBe('hi ')
	})

	it('submits on Enter, and makes a line on Shift+Enter', async () => {
		const onSubmit = vi.fn()
		const { box, value } = await mountEditor({ onSubmit })
		await userEvent.click(box)
		await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two{Enter}')
		expect(value()).toBe('one\ntwo')
		expect(onScreen(box)).toBe('one\ntwo')
		expect(onSubmit).toHaveBeenCalledOnce()
	})
})
