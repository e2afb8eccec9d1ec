import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { runs } from '../setup/runs.ts'
import { placeCaret } from './keys.ts'
import { focusEditor, mountEditor, onScreen } from './mountEditor.ts'

afterEach(() => cleanup())

const VALUE = 'Dear @alice, see @bob\nand\n@"two words" here'

/** Types as a browser does that is faster than its `selectionchange`: all of it happens in one task. */
function typeAt(box: HTMLElement, node: Text, offset: number, data: string) {
	placeCaret(node, offset)
	if (!box.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText', data, bubbles: true, cancelable: true }))) return
	node.insertData(offset, data)
	placeCaret(node, offset + data.length)
	box.dispatchEvent(new InputEvent('input', { inputType: 'insertText', data, bubbles: true }))
}

/** Composes a character in a text node, in one task. */
function composeAt(box: HTMLElement, node: Text, offset: number, data: string) {
	placeCaret(node, offset)
	box.dispatchEvent(new CompositionEvent('compositionstart', { data: '', bubbles: true }))
	node.insertData(offset, data)
	placeCaret(node, offset + data.length)
	box.dispatchEvent(new InputEvent('input', { inputType: 'insertCompositionText', data, isComposing: true, bubbles: true }))
	box.dispatchEvent(new CompositionEvent('compositionend', { data, bubbles: true }))
}

const textsOf = (box: HTMLElement) => [...box.childNodes].filter((node) => node instanceof Text)

describe('a key that is faster than `selectionchange`', () => {
	it.each([['typed', typeAt], ['composed', composeAt]] as const)('changes the place of the caret, wherever the last change was: %s', async (_how, write) => {
		const { box, value } = await mountEditor({ modelValue: VALUE, multiline: true })
		await focusEditor(box)
		const count = textsOf(box).length
		for (let last = 0; last < count; last++) for (let next = 0; next < count; next++) {
			for (const index of [last, next]) {
				const node = textsOf(box)[index]!
				write(box, node, node.length, 'x')
				expect(onScreen(box)).toBe(value())
			}
		}
	})

	it('types what a plain string would have, at random places in one task', async () => {
		const { box, value, state } = await mountEditor({ modelValue: VALUE, multiline: true })
		await focusEditor(box)
		const key = fc.record({ node: fc.nat(20), offset: fc.nat(20), composes: fc.boolean(), character: fc.constantFrom('x', 'yz', 'é') })
		await fc.assert(fc.property(fc.array(key, { minLength: 1, maxLength: 12 }), (keys) => {
			for (const { node: number, offset: at, composes, character } of keys) {
				const node = textsOf(box)[number % textsOf(box).length]!
				const offset = 1 + at % node.length
				const before = onScreen(box)
				;(composes ? composeAt : typeAt)(box, node, offset, character)
				expect(onScreen(box).length).toBe(before.length + character.length)
				expect(value()).toBe(onScreen(box))
			}
		}), { numRuns: runs(40, 1000) })
		state.modelValue = ''
	})
})
