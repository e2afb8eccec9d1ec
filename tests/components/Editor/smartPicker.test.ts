import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-vue'
import { NcCustomPickerRenderResult, registerCustomPickerElement } from '../../../src/register.ts'
import { CONTROL, eventually, press, type } from './keys.ts'
import { mountEditor, onScreen, selectionOnScreen } from './mountEditor.ts'

const LINK = 'https://pics.test/cat.gif'
let drawn: HTMLElement | null = null

beforeAll(() => {
	registerCustomPickerElement('editor-pics', (element) => {
		drawn = element
		element.textContent = 'Choose a picture'
		return new NcCustomPickerRenderResult(element)
	}, () => { drawn = null })
})
beforeEach(() => {
	Object.assign(window, { _vue_richtext_reference_providers: [
		{ id: 'editor-pics', title: 'Pictures <img src=x onerror=alert(1)>', icon_url: '/icon.svg', order: 1 },
		{ id: 'editor-search', title: 'Search', icon_url: 'javascript:alert(1)', order: 2, search_providers_ids: ['x'] },
	] })
})
afterEach(() => cleanup())

async function openPicker(box: HTMLElement) {
	await userEvent.click(box)
	await userEvent.keyboard('{End} /pic')
	await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1))
	await userEvent.keyboard('{Enter}')
	await eventually(() => expect(drawn).not.toBeNull())
}

const choose = (link = LINK) => drawn!.dispatchEvent(new CustomEvent('submit', { detail: link }))

describe('a link from the picker', () => {
	it('replaces the trigger, and one undo brings it back', async () => {
		const { box, value } = await mountEditor({ modelValue: 'look:' })
		await openPicker(box)
		choose()
		await eventually(() => expect(value()).toBe(`look: ${LINK}`))
		expect(onScreen(box)).toBe(`look: ${LINK}`)
		await eventually(() => expect(document.activeElement).toBe(box))
		expect(selectionOnScreen(box)).toEqual({ from: value().length, to: value().length })
		await press('z', CONTROL)
		expect(value()).toBe('look: /pic')
	})

	it('goes where the trigger is by then', async () => {
		const { box, state, value } = await mountEditor({ modelValue: 'look:' })
		await openPicker(box)
		state.modelValue = `Hey, ${value()} nice!`
		await nextTick()
		choose()
		await eventually(() => expect(value()).toBe(`Hey, look: ${LINK} nice!`))
	})

	it('may be kept out of the text by the app', async () => {
		const picked: unknown[] = []
		const { box, value } = await mountEditor({
			onSmartPickerSubmit: (submission: { result: string, insertText: boolean }) => {
				picked.push({ ...submission })
				submission.insertText = false
			},
		})
		await openPicker(box)
		choose()
		await eventually(() => expect(picked).toEqual([{ result: LINK, insertText: true }]))
		await eventually(() => expect(value()).toBe(' '))
		expect(onScreen(box)).toBe(' ')
	})

	it('does not come when the picker is closed: text, focus and caret are as before', async () => {
		const { box, value } = await mountEditor()
		await openPicker(box)
		drawn!.dispatchEvent(new CustomEvent('cancel'))
		await eventually(() => expect(document.activeElement).toBe(box))
		expect(value()).toBe(' /pic')
		expect(selectionOnScreen(box)).toEqual({ from: 5, to: 5 })
		await type('!')
		expect(value()).toBe(' /pic!')
	})

	it('is nobody’s when the editor has gone meanwhile', async () => {
		const failed = vi.fn()
		window.addEventListener('unhandledrejection', failed)
		const { box, screen, value } = await mountEditor()
		await openPicker(box)
		await screen.unmount()
		choose()
		await eventually(() => expect(drawn).toBeNull())
		window.removeEventListener('unhandledrejection', failed)
		expect(value()).toBe(' /pic')
		expect(failed).not.toHaveBeenCalled()
	})

	it('comes to the editor that asked for it', async () => {
		const one = await mountEditor({ modelValue: 'one' })
		const two = await mountEditor({ modelValue: 'two' })
		await openPicker(one.box)
		two.state.modelValue = '/pic'
		choose()
		await eventually(() => expect(one.value()).toBe(`one ${LINK}`))
		expect(two.value()).toBe('/pic')
		expect(onScreen(two.box)).toBe('/pic')
	})
})

describe('the menu of providers', () => {
	it('shows titles as text and loads no icon from a script', async () => {
		const { box } = await mountEditor()
		await userEvent.click(box)
		await userEvent.keyboard('/')
		await eventually(() => expect(document.querySelectorAll('[role=option]').length).toBeGreaterThan(1))
		const options = [...document.querySelectorAll('[role=option]')]
		expect(options[0]!.textContent).toContain('Pictures <img src=x onerror=alert(1)>')
		expect(options.flatMap((option) => [...option.querySelectorAll('img')]).map((image) => image.getAttribute('src'))).not.toContain('javascript:alert(1)')
	})

	it('lets a slash command of the app through', async () => {
		const onSubmit = vi.fn()
		const { box } = await mountEditor({ onSubmit })
		await userEvent.click(box)
		await userEvent.keyboard('/shrug{Enter}')
		expect(onSubmit).toHaveBeenCalledOnce()
	})
})
