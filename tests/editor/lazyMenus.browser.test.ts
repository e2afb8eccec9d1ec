import { nextTick } from 'vue'
import axe from 'axe-core'
import { setLanguage } from 'nc-reference'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import { TRIGGER_CHARACTERS } from '../../src/editor/model/trigger.ts'
import { eventually, type } from './keys.ts'
import { mountEditor, onScreen, people } from './mountEditor.ts'

const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
const labels = () => options().map((option) => option.textContent?.trim())
const selected = () => options().filter((option) => option.getAttribute('aria-selected') === 'true').map(({ id }) => id)
const everybody = (_search: string, callback: (users: unknown[]) => void) => callback(Object.values(people))

beforeEach(() => localStorage.clear())
afterEach(() => cleanup())

async function opened(count?: number) {
	await eventually(() => {
		if (count === undefined) expect(options().length).toBeGreaterThan(0)
		else expect(options()).toHaveLength(count)
	})
}

describe('the menus', () => {
	it.each(TRIGGER_CHARACTERS)('load with the first %s', async (character) => {
		const { box } = await mountEditor({ autoComplete: everybody })
		const hasMenus = () => document.querySelector('[role=status].nc-picker-hidden') !== null
		await userEvent.click(box)
		await userEvent.keyboard('a ')
		expect(hasMenus()).toBe(false)
		await userEvent.keyboard(character)
		await eventually(() => expect(hasMenus()).toBe(true))
	})
})

