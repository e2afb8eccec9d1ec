import { nextTick } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { browser, CONTROL, eventually, press, SHIFT, type } from '../keys.ts'
import { focusEditor, mountEditor, selectionOnScreen } from '../mountEditor.ts'
import { expectNoTroubles } from '../troubles.ts'

afterEach(() => cleanup())
expectNoTroubles()

const ALT = 1
const bar = () => document.querySelector<HTMLElement>('[popover]:popover-open [role=toolbar]')
const button = (name: string) => bar()!.querySelector<HTMLElement>(`[aria-label="${name}"]`)!

async function mountFormatted(modelValue = 'one two', props: Record<string, unknown> = {}) {
	const mounted = await mountEditor({ modelValue: '**x**', multiline: true, useMarkdown: true, formatting: true, ...props })
	await focusEditor(mounted.box)
	await eventually(() => expect(mounted.box.querySelector('strong')).not.toBeNull())
	mounted.state.modelValue = modelValue
	await nextTick()
	await press('End', CONTROL)
	return mounted
}

/** Selects the last three characters by keys. */
async function selectWord() {
	for (let step = 0; step < 3; step++) await press('ArrowLeft', SHIFT)
	await eventually(() => expect(bar()?.closest<HTMLElement>('[popover]')!.dataset.placed).toBeDefined())
}

async function mouse(kind: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) {
	await browser().send('Input.dispatchMouseEvent', { type: kind, x, y, button: 'left', buttons: kind === 'mouseReleased' ? 0 : 1, clickCount: 1 })
}

describe('the tool bar of a selection', () => {
	it('comes with a selection by keys, above its words, and leaves focus and selection in the text', async () => {
		const { box } = await mountFormatted('\n\n\none two')
		box.style.marginBlockStart = '200px'
		expect(bar()).toBeNull()
		await selectWord()
		expect(document.activeElement).toBe(box)
		expect(document.getSelection()!.toString()).toBe('two')
		expect(bar()!.ariaLabel).toBe('Formatting')
		const words = document.getSelection()!.getRangeAt(0).getBoundingClientRect()
		await eventually(() => expect(bar()!.getBoundingClientRect().bottom).toBeLessThanOrEqual(words.top))
		await press('ArrowRight')
		await eventually(() => expect(bar()).toBeNull())
	})

	it('formats the words that stay selected, and shows what they have', async () => {
		const { box, value } = await mountFormatted()
		await selectWord()
		expect(button('Bold').ariaPressed).toBe('false')
		const target = button('Bold')
		expect(target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })), 'the focus stays').toBe(false)
		target.click()
		await eventually(() => expect(value()).toBe('one **two**'))
		expect(document.activeElement).toBe(box)
		expect(selectionOnScreen(box)).toEqual({ from: 6, to: 9 })
		await eventually(() => expect(button('Bold').ariaPressed).toBe('true'))
		await type('!')
		expect(value()).toBe('one **!**')
		await eventually(() => expect(bar()).toBeNull())
	})

	it('is reached by Alt+F10, and Escape returns to the selection and closes it until that changes', async () => {
		const { box, value } = await mountFormatted()
		await selectWord()
		await press('F10', ALT)
		expect(document.activeElement).toBe(button('Bold'))
		await press('ArrowRight')
		await press('Enter')
		await eventually(() => expect(value()).toBe('one *two*'))
		expect(document.activeElement).toBe(button('Italic'))
		await press('Escape')
		await eventually(() => expect(bar()).toBeNull())
		expect(document.activeElement).toBe(box)
		expect(selectionOnScreen(box)).toEqual({ from: 5, to: 8 })
		await press('ArrowLeft', SHIFT)
		await eventually(() => expect(bar()).not.toBeNull())
		await press('Escape')
		await eventually(() => expect(bar()).toBeNull())
		expect(selectionOnScreen(box)).toEqual({ from: 4, to: 8 })
	})

	it('waits for the end of a selection by pointer, and closes with the focus and with the editor', async () => {
		const { box, screen } = await mountFormatted()
		await selectWord()
		await press('ArrowRight')
		await eventually(() => expect(bar()).toBeNull())
		const words = document.createRange()
		words.selectNodeContents(box)
		const { left, top, right, height } = words.getBoundingClientRect()
		// The protocol counts from the corner of the page, and the test may live in a frame of it.
		const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 }
		const y = frame.top + top + height / 2
		await mouse('mousePressed', frame.left + left + 2, y)
		await mouse('mouseMoved', frame.left + right - 2, y)
		await eventually(() => expect(selectionOnScreen(box)!.to).toBeGreaterThan(selectionOnScreen(box)!.from))
		await nextTick()
		expect(bar()).toBeNull()
		await mouse('mouseReleased', frame.left + right - 2, y)
		await eventually(() => expect(bar()).not.toBeNull())
		box.blur()
		await eventually(() => expect(bar()).toBeNull())
		box.focus()
		await eventually(() => expect(bar()).not.toBeNull())
		await screen.unmount()
		expect(document.querySelector('[role=toolbar]')).toBeNull()
	})

	it('stays away from an app with a tool bar of its own, which still gets the formats', async () => {
		const formats: string[] = []
		const { box, state } = await mountFormatted('one **two**', { formatting: 'no-toolbar', onFormats: (active: string[]) => formats.push(active.join()) })
		await press('a', CONTROL, ['selectAll'])
		document.getSelection()!.setBaseAndExtent(box.querySelector('strong')!.firstChild!, 0, box.querySelector('strong')!.firstChild!, 3)
		await eventually(() => expect(formats.at(-1)).toBe('bold'))
		expect(bar()).toBeNull()
		state.formatting = true
		await eventually(() => expect(bar()).not.toBeNull())
	})

	it('closes where its words scroll out of the field, and comes on none of a field that cannot be edited', async () => {
		const { box, state } = await mountFormatted(`${'line\n'.repeat(60)}one two`)
		box.style.blockSize = '100px'
		await press('End', CONTROL)
		await selectWord()
		box.scrollTop = 0
		await eventually(() => expect(bar()).toBeNull())
		state.disabled = true
		await nextTick()
		box.dispatchEvent(new FocusEvent('focus'))
		await nextTick()
		expect(bar()).toBeNull()
	})
})
