import { nextTick } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import { firefox, webkit } from './inputMethods.ts'
import { commit, compose, CONTROL, eventually, placeCaret, press, type } from './keys.ts'
import { COMPOSING_PLACES, caretOnScreen, mountEditor, onScreen, people } from './mountEditor.ts'

afterEach(() => cleanup())

const everybody = (_search: string, callback: (users: unknown[]) => void) => callback([...Object.values(people), { id: 'han', label: '한글' }])
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]

describe.each([['WebKit', webkit], ['Firefox', firefox]])('composing in the order of %s', (_browser, { compose, commit }) => {
	it.each(COMPOSING_PLACES)('writes syllable by syllable %s', async (_where, modelValue, child) => {
		const { box, value } = await mountEditor({ modelValue })
		box.focus()
		placeCaret(box, child)
		const at = caretOnScreen(box)
		const shows = (text: string) => {
			expect(value()).toBe(`${modelValue.slice(0, at)}${text}${modelValue.slice(at)}`)
			expect(onScreen(box).replace('\u200b', '')).toBe(value())
		}
		compose(box, 'ㅎ', '하', '한')
		shows('한')
		commit(box, '한')
		shows('한')
		expect(box.textContent).not.toContain('\u200b')
		compose(box, 'ㄱ', '그', '글')
		shows('한글')
		commit(box, '글')
		shows('한글')
		expect(box.textContent).not.toContain('\u200b')
		expect(caretOnScreen(box)).toBe(at + 2)
		await press('z', CONTROL)
		shows('한')
		await press('z', CONTROL)
		shows('')
		expect(onScreen(box)).toBe(modelValue)
	})

	it('replaces a selection, and brings it back', async () => {
		const { box, value } = await mountEditor({ modelValue: 'ab @alice cd' })
		box.focus()
		document.getSelection()!.setBaseAndExtent(box.firstChild!, 1, box.lastChild!, 2)
		compose(box, 'ㅎ', '하')
		expect(value()).toBe('a하d')
		commit(box, '하')
		expect(value()).toBe('a하d')
		expect(onScreen(box)).toBe('a하d')
		expect(caretOnScreen(box)).toBe(2)
		await press('z', CONTROL)
		await press('z', CONTROL)
		expect(value()).toBe('ab @alice cd')
		expect(onScreen(box)).toBe('ab @alice cd')
	})

	it('searches the menu by what is composed', async () => {
		const { box, value } = await mountEditor({ autoComplete: everybody })
		await userEvent.click(box)
		await type('@')
		await eventually(() => expect(options()).toHaveLength(5))
		compose(box, 'ㅎ', '하', '한')
		await eventually(() => expect(options()).toHaveLength(1))
		expect(value()).toBe('@한')
		expect(box.getAttribute('aria-activedescendant')).toBe(options()[0]!.id)
	})
})

describe('composing', () => {
	it.each(['\n你好\n', '你好\n', '\n你好http://例え.テスト/パス', '@bob\n你好http://例え.テスト/パス'])('replaces a text that is selected as a whole in %j', async (modelValue) => {
		const { box, value } = await mountEditor({ modelValue, multiline: true, chips: true })
		box.focus()
		await eventually(() => expect(box.querySelectorAll('[data-nc-link]').length).toBe(modelValue.includes('http') ? 1 : 0))
		const node = [...box.childNodes].find((child) => child.textContent === '你好') as Text
		document.getSelection()!.setBaseAndExtent(node, 2, node, 0)
		await compose('n', 'ni', 'ni hao')
		await commit('您好')
		expect(value()).toBe(modelValue.replace('你好', '您好'))
		expect(onScreen(box)).toBe(value())
	})

	it('replaces what is selected from edge to edge of the editable, as Firefox selects all', async () => {
		const { box, value } = await mountEditor({ modelValue: 'a @alice b' })
		box.focus()
		document.getSelection()!.setBaseAndExtent(box, 0, box, box.childNodes.length)
		await compose('n')
		await commit('你')
		expect(value()).toBe('你')
		expect(onScreen(box)).toBe('你')
		await press('z', CONTROL)
		expect(value()).toBe('a @alice b')
	})

	it('adds no undo step if it is cancelled', async () => {
		const { box, value } = await mountEditor()
		box.focus()
		await type('a')
		await compose('n', 'ni', '')
		await type('b')
		expect(value()).toBe('ab')
		await press('z', CONTROL)
		expect(value()).toBe('a')
		await press('z', CONTROL)
		expect(value()).toBe('')
	})

	it('leaves what is rendered alone until it ends, when somebody becomes known meanwhile', async () => {
		const { box, state, value } = await mountEditor({ modelValue: 'x @carol ' })
		box.focus()
		placeCaret(box.lastChild!, 9)
		await compose('n', 'ni')
		const shown = box.lastChild
		state.userData = { ...people, carol: { id: 'carol', label: 'Carol' } }
		await nextTick()
		expect([...box.childNodes]).toEqual([shown])
		await commit('你')
		expect(value()).toBe('x @carol 你')
		expect(onScreen(box)).toBe('x @carol 你')
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(1)
		expect(caretOnScreen(box)).toBe(10)
	})
})

describe('a composition that no event ends', () => {
	async function composeIn() {
		const editor = await mountEditor({ modelValue: 'x' })
		editor.box.focus()
		placeCaret(editor.box.firstChild!, 1)
		await compose('ni')
		return editor
	}

	async function expectUsable({ box, state, value }: Awaited<ReturnType<typeof mountEditor>>) {
		expect(value()).toBe('xni')
		box.focus()
		for (const character of 'ao') await type(character)
		expect(value()).toBe('xniao')
		await press('z', CONTROL)
		expect(value()).toBe('xni')
		expect(onScreen(box)).toBe('xni')
		state.modelValue = 'of the app'
		await nextTick()
		expect(onScreen(box)).toBe('of the app')
	}

	it('is over when the editor leaves the page, as with KeepAlive', async () => {
		const editor = await composeIn()
		const parent = editor.box.parentNode as HTMLElement
		const place = parent.nextSibling
		const page = parent.parentNode!
		parent.remove()
		await nextTick()
		page.insertBefore(parent, place)
		await expectUsable(editor)
	})

	it('is over when the app disables the editor', async () => {
		const editor = await composeIn()
		editor.state.disabled = true
		await nextTick()
		await nextTick()
		editor.state.disabled = false
		await nextTick()
		await expectUsable(editor)
	})
})

describe('an editor', () => {
	it('keeps the caret when somebody before it becomes known', async () => {
		const { box, state } = await mountEditor({ modelValue: 'x @carol and' })
		box.focus()
		placeCaret(box.lastChild!, 11)
		state.userData = { ...people, carol: { id: 'carol', label: 'Carol' } }
		await nextTick()
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(1)
		expect(caretOnScreen(box)).toBe(11)
	})

	it('reads what is changed by others after another script forbade a key', async () => {
		const { box, value } = await mountEditor({ modelValue: 'ab' })
		box.parentElement!.addEventListener('beforeinput', (event) => event.preventDefault())
		box.focus()
		placeCaret(box.firstChild!, 2)
		await type('c')
		expect(value()).toBe('ab')
		box.append('!')
		await eventually(() => expect(value()).toBe('ab!'))
		expect(onScreen(box)).toBe('ab!')
	})
})