describe('the menu of people', () => {
	it('opens on an at sign and puts a bubble and a blank in its place', async () => {
		const onSubmit = vi.fn()
		const { box, value } = await mountEditor({ autoComplete: everybody, onSubmit })
		await userEvent.click(box)
		await userEvent.keyboard('hi @al')
		await opened()
		expect(labels()[0]).toContain('Alice Liddell')
		expect(box.getAttribute('aria-activedescendant')).toBe(selected()[0])
		expect((await axe.run(document.body, { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'landmark-one-main': { enabled: false } } })).violations).toEqual([])
		await userEvent.keyboard('{Enter}')
		expect(onSubmit).not.toHaveBeenCalled()
		expect(value()).toBe('hi @alice ')
		expect(onScreen(box)).toBe('hi @alice ')
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(1)
		expect(options()).toEqual([])
		await userEvent.keyboard('!')
		expect(value()).toBe('hi @alice !')
	})

	it('moves by arrows, around both ends, and takes with Tab', async () => {
		const { box, value } = await mountEditor({ autoComplete: everybody })
		await userEvent.click(box)
		await userEvent.keyboard('@')
		await opened(4)
		await userEvent.keyboard('{ArrowUp}{ArrowUp}')
		expect(selected()).toEqual([options()[2]!.id])
		await userEvent.keyboard('{Tab}')
		expect(value()).toBe('@"group/all" ')
		expect(document.activeElement).toBe(box)
	})

	it('keeps the chosen person when the answer of the app comes, and takes no other one where they are gone', async () => {
		const named = ['Anna', 'Alice', 'Abe', 'Bob'].map((label) => ({ id: label.toLowerCase(), label }))
		const callbacks: ((users: unknown[]) => void)[] = []
		const onSubmit = vi.fn()
		const { box, value } = await mountEditor({ onSubmit, autoComplete: (_search: string, callback: (users: unknown[]) => void) => { callbacks.push(callback) } })
		const chosen = () => options().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent?.trim()
		await userEvent.click(box)
		await userEvent.keyboard('@')
		await eventually(() => expect(callbacks).toHaveLength(1))
		callbacks[0]!(named)
		await opened(4)
		await userEvent.keyboard('a{ArrowDown}{ArrowDown}')
		expect(chosen()).toContain('Abe')
		await eventually(() => expect(callbacks).toHaveLength(2))
		callbacks[1]!(named.slice(0, 3).toReversed())
		await nextTick()
		expect(chosen()).toContain('Abe')
		callbacks[1]!(named.slice(0, 2))
		await opened(2)
		expect(chosen()).toBeUndefined()
		expect(box.hasAttribute('aria-activedescendant')).toBe(false)
		await userEvent.keyboard('{Enter}')
		expect([value(), onSubmit.mock.calls.length]).toEqual(['@a', 0])
		callbacks[1]!(named.slice(0, 3))
		await opened(3)
		await userEvent.keyboard('{Enter}')
		expect(value()).toBe('@abe ')
	})

	it('takes nobody by a click just after the list has changed under a resting pointer', async () => {
		let answer!: (users: unknown[]) => void
		const { box, value } = await mountEditor({ autoComplete: (_search: string, callback: (users: unknown[]) => void) => { answer = callback } })
		await userEvent.click(box)
		await userEvent.keyboard('@')
		await eventually(() => expect(answer).toBeDefined())
		answer([people.alice, people.bob])
		await opened(2)
		await userEvent.hover(options()[0]!)
		// The click comes at once, however slow the machine is.
		const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
		answer([people.bob])
		await opened(1)
		options()[0]!.dispatchEvent(new PointerEvent('click', { pointerType: 'mouse', bubbles: true }))
		expect(value()).toBe('@')
		now.mockRestore()
		await userEvent.click(options()[0]!)
		expect(value()).toBe('@bob ')
	})

	it('takes by pointer, and keeps the focus in the text', async () => {
		const { box, value } = await mountEditor({ autoComplete: everybody })
		await userEvent.click(box)
		await userEvent.keyboard('@')
		await opened(4)
		await userEvent.click(options()[1]!)
		expect(value()).toBe('@bob ')
		expect(document.activeElement).toBe(box)
	})

	it('stays closed after Escape until there is another trigger', async () => {
		const autoComplete = vi.fn(everybody)
		const { box } = await mountEditor({ autoComplete })
		const outer = vi.fn()
		document.body.addEventListener('keydown', outer)
		await userEvent.click(box)
		await userEvent.keyboard('@a')
		await opened()
		outer.mockClear()
		await userEvent.keyboard('{Escape}')
		expect(outer).not.toHaveBeenCalled()
		document.body.removeEventListener('keydown', outer)
		expect(options()).toEqual([])
		await userEvent.keyboard('l @b')
		await opened()
		expect(autoComplete.mock.calls.map(([search]) => search)).not.toContain('al')
	})

	it('closes on a blank, and Enter submits where nobody is found', async () => {
		const onSubmit = vi.fn()
		const { box, value } = await mountEditor({ autoComplete: everybody, onSubmit })
		await userEvent.click(box)
		await userEvent.keyboard('@al')
		await opened()
		await userEvent.keyboard(' ')
		expect(options()).toEqual([])
		await userEvent.keyboard('@nobody{Enter}')
		expect(onSubmit).toHaveBeenCalledOnce()
		expect(value()).toBe('@al @nobody')
	})

	it('drops an answer to an older search', async () => {
		const answers: Record<string, (users: unknown[]) => void> = {}
		const { box } = await mountEditor({ autoComplete: (search: string, callback: (users: unknown[]) => void) => { answers[search] = callback } })
		await userEvent.click(box)
		await userEvent.keyboard('@')
		await eventually(() => expect(answers['']).toBeDefined())
		await userEvent.keyboard('b')
		await eventually(() => expect(answers['b']).toBeDefined())
		answers['b']!([people.bob])
		answers['']!(Object.values(people))
		await opened(1)
		expect(labels()[0]).toContain('Bob')
	})

	it('outlives an app whose search throws, rejects or answers nonsense', async () => {
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
		let way = 0
		const { box, value } = await mountEditor({
			autoComplete: (_: string, callback: (users: unknown) => void) => {
				way++
				if (way === 1) throw new Error('thrown')
				if (way === 2) return Promise.reject(new Error('rejected'))
				callback(way === 3 ? { no: 'list' } : [null, {}, { id: 'constructor', label: '<img src=x onerror=alert(1)>' }])
			},
		})
		await userEvent.click(box)
		await userEvent.keyboard('@')
		await eventually(() => expect(way).toBe(1))
		await userEvent.keyboard('c')
		await eventually(() => expect(way).toBe(2))
		await userEvent.keyboard('o')
		await eventually(() => expect(way).toBe(3))
		await userEvent.keyboard('n')
		await opened(1)
		await userEvent.keyboard('{Enter}')
		expect(value()).toBe('@constructor ')
		expect(onScreen(box)).toBe('@constructor ')
		expect(warn).toHaveBeenCalledTimes(2)
		warn.mockRestore()
	})
})

