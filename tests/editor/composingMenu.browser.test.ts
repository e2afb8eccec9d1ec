import { nextTick } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import { commit, compose, CONTROL, eventually, press } from './keys.ts'
import { mountEditor, onScreen, people, selectionOnScreen } from './mountEditor.ts'

afterEach(() => cleanup())

const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
const labels = () => options().map((option) => option.querySelector('.autocomplete-result__title')?.textContent ?? option.textContent?.trim())
const everybody = (_search: string, callback: (users: unknown[]) => void) => callback(Object.values(people))

async function openMenu(props: Record<string, unknown> = {}) {
	const editor = await mountEditor({ autoComplete: everybody, ...props })
	await userEvent.click(editor.box)
	await userEvent.keyboard('@')
	await eventually(() => expect(options()).toHaveLength(4))
	return editor
}

describe('composing while a menu is open', () => {
	it('narrows the menu by what the input method shows', async () => {
		const { box, value } = await openMenu()
		await compose('b', 'bob')
		await eventually(() => expect(labels()).toEqual(['Bob']))
		expect(value()).toBe('@bob')
		expect(onScreen(box)).toBe('@bob')
		expect(box.getAttribute('aria-activedescendant')).toBe(options()[0]!.id)
	})

	it('opens the menu of a trigger that is composed first in an empty field', async () => {
		const { box, value } = await mountEditor({ autoComplete: everybody })
		box.focus()
		await compose('@')
		await compose('@a')
		await commit('@a')
		await userEvent.keyboard('l')
		await eventually(() => expect(labels()).toContain('Alice Liddell'))
		expect(value()).toBe('@al')
	})

	it('leaves the keys to the input method, and takes them again when it has ended', async () => {
		const onSubmit = vi.fn()
		const { box, value } = await openMenu({ onSubmit })
		await compose('b', 'bob')
		await eventually(() => expect(options()).toHaveLength(1))
		for (const key of ['Enter', 'Tab', 'ArrowDown', 'Escape']) {
			const event = new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true })
			box.dispatchEvent(event)
			expect(event.defaultPrevented, key).toBe(false)
		}
		expect(options()).toHaveLength(1)
		await commit('bob')
		box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))
		expect(value()).toBe('@bob')
		await press('Enter')
		expect(value()).toBe('@bob ')
		expect(onScreen(box)).toBe('@bob ')
		expect(onSubmit).not.toHaveBeenCalled()
	})

	it('lets the pointer take an entry in the middle of it', async () => {
		const { box, value } = await openMenu({ modelValue: 'see ' })
		await compose('b', 'bob')
		await eventually(() => expect(options()).toHaveLength(1))
		await userEvent.click(options()[0]!)
		await eventually(() => expect(value()).toBe('see @bob '))
		await nextTick()
		expect(onScreen(box)).toBe('see @bob ')
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(1)
		expect(selectionOnScreen(box)).toEqual({ from: 9, to: 9 })
		await userEvent.keyboard('!')
		expect(value()).toBe('see @bob !')
		expect(onScreen(box)).toBe('see @bob !')
	})

	it('closes the menu when what is composed is taken back', async () => {
		const { box, value } = await openMenu()
		await compose('x', 'xy')
		await eventually(() => expect(options()).toHaveLength(0))
		await compose('')
		await press('Backspace')
		await eventually(() => expect(value()).toBe(''))
		expect(onScreen(box)).toBe('')
		expect(options()).toHaveLength(0)
	})

	it('is one step of undo apart from the mention that it found', async () => {
		const { box, value } = await openMenu()
		await compose('b', 'bob')
		await commit('bob')
		await eventually(() => expect(labels()).toEqual(['Bob']))
		await press('Enter')
		expect(value()).toBe('@bob ')
		await press('z', CONTROL)
		expect(value()).toBe('@bob')
		expect(box.querySelector('.mention-bubble')).toBeNull()
		await press('z', CONTROL)
		expect(value()).toBe('@')
		expect(onScreen(box)).toBe('@')
	})
})
