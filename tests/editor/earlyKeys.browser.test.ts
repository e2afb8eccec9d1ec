import { expect, it, vi } from 'vitest'
import { eventually, placeCaret, press, SHIFT, type } from './keys.ts'
import { mountEditor, selectionOnScreen } from './mountEditor.ts'

const gate = vi.hoisted(() => {
	let open = () => {}
	let fail = () => {}
	const state = { isOpen: new Promise<void>((resolve, reject) => { open = resolve; fail = () => reject(new Error('offline')) }) }
	return { state, open, fail }
})

// The code that loads with the focus comes when the gate opens.
vi.mock(import('../../src/editor/dom/focusParts.ts'), async (importOriginal) => {
	await gate.state.isOpen
	return importOriginal()
})

// One test, because a page loads that code once.
it('keys before the code of arrows are kept, in their order, and reach the app once', async () => {
	const seen: string[] = []
	const { box, value } = await mountEditor({ modelValue: '@alice\n@bob\nabc', multiline: true, onKeydown: ({ key }: KeyboardEvent) => { seen.push(key) } })
	box.focus()
	placeCaret(box, 0)
	await press('ArrowDown')
	expect(selectionOnScreen(box)).toEqual({ from: 0, to: 0 })
	await type('x')
	await type('y')
	await press('Backspace')
	await press('ArrowDown')
	await press('End')
	await press('Enter')
	await type('z')
	await press('ArrowLeft', SHIFT)
	await type('!')
	expect(value()).toBe('@alice\n@bob\nabc')
	gate.open()
	await eventually(() => expect(value()).toBe('@alice\nx@bob\nabc\n!'))
	await press('Home')
	await type('?')
	expect(value()).toBe('@alice\nx@bob\nabc\n?!')
	expect(seen).toEqual(['ArrowDown', 'x', 'y', 'Backspace', 'ArrowDown', 'End', 'Enter', 'z', 'ArrowLeft', '!', 'Home', '?'])
})
