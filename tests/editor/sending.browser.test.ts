import { nextTick } from 'vue'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import { compose, CONTROL, eventually, placeCaret, press, SHIFT, type } from './keys.ts'
import { mountEditor, onScreen, people } from './mountEditor.ts'
import { expectNoTroubles } from './troubles.ts'

const ALT = 1
const META = 4
const everybody = (_search: string, callback: (users: unknown[]) => void) => callback(Object.values(people))
const options = () => document.querySelectorAll('[role=option]')

beforeEach(() => localStorage.clear())
afterEach(() => cleanup())
expectNoTroubles()

describe('sending', () => {
	it.each<[string, number, boolean, number, string]>([
		['Enter', 0, false, 1, 'x'], ['Shift+Enter', SHIFT, false, 0, 'x\n'], ['Ctrl+Enter', CONTROL, false, 1, 'x'], ['Meta+Enter', META, false, 0, 'x'],
		['Enter', 0, true, 0, 'x\n'], ['Shift+Enter', SHIFT, true, 0, 'x\n'], ['Ctrl+Enter', CONTROL, true, 1, 'x'], ['Meta+Enter', META, true, 0, 'x'], ['Ctrl+Shift+Enter', CONTROL | SHIFT, true, 0, 'x'],
	])('by %s (modifiers %i, several lines: %s) happens %i times and leaves %j', async (_key, modifiers, multiline, times, text) => {
		const onSubmit = vi.fn()
		const { box, value } = await mountEditor({ modelValue: 'x', multiline, onSubmit })
		box.focus()
		await press('End', CONTROL)
		await press('Enter', modifiers)
		expect(onSubmit).toHaveBeenCalledTimes(times)
		if (modifiers !== (CONTROL | SHIFT)) expect(value()).toBe(text)
		expect(onScreen(box)).toBe(value())
	})

	it('gives the app the key, also for an empty text, and leaves other keys alone', async () => {
		const onSubmit = vi.fn()
		const { box } = await mountEditor({ onSubmit })
		box.focus()
		await press('Enter', ALT)
		expect(onSubmit).not.toHaveBeenCalled()
		await press('Enter')
		expect(onSubmit.mock.calls.map(([event]) => event instanceof KeyboardEvent && event.key)).toEqual(['Enter'])
	})

	it('waits while something is composed or a menu is open, by Ctrl+Enter too', async () => {
		const onSubmit = vi.fn()
		const { box, value } = await mountEditor({ multiline: true, autoComplete: everybody, onSubmit })
		box.focus()
		await compose('ni')
		for (const ctrlKey of [true, false]) box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey, isComposing: true, bubbles: true, cancelable: true }))
		await compose('')
		await press('ArrowLeft')
		await press('a', CONTROL, ['selectAll'])
		await press('Backspace')
		await type('@')
		await eventually(() => expect(options()).toHaveLength(4))
		await press('Enter', CONTROL)
		expect(onSubmit).not.toHaveBeenCalled()
		expect(value()).toBe('@')
	})

	it.each(['@nobody', ':zzzzz', '/zzzzz', ':', '@'])('is not held up by %s, which finds nothing', async (text) => {
		const onSubmit = vi.fn()
		const { box, value } = await mountEditor({ autoComplete: (_: string, callback: (users: unknown[]) => void) => callback([]), emojiAutocomplete: text !== ':', onSubmit })
		box.focus()
		for (const character of text) await type(character)
		await press('Enter')
		await press('Enter')
		expect(onSubmit).toHaveBeenCalledTimes(2)
		expect(value()).toBe(text)
	})
})

