import { defineComponent, h, ref, shallowRef } from 'vue'
import { NcEditorToolbar, NcRichContenteditable, type EditorFormat, type EditorMethods } from 'nc-reference'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup, render } from 'vitest-browser-vue'
import { eventually, press } from '../keys.ts'
import { expectNoTroubles } from '../troubles.ts'

afterEach(() => cleanup())
expectNoTroubles()

/** A tool bar above an editor, as an app places it. */
async function mountBoth(text: string) {
	const value = ref(text)
	const editor = shallowRef<EditorMethods | null>(null)
	const formats = ref<readonly EditorFormat[]>([])
	const screen = await render(defineComponent(() => () => h('div', [
		h(NcEditorToolbar, { editor: editor.value, formats: formats.value }),
		h(NcRichContenteditable, {
			ref: (instance: unknown) => { editor.value = instance as EditorMethods | null },
			modelValue: value.value, multiline: true, useMarkdown: true, formatting: true,
			'onUpdate:modelValue': (next: string) => { value.value = next },
			onFormats: (active: readonly EditorFormat[]) => { formats.value = active },
		}),
	])))
	const box = screen.container.querySelector<HTMLElement>('[role=textbox]')!
	await eventually(() => expect(screen.container.querySelectorAll('[role=toolbar] button:enabled')).toHaveLength(8))
	box.focus()
	await eventually(() => expect(box.querySelector('[data-nc-format]')).not.toBeNull())
	const button = (name: string) => screen.container.querySelector<HTMLElement>(`[role=toolbar] [aria-label="${name}"]`)!
	return { box, button, value }
}

describe('the tool bar of an editor', () => {
	// The first test: the code loads once.
	it('keeps its height while its code loads', async () => {
		const screen = await render(defineComponent(() => () => h('div', { style: { inlineSize: '600px' } }, [h(NcEditorToolbar, { editor: null })])))
		const box = screen.container.querySelector<HTMLElement>('div')!
		const heights = new Set<number>()
		const observer = new ResizeObserver(() => { heights.add(box.offsetHeight) })
		observer.observe(box)
		await eventually(() => expect(box.querySelector('[role=toolbar]')).not.toBeNull())
		await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) })
		observer.disconnect()
		expect([...heights]).toEqual([box.offsetHeight])
		expect(box.offsetHeight).toBeGreaterThan(20)
	})

	it('has its icons in the middle of the buttons', async () => {
		const { button } = await mountBoth('a **bold** word')
		const [outside, inside] = [button('Bold'), button('Bold').querySelector('svg')!].map((element) => element.getBoundingClientRect())
		expect(inside!.left - outside!.left).toBeCloseTo(outside!.right - inside!.right, 0)
		expect(inside!.top - outside!.top).toBeCloseTo(outside!.bottom - inside!.bottom, 0)
	})

	it('toggles a format of the selection, which stays, and presses its buttons by the caret', async () => {
		const { box, button, value } = await mountBoth('*x* word')
		const words = box.lastChild as Text
		document.getSelection()!.setBaseAndExtent(words, 1, words, 5)
		await eventually(() => expect(button('Bold').ariaPressed).toBe('false'))
		const { x, y } = button('Bold').getBoundingClientRect()
		const target = document.elementFromPoint(x + 5, y + 5)!
		expect(target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })), 'the focus stays').toBe(false)
		button('Bold').click()
		await eventually(() => expect(value.value).toBe('*x* **word**'))
		expect(document.activeElement).toBe(box)
		expect(document.getSelection()!.toString()).toBe('word')
		await eventually(() => expect(button('Bold').ariaPressed).toBe('true'))
		expect(button('Italic').ariaPressed).toBe('false')
		button('Bulleted list').click()
		await eventually(() => expect(value.value).toBe('- *x* **word**'))
		await eventually(() => expect(button('Bulleted list').ariaPressed).toBe('true'))
	})

	it('is one stop of Tab, and arrows move in it', async () => {
		const { button } = await mountBoth('*x*')
		expect(button('Bold').closest('[role=toolbar]')!.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
		button('Bold').focus()
		await press('ArrowRight')
		expect(document.activeElement).toBe(button('Italic'))
		await press('End')
		expect(document.activeElement).toBe(button('Quote'))
		await press('ArrowRight')
		expect(document.activeElement).toBe(button('Bold'))
		expect(button('Bold').tabIndex).toBe(0)
		expect(button('Italic').tabIndex).toBe(-1)
	})
})
