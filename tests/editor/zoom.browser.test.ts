import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { CONTROL, eventually, press } from './keys.ts'
import { mountEditor } from './mountEditor.ts'

const crowd = Object.fromEntries(Array.from({ length: 12 }, (_, index) =>
	[`user${index}`, { id: `user${index}`, label: `Somebody with a rather long name, number ${index}`, subline: 'who is said to write even longer lines about themselves' }]))
const everybody = (_search: string, callback: (users: unknown[]) => void) => callback(Object.values(crowd))

/** A screen of 1280 × 1024 pixels, of which a zoom of 400 % leaves this much. */
beforeEach(() => page.viewport(320, 256))
afterEach(async () => {
	await cleanup()
	await page.viewport(414, 896)
})

function isWithin(inner: DOMRect, outer: { left: number, top: number, right: number, bottom: number }) {
	return inner.left >= outer.left - 0.5 && inner.top >= outer.top - 0.5 && inner.right <= outer.right + 0.5 && inner.bottom <= outer.bottom + 0.5
}
const screenRect = () => ({ left: 0, top: 0, right: document.documentElement.clientWidth, bottom: window.innerHeight })

describe('at a zoom of 400 %', () => {
	it.each(['ltr', 'rtl'])('bubbles stay in their line, and their names can be read up to the dots (%s)', async (dir) => {
		const { box, screen } = await mountEditor({ modelValue: 'to @user1 and @user2@user3', userData: crowd })
		const container = screen.container as HTMLElement
		container.dir = dir
		expect(box.scrollWidth).toBe(box.clientWidth)
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
		for (const bubble of box.querySelectorAll('.mention-bubble')) {
			expect(isWithin(bubble.getBoundingClientRect(), box.getBoundingClientRect())).toBe(true)
			expect(getComputedStyle(bubble).textOverflow).toBe('ellipsis')
			expect(bubble.getBoundingClientRect().width).toBeGreaterThan(150)
		}
	})

	it.each(['ltr', 'rtl'])('the menu is on the screen, and each entry can be reached and taken (%s)', async (dir) => {
		const { box, screen, value } = await mountEditor({ autoComplete: everybody, userData: crowd, label: 'Message' })
		const container = screen.container as HTMLElement
		container.dir = dir
		await userEvent.click(box)
		await userEvent.keyboard('some words @')
		await eventually(() => expect(document.querySelector<HTMLElement>('[role=listbox]')?.dataset.placed).toBeDefined())
		const list = document.querySelector<HTMLElement>('[role=listbox]')!
		await eventually(() => expect(isWithin(list.getBoundingClientRect(), screenRect())).toBe(true))
		expect(list.getBoundingClientRect().height).toBeGreaterThan(60)
		expect(list.scrollWidth).toBe(list.clientWidth)
		for (let step = 0; step < 12; step++) {
			const active = list.querySelector('[aria-selected=true]')!
			await eventually(() => expect(isWithin(active.getBoundingClientRect(), list.getBoundingClientRect())).toBe(true))
			if (step < 11) await userEvent.keyboard('{ArrowDown}')
		}
		await userEvent.keyboard('{Enter}')
		expect(value()).toBe('some words @user11 ')
	})

	it('the line with the caret stays in view while the menu is open', async () => {
		const { box } = await mountEditor({ modelValue: 'line\n'.repeat(20), autoComplete: everybody, userData: crowd, multiline: true })
		box.focus()
		await press('End', CONTROL)
		await userEvent.keyboard('@')
		await eventually(() => expect(document.querySelector<HTMLElement>('[role=listbox]')?.dataset.placed).toBeDefined())
		const range = document.getSelection()!.getRangeAt(0)
		const caret = range.getBoundingClientRect()
		const list = document.querySelector('[role=listbox]')!.getBoundingClientRect()
		expect(isWithin(caret, screenRect())).toBe(true)
		expect(caret.bottom <= list.top + 0.5 || caret.top >= list.bottom - 0.5, 'the menu covers the caret').toBe(true)
	})
})