describe('a trigger', () => {
	it('behind one that found nothing opens its menu', async () => {
		const { box, value } = await mountEditor({ autoComplete: (search: string, callback: (users: unknown[]) => void) => callback(Object.values(people).filter(({ id }) => id.startsWith(search))) })
		await userEvent.click(box)
		await userEvent.keyboard('@nobody @bo')
		await eventually(() => expect(options()).toHaveLength(1))
		await userEvent.keyboard('{Enter}')
		expect(value()).toBe('@nobody @bob ')
	})

	it('opens no menu when it is pasted or dropped', async () => {
		const autoComplete = vi.fn(everybody)
		const { box, value } = await mountEditor({ autoComplete })
		await userEvent.click(box)
		const clipboardData = new DataTransfer()
		clipboardData.setData('text/plain', '@a')
		box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
		expect(value()).toBe('@a')
		await userEvent.keyboard('l @b')
		await eventually(() => expect(options().length).toBeGreaterThan(0))
		expect(autoComplete.mock.calls.map(([search]) => search).filter((search) => search.startsWith('a'))).toEqual([])
	})

	it('asks for people once the user has paused', async () => {
		const asked: string[] = []
		const { box } = await mountEditor({ autoComplete: (search: string) => { asked.push(search) } })
		await userEvent.click(box)
		await userEvent.keyboard('@bo')
		await eventually(() => expect(asked).toContain('bo'))
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		onTestFinished(() => { vi.useRealTimers() })
		await type('b')
		await vi.advanceTimersByTimeAsync(99)
		expect(asked).not.toContain('bob')
		await vi.advanceTimersByTimeAsync(1)
		expect(asked).toContain('bob')
	})

	it('for links opens nothing where that is switched off', async () => {
		const onSubmit = vi.fn()
		const { box, editor, value } = await mountEditor({ linkAutocomplete: false, onSubmit })
		await userEvent.click(box)
		await userEvent.keyboard('/')
		expect(options()).toHaveLength(0)
		editor().showTribute('/')
		await eventually(() => expect(value()).toBe('/ /'))
		expect(options()).toHaveLength(0)
		await press('Enter')
		expect(onSubmit).toHaveBeenCalledOnce()
	})

	it('finds the place for its menu by a selector, too', async () => {
		const place = document.createElement('div')
		place.id = 'menu-place'
		document.body.append(place)
		const { box } = await mountEditor({ autoComplete: everybody, menuContainer: '#menu-place' })
		await userEvent.click(box)
		await userEvent.keyboard('@')
		await eventually(() => expect(place.querySelectorAll('[role=option]')).toHaveLength(4))
		await userEvent.keyboard('{Escape}')
		place.remove()
	})

	it('by method changes nothing where it is unknown, and can be taken back at once', async () => {
		const { box, editor, value } = await mountEditor({ autoComplete: everybody })
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
		editor().showTribute('x')
		editor().showTribute('@')
		editor().hideTribute()
		await nextTick()
		await userEvent.click(box)
		await userEvent.keyboard('@bob')
		await eventually(() => expect(options()).toHaveLength(1))
		editor().showTribute('x')
		expect(value()).toBe('@bob')
		expect(warn.mock.calls).toEqual([[expect.stringContaining('Could not open the menu "x"')]])
	})
})

describe('keys', () => {
	it('delete the blank between two bubbles, and nothing else', async () => {
		const { box, value } = await mountEditor({ modelValue: '@alice @bob' })
		box.focus()
		placeCaret(box.childNodes[1]!, 1)
		await press('Backspace')
		expect(value()).toBe('@alice@bob')
		expect(onScreen(box)).toBe('@alice@bob')
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(2)
	})

	it('go on to the page where they are nobody’s: Escape and Tab without a menu', async () => {
		const heard = vi.fn()
		const listen = ({ key, defaultPrevented }: KeyboardEvent) => heard(key, defaultPrevented)
		document.body.addEventListener('keydown', listen)
		const { box } = await mountEditor({ modelValue: 'x' })
		box.focus()
		await press('Escape')
		await press('Tab')
		document.body.removeEventListener('keydown', listen)
		expect(heard.mock.calls).toEqual([['Escape', false], ['Tab', false]])
	})
})

describe('the label', () => {
	it('puts the focus into the field when it is clicked, with the caret at the end', async () => {
		const { box, screen, value } = await mountEditor({ label: 'Message', modelValue: 'hello' })
		await userEvent.click(screen.container.querySelector('.rich-contenteditable__label')!)
		expect(document.activeElement).toBe(box)
		await type('!')
		expect(value()).toBe('hello!')
	})
})

describe('a browser without plain text editing', () => {
	it('makes lines, takes no styles and undoes as others do', async () => {
		const { box, value } = await mountEditor({ modelValue: 'one @alice', multiline: true })
		box.setAttribute('contenteditable', 'true')
		box.focus()
		await press('End', CONTROL)
		await press('Enter')
		await type('x')
		await press('Enter')
		await press('Enter')
		await type('y')
		expect(value()).toBe('one @alice\nx\n\ny')
		expect(onScreen(box)).toBe(value())
		await press('a', CONTROL, ['selectAll'])
		await press('b', CONTROL, ['bold'])
		await press('v', CONTROL, ['insertUnorderedList'])
		expect(box.querySelector('b, strong, ul, div, [style]')).toBeNull()
		expect(value()).toBe('one @alice\nx\n\ny')
		await press('Backspace')
		expect(value()).toBe('')
		await press('z', CONTROL)
		expect(value()).toBe('one @alice\nx\n\ny')
		expect(onScreen(box)).toBe(value())
	})
})
