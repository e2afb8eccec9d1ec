import { defineComponent, h, nextTick, ref } from 'vue'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-vue'
import NcRichContenteditable from '../../src/editor/NcRichContenteditable.vue'
import { compose, CONTROL, eventually, press, type } from './keys.ts'
import { mountEditor, onScreen } from './mountEditor.ts'

afterEach(() => cleanup())

/** An editor in an app that sets the value in its own time. */
async function mountIn(store: (emitted: string, set: (value: string) => void) => void, onSubmit?: () => void) {
	const held = ref('')
	const screen = await render(defineComponent(() => () => h(NcRichContenteditable, {
		modelValue: held.value,
		onSubmit,
		'onUpdate:modelValue': (value: string) => store(value, (next) => { held.value = next }),
	})))
	const box = screen.container.querySelector<HTMLElement>('[role=textbox]')!
	box.focus()
	return { box, held }
}

function throttle(ms: number) {
	let waiting: (() => void) | null = null
	let timer: ReturnType<typeof setTimeout> | undefined
	return (emitted: string, set: (value: string) => void) => {
		if (timer) return void (waiting = () => set(emitted))
		set(emitted)
		timer = setTimeout(() => {
			timer = undefined
			waiting?.()
			waiting = null
		}, ms)
	}
}

describe('an app that sets the value late', () => {
	it.each([
		['throttles it', throttle(300)],
		['sets it after 30 ms', (emitted: string, set: (value: string) => void) => void setTimeout(() => set(emitted), 30)],
		['looks something up for a #', (emitted: string, set: (value: string) => void) => void (emitted.includes('#') ? setTimeout(() => set(emitted), 80) : set(emitted))],
	])('loses nothing that is typed: it %s', async (_how, store) => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		onTestFinished(() => { vi.useRealTimers() })
		const { box, held } = await mountIn(store)
		const text = 'see #12 please, dear world'
		for (const character of text) {
			await type(character)
			await vi.advanceTimersByTimeAsync(20)
		}
		expect(onScreen(box)).toBe(text)
		await vi.advanceTimersByTimeAsync(700)
		expect(held.value).toBe(text)
		expect(onScreen(box)).toBe(text)
	})

	it('may trim it by `v-model.trim`, and a space that a pause follows stays', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		onTestFinished(() => { vi.useRealTimers() })
		const { box, value } = await mountEditor({ modelModifiers: { trim: true } })
		box.focus()
		for (const character of 'hi ') await type(character)
		await vi.advanceTimersByTimeAsync(700)
		for (const character of 'you') await type(character)
		expect(value()).toBe('hi you')
		expect(onScreen(box)).toBe('hi you')
	})

	it('gets what is typed after a sent message, and the field is empty then', async () => {
		const { box, state, value } = await mountEditor({ onSubmit: () => { state.modelValue = '' } })
		box.focus()
		for (const word of ['one', 'two']) {
			for (const character of word) await type(character)
			expect(value()).toBe(word)
			await press('Enter')
			await nextTick()
			expect(onScreen(box)).toBe('')
		}
	})
})

describe('an app that debounces the value', () => {
	it('empties the field when it sends the message, though it was empty before', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		onTestFinished(() => { vi.useRealTimers() })
		let timer: ReturnType<typeof setTimeout> | undefined
		let last = ''
		const sent: string[] = []
		const { box, held } = await mountIn((emitted, set) => {
			last = emitted
			clearTimeout(timer)
			timer = setTimeout(() => set(emitted), 500)
		}, () => {
			clearTimeout(timer)
			sent.push(last)
			held.value = ''
		})
		held.value = 'old draft'
		await nextTick()
		await press('a', CONTROL, ['selectAll'])
		await press('Backspace', 0, ['deleteBackward'])
		for (const character of 'new') await type(character)
		await press('Enter')
		await nextTick()
		expect(onScreen(box)).toBe('')
		expect(sent).toEqual(['new'])
	})

	it('is not taken for one that refuses what is typed in a pause', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		onTestFinished(() => { vi.useRealTimers() })
		const { box } = await mountIn(throttle(2000))
		for (const character of 'hi') await type(character)
		await vi.advanceTimersByTimeAsync(750)
		expect(onScreen(box)).toBe('hi')
	})
})

