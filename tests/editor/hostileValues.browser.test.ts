import { nextTick } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { CONTROL, eventually, press, type } from './keys.ts'
import { mountEditor, onScreen, people } from './mountEditor.ts'
import { expectNoTroubles } from './troubles.ts'

afterEach(() => cleanup())
expectNoTroubles(/type check failed for prop "(modelValue|maxlength)"/)

describe('a value', () => {
	it.each<[string, string]>([
		['one line of a megabyte, without a blank', 'x'.repeat(1_000_000)],
		['twenty thousand lines', '12\n'.repeat(20_000)],
		['a thousand mentions', '@alice and @"two words", '.repeat(500)],
		['fifty thousand at signs', '@'.repeat(50_000)],
		['lone halves of characters', '\udc00a\ud800\ud800b\udfff'.repeat(2_000)],
		['marks upon marks', `a${'\u0301'.repeat(4_000)}b`],
	])('may be %s', { timeout: 60_000 }, async (_what, text) => {
		const { box, value, state } = await mountEditor({ modelValue: text, multiline: true })
		box.focus()
		await press('End', CONTROL)
		await type('!')
		expect(value() === `${text}!`).toBe(true)
		expect(onScreen(box) === value()).toBe(true)
		await press('Home', CONTROL)
		await type('?')
		expect(value() === `?${text}!`).toBe(true)
		await press('z', CONTROL)
		expect(onScreen(box) === value()).toBe(true)
		state.modelValue = 'other'
		await nextTick()
		expect(onScreen(box)).toBe('other')
	})

	it.each<[unknown, string]>([[null, ''], [undefined, ''], [42, '42'], [0, '0'], [false, 'false']])('that is %j is taken as text', async (given, text) => {
		const { box, value, state, emitted } = await mountEditor({ modelValue: given })
		expect(onScreen(box)).toBe(text)
		expect(emitted).toEqual([])
		box.focus()
		await press('End', CONTROL)
		await type('x')
		expect(value()).toBe(`${text}x`)
		state.modelValue = given
		await nextTick()
		expect(onScreen(box)).toBe(text)
		expect(box.classList.contains('rich-contenteditable__input--empty')).toBe(text === '')
	})

	it('renders added and removed white space around a word', async () => {
		const { box, state } = await mountEditor({ modelValue: 'word' })
		for (const text of [' word', ' word\n', 'word  ', '\nword']) {
			state.modelValue = text
			await nextTick()
			expect(onScreen(box)).toBe(text)
		}
	})

	it.each(['<b>', '&', '&lt;', '&amp;lt;', '"\'', '\\', '{{x}}', '`${x}`'])('equals the typed characters: %s', async (text) => {
		const { box, value } = await mountEditor()
		box.focus()
		for (const character of text) await type(character)
		expect(value()).toBe(text)
		expect(onScreen(box)).toBe(text)
	})
})

describe('a limit', () => {
	it.each<[unknown, string, boolean]>([
		[0, '', false], [0, 'x', true], [-1, 'x', true], [NaN, 'x', false], [Infinity, 'x', false], [Number.MAX_VALUE, 'x', false], [2.5, 'xx', false], [2.5, 'xxx', true], ['1', 'xx', false], [null, 'xx', false],
	])('of %j has %j too long: %j', async (maxlength, modelValue, isOver) => {
		const onSubmit = vi.fn()
		const { box, value, screen } = await mountEditor({ maxlength, modelValue, onSubmit })
		expect(box.getAttribute('aria-invalid')).toBe(isOver ? 'true' : null)
		expect(screen.container.querySelector('[role=status]')!.textContent === '').toBe(!isOver)
		box.focus()
		await press('End', CONTROL)
		await press('Enter')
		expect(onSubmit).toHaveBeenCalledTimes(isOver ? 0 : 1)
		await type('y')
		expect(value()).toBe(`${modelValue}y`)
	})

	it('is told in words, and by what describes the field, beside what the app describes it with', async () => {
		const { box, state } = await mountEditor({ modelValue: 'xyz', maxlength: 2, 'aria-describedby': 'mine' })
		const described = () => (box.getAttribute('aria-describedby') ?? '').split(' ')
		expect(described()).toHaveLength(2)
		expect(described()).toContain('mine')
		expect(described().map((id) => document.getElementById(id)?.textContent)).toContain('Message limit of 2 characters reached')
		expect(box.title).toBe('Message limit of 2 characters reached')
		state.modelValue = 'x'
		await nextTick()
		expect(described()).toEqual(['mine'])
	})
})