describe('the menu of an editor in another window', () => {
	it('is operated by the keys of that window', async () => {
		const { box, value } = await mountEditor({ autoComplete: (_search: string, done: (users: unknown[]) => void) => done([{ id: 'bob', label: 'Bob' }]) })
		const frame = document.createElement('iframe')
		document.body.append(frame)
		onTestFinished(() => frame.remove())
		frame.contentDocument!.body.append(box.parentElement!)
		box.focus()
		frame.contentDocument!.execCommand('insertText', false, '@')
		await eventually(() => expect(box.getAttribute('aria-activedescendant')).not.toBeNull())
		box.dispatchEvent(new frame.contentWindow!.window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
		await eventually(() => expect(value()).toBe('@bob '))
	})

	it('stays open while the user looks something up in another one', async () => {
		const { box } = await mountEditor({ autoComplete: (_search: string, done: (users: unknown[]) => void) => done([{ id: 'bob', label: 'Bob' }]) })
		box.focus()
		await type('@')
		await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1))
		const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
		onTestFinished(() => hasFocus.mockRestore())
		box.dispatchEvent(new FocusEvent('blur'))
		await nextTick()
		expect(document.querySelectorAll('[role=option]')).toHaveLength(1)
	})
})

describe('the menu of emoji', () => {
	it.each(['Voici la liste :', 'haha :D', 'well :/'])('leaves Enter alone behind a bare colon and behind a smiley, until somebody chooses: %s', async (text) => {
		const onSubmit = vi.fn()
		const { box, value } = await mountEditor({ onSubmit, linkAutocomplete: false })
		await userEvent.click(box)
		await userEvent.keyboard(text)
		await opened()
		expect(selected()).toEqual([])
		await userEvent.keyboard('{Enter}')
		expect([value(), onSubmit.mock.calls.length]).toEqual([text, 1])
		expect(options()).toEqual([])
		await userEvent.keyboard(' :')
		await opened()
		await userEvent.keyboard('{ArrowUp}{ArrowDown}{Enter}')
		expect(value().slice(text.length)).toMatch(/^ [^:]+$/)
		expect(onSubmit).toHaveBeenCalledTimes(1)
	})

	it('finds by shortcode, and offers recent ones on a bare colon', async () => {
		const { box, value } = await mountEditor()
		await userEvent.click(box)
		await userEvent.keyboard(':unicorn')
		await opened()
		await userEvent.keyboard('{Enter} :')
		await opened()
		expect(value()).toBe('🦄 :')
		expect(labels()[0]).toContain(':unicorn:')
	})

	it('finds by the words of the page\'s language, which come with the menu', async () => {
		await setLanguage('de')
		onTestFinished(() => setLanguage('en'))
		const { box, value } = await mountEditor()
		await userEvent.click(box)
		await userEvent.keyboard(':einhorn')
		await opened()
		expect(labels()[0]).toContain('Einhorn')
		await userEvent.keyboard('{Enter}')
		expect(value()).toBe('🦄')
	})

	it('does not offer the recent ones of another user', async () => {
		document.head.dataset.user = 'alice'
		onTestFinished(() => { delete document.head.dataset.user })
		const { box } = await mountEditor()
		await userEvent.click(box)
		await userEvent.keyboard(':unicorn')
		await opened()
		await userEvent.keyboard('{Enter} ')
		document.head.dataset.user = 'bob'
		await userEvent.keyboard(':')
		await opened()
		expect(labels().join()).not.toContain(':unicorn:')
	})

	it('keeps a text smiley as it is', async () => {
		const { box, value } = await mountEditor()
		await userEvent.click(box)
		await userEvent.keyboard(':)')
		await opened()
		await userEvent.keyboard('{Enter}')
		expect(value()).toBe(':)')
	})

	it('is not there where it is switched off', async () => {
		const onSubmit = vi.fn()
		const { box } = await mountEditor({ emojiAutocomplete: false, onSubmit })
		await userEvent.click(box)
		await userEvent.keyboard(':smile{Enter}')
		expect(onSubmit).toHaveBeenCalledOnce()
	})
})