describe('another document in the same editor', () => {
	it.each(['', 'draft for Bob', 'Secret for Alice'])('never gets what was written in the last one: %j', async (draft) => {
		const { box, state, emitted } = await mountEditor({ documentKey: 1 })
		box.focus()
		for (const character of 'Secret for Alice') await type(character)
		emitted.length = 0
		Object.assign(state, { modelValue: draft, documentKey: 2 })
		await nextTick()
		for (let times = 0; times < 3; times++) await press('z', CONTROL)
		expect(onScreen(box)).toBe(draft)
		expect(emitted).toEqual([])
		expect(document.activeElement).toBe(box)
	})

	it('gets no late paste of the last one', async () => {
		const { box, state, value } = await mountEditor({ documentKey: 1 })
		box.focus()
		const clipboardData = new DataTransfer()
		clipboardData.setData('text/html', '<b>secret</b>')
		box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
		state.documentKey = 2
		await nextTick()
		await vi.dynamicImportSettled()
		await type('x')
		expect(value()).toBe('x')
	})

	it('gets nothing of a composition that began in the last one', async () => {
		const { box, state, value } = await mountEditor({ documentKey: 1, modelValue: 'hi ' })
		box.focus()
		await press('End')
		await compose('se', 'sec')
		Object.assign(state, { modelValue: 'draft', documentKey: 2 })
		await nextTick()
		expect(onScreen(box)).toBe('draft')
		expect(value()).toBe('draft')
		await type('!')
		expect(value()).toContain('draft')
		expect(onScreen(box)).toBe(value())
	})

	it('has no menu of the last one', async () => {
		const { box, state, value } = await mountEditor({ documentKey: 1, autoComplete: (_search: string, done: (users: unknown[]) => void) => done([{ id: 'bob', label: 'Bob' }]) })
		box.focus()
		await type('@')
		await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1))
		state.documentKey = 2
		await nextTick()
		expect(document.querySelectorAll('[role=option]')).toHaveLength(0)
		await type('b')
		expect(document.querySelectorAll('[role=option]')).toHaveLength(0)
		for (const character of ' @') await type(character)
		await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1))
		await press('Enter')
		expect(value()).toBe('@b @bob ')
	})

	it('can be undone without a key, as any value of the app', async () => {
		const { box, state } = await mountEditor({})
		box.focus()
		await type('a')
		state.modelValue = ''
		await nextTick()
		await press('z', CONTROL)
		expect(onScreen(box)).toBe('a')
	})

	it('begins a new history on demand', async () => {
		const { box, editor } = await mountEditor({})
		box.focus()
		await type('a')
		editor().resetHistory()
		await press('z', CONTROL)
		expect(onScreen(box)).toBe('a')
	})
})

describe('what is written', () => {
	it('is not translated with the page, what is only read may be', async () => {
		const { box, state } = await mountEditor({ modelValue: 'Hello' })
		expect([box.getAttribute('translate'), box.classList.contains('notranslate')]).toEqual(['no', true])
		state.contenteditable = false
		await nextTick()
		expect([box.getAttribute('translate'), box.classList.contains('notranslate')]).toEqual([null, false])
	})

	it('stays the value of a read-only text that is translated', async () => {
		const { box, state, emitted } = await mountEditor({ modelValue: 'Hello @alice, dear', contenteditable: false })
		const translate = async (...words: string[]) => {
			for (const node of [...box.childNodes].filter((child) => child instanceof Text)) {
				const font = document.createElement('font')
				font.textContent = words.shift()!
				node.replaceWith(font)
			}
			await nextTick()
		}
		await translate('Hallo ', ', liebe')
		expect(box.textContent).toBe('Hallo Alice Liddell, liebe')
		document.getSelection()!.selectAllChildren(box.firstChild!)
		expect(box.dispatchEvent(new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true }))).toBe(true)
		state.modelValue = 'Bye @alice, dear'
		await nextTick()
		expect(onScreen(box)).toBe('Bye @alice, dear')
		await translate('Ade ', ', liebe')
		state.contenteditable = true
		await nextTick()
		await nextTick()
		expect(onScreen(box)).toBe('Bye @alice, dear')
		expect(emitted).toEqual([])
	})

	it.each([
		['Hindi', 'कि', 'क'], ['Thai', 'ที่', 'ที'], ['Tamil', 'சொ', 'ச'], ['Hebrew', 'שָׁ', 'שָ'], ['Arabic', 'مُ', 'م'], ['an accent', 'e\u0301', 'e'],
		['a family', 'x👨‍👩‍👧', 'x'], ['a flag', '🇩🇪🇫🇷', '🇩🇪'], ['a mark after a mention', '@alice\u0301', '@alice'],
	])('loses to Backspace what other fields lose: %s', async (_what, modelValue, after) => {
		const { box, value } = await mountEditor({ modelValue })
		box.focus()
		await press('End', CONTROL)
		await press('Backspace')
		expect(value()).toBe(after)
		expect(onScreen(box)).toBe(after)
	})

	it('loses a whole character to Delete', async () => {
		const { box, value } = await mountEditor({ modelValue: 'किx' })
		box.focus()
		await press('Home', CONTROL)
		await press('Delete')
		expect(value()).toBe('x')
	})
})