describe('words of an app', () => {
	it.each(['<img src=x onerror=alert(1)>', '\u202eevil', 'x'.repeat(10_000), 'two\nlines', '"quoted" \\a'])('are text as label and placeholder', async (text) => {
		const { box, screen } = await mountEditor({ label: text, placeholder: text })
		expect(screen.container.querySelector('.rich-contenteditable__label')!.textContent).toBe(text)
		expect(box.getAttribute('aria-placeholder')).toBe(text)
		expect(screen.container.querySelector('img')).toBeNull()
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
	})

	it.each<[string, Record<string, unknown>]>([['no placeholder', { placeholder: '' }], ['an empty label', { label: '', placeholder: '' }]])('leave the field a name when there is %s', async (_what, props) => {
		const { box } = await mountEditor(props)
		const label = document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.textContent ?? box.getAttribute('aria-label')
		expect(label?.trim()).toBe('Write a message …')
	})
})

describe('an editor that goes in the middle of', () => {
	const people_ = (_search: string, callback: (users: unknown[]) => void) => callback(Object.values(people))
	const transfer = (kind: string, text: string) => {
		const holder = new DataTransfer()
		holder.setData(kind, text)
		return holder
	}

	it.each<[string, string, (box: HTMLElement) => unknown]>([
		['an open menu of people', '@', () => eventually(() => expect(document.querySelector('[role=option]')).not.toBeNull())],
		['a menu that is about to come', '@', () => {}],
		['the loading of emoji', ':smi', () => {}],
		['an open menu of emoji', ':smi', () => eventually(() => expect(document.querySelector('[role=option]')).not.toBeNull())],
		['the loading of providers', '/', () => {}],
		['reading pasted HTML', '', (box) => box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer('text/html', '<b>x</b>'), bubbles: true, cancelable: true }))],
		['reading dropped HTML', '', (box) => box.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer('text/html', '<b>x</b>'), bubbles: true, cancelable: true }))],
		['dragging', 'x', (box) => {
			document.getSelection()!.selectAllChildren(box)
			box.dispatchEvent(new DragEvent('dragstart', { dataTransfer: new DataTransfer(), bubbles: true }))
		}],
		['a selection', 'word', (box) => document.getSelection()!.selectAllChildren(box)],
	])('%s complains of nothing and leaves nothing', async (_what, typed, act) => {
		const { box, screen, emitted } = await mountEditor({ autoComplete: people_ })
		box.focus()
		for (const character of typed) await type(character)
		await act(box)
		await screen.unmount()
		box.dispatchEvent(new DragEvent('dragend', { bubbles: true }))
		await nextTick()
		expect(emitted.at(-1) ?? '').toBe(typed)
		expect(document.querySelector('[role=listbox], [role=textbox]')).toBeNull()
	})
})

describe('a field that may not be written in', () => {
	it('has no menu, also where one was open or is asked for', async () => {
		const autoComplete = (_search: string, callback: (users: unknown[]) => void) => callback(Object.values(people))
		const { box, state, value, editor } = await mountEditor({ autoComplete })
		box.focus()
		await type('@')
		await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(4))
		state.disabled = true
		await nextTick()
		await nextTick()
		expect(document.querySelector('[role=option]')).toBeNull()
		expect(box.hasAttribute('aria-activedescendant')).toBe(false)
		editor().showTribute('@')
		await nextTick()
		expect(value()).toBe('@')
		Object.assign(state, { disabled: false, contenteditable: false })
		await nextTick()
		editor().showTribute('/')
		expect(value()).toBe('@')
	})

	it('submits nothing, and keeps its keys to nobody', async () => {
		const onSubmit = vi.fn()
		const { box, state, value } = await mountEditor({ modelValue: 'read', contenteditable: false, onSubmit })
		box.focus()
		expect(document.activeElement).toBe(box)
		await press('Enter')
		await press('Enter', CONTROL)
		await type('x')
		await press('z', CONTROL)
		expect(value()).toBe('read')
		expect(onSubmit).not.toHaveBeenCalled()
		expect(box.getAttribute('aria-readonly')).toBe('true')
		state.contenteditable = true
		await nextTick()
		expect(box.getAttribute('aria-readonly')).toBeNull()
	})
})