describe('a menu', () => {
	it('does not open for what is pasted or set', async () => {
		const autoComplete = vi.fn(everybody)
		const { box, state } = await mountEditor({ autoComplete })
		await userEvent.click(box)
		state.modelValue = '@a'
		await nextTick()
		await userEvent.keyboard('{End}l @b')
		await opened()
		expect(autoComplete.mock.calls.map(([search]) => search).filter((search) => search.startsWith('a'))).toEqual([])
	})

	it('takes the place of what was written, also where the app has changed an earlier line meanwhile', async () => {
		const { box, state, value } = await mountEditor({ modelValue: 'Hello\n', autoComplete: everybody })
		await userEvent.click(box)
		await userEvent.keyboard('{Control>}{End}{/Control}@ali')
		await opened(1)
		state.modelValue = 'Hello, dear colleagues!\n@ali'
		await nextTick()
		await opened(1)
		await userEvent.keyboard('{Enter}')
		expect(value()).toBe('Hello, dear colleagues!\n@alice ')
		expect(onScreen(box)).toBe(value())
	})

	it('closes where the app takes its trigger away', async () => {
		const { box, state, value } = await mountEditor({ modelValue: 'Hello\n', autoComplete: everybody })
		await userEvent.click(box)
		await userEvent.keyboard('{Control>}{End}{/Control}@ali')
		await opened(1)
		state.modelValue = 'Hello\nali'
		await nextTick()
		expect(options()).toEqual([])
		expect(value()).toBe('Hello\nali')
	})

	it('opens by method, behind a blank, and closes by method', async () => {
		const { box, editor, value } = await mountEditor({ modelValue: 'word', autoComplete: everybody })
		editor().showTribute('@')
		await opened(4)
		expect(value()).toBe('word @')
		expect(document.activeElement).toBe(box)
		editor().hideTribute()
		await eventually(() => expect(options()).toEqual([]))
	})

	it('is appended to the container of the app', async () => {
		const place = document.createElement('div')
		document.body.append(place)
		const { box } = await mountEditor({ autoComplete: everybody, menuContainer: place })
		await userEvent.click(box)
		await userEvent.keyboard('@')
		await opened(4)
		expect(place.querySelectorAll('[role=option]')).toHaveLength(4)
		await userEvent.keyboard('{Escape}')
		place.remove()
	})

	it('stands at the caret, on the screen, wherever the page is scrolled', async () => {
		const { box, screen } = await mountEditor({ autoComplete: everybody })
		const { container } = screen
		container.style.marginBlock = '3000px'
		box.scrollIntoView({ block: 'center' })
		await userEvent.click(box)
		await userEvent.keyboard('some words @')
		await opened(4)
		const list = document.querySelector<HTMLElement>('[role=listbox]')!
		await eventually(() => expect(list.dataset.placed).toBeDefined())
		const at = list.getBoundingClientRect()
		const line = box.getBoundingClientRect()
		expect(Math.abs(at.top - line.bottom)).toBeLessThan(20)
		expect(at.left).toBeGreaterThan(line.left + 40)
	})
})
