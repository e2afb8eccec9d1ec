import { http, passthrough } from 'msw'
import { expect, it } from 'vitest'
import { worker } from '../setup/worker.ts'
import { eventually, placeCaret, press, SHIFT, type } from './keys.ts'
import { mountEditor, selectionOnScreen } from './mountEditor.ts'

// One test, because a page loads that code once.
it('keys before the code of arrows are kept, in their order, and reach the app once', async () => {
	// The code that loads with the focus comes when the gate opens.
	let open = () => {}
	const opened = new Promise<void>((resolve) => { open = resolve })
	worker.use(http.get('*/src/editor/dom/focusParts.ts', async () => {
		await opened
		return passthrough()
	}))
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
	open()
	await eventually(() => expect(value()).toBe('@alice\nx@bob\nabc\n!'))
	await press('Home')
	await type('?')
	expect(value()).toBe('@alice\nx@bob\nabc\n?!')
	expect(seen).toEqual(['ArrowDown', 'x', 'y', 'Backspace', 'ArrowDown', 'End', 'Enter', 'z', 'ArrowLeft', '!', 'Home', '?'])
})
