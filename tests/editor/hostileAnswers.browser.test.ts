import { nextTick } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import { eventually, press } from './keys.ts'
import { mountEditor, onScreen, people } from './mountEditor.ts'
import { expectNoTroubles } from './troubles.ts'

type Callback = (users: unknown) => void

afterEach(() => cleanup())
expectNoTroubles(/Could not complete the mention|Could not put the menu into|Invalid prop: type check failed for prop "(menuContainer|autoComplete)"/)

const fail = () => { throw new Error('hostile') }
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
const titles = () => options().map((option) => option.querySelector('.autocomplete-result__title')?.textContent)
const opened = (count: number) => eventually(() => expect(options()).toHaveLength(count))
const nameless = Object.create(null) as object

/** An editor with `@` written in it. */
async function ask(autoComplete: unknown, props: Record<string, unknown> = {}) {
	const editor = await mountEditor({ autoComplete, ...props })
	await userEvent.click(editor.box)
	await userEvent.keyboard('@')
	return editor
}

describe('an app that answers who is meant', () => {
	it.each<[string, unknown, string[]]>([
		['nothing', null, []],
		['a text', 'alice', []],
		['a number', 5, []],
		['an object', { 0: { id: 'x' }, length: 1 }, []],
		['entries without an id', [null, undefined, 1, 'x', {}, { label: 'No' }, { id: null }, { id: '' }, { id: {} }, { id: 'ok', label: 'Ok' }], ['Ok']],
		['ids that cannot be written', [{ id: 'a"b' }, { id: 'a\nb' }, { id: 'x'.repeat(256) }, { id: 'ok' }], ['ok']],
		['ids that are numbers', [{ id: 0, label: 'Zero' }, { id: 17 }], ['Zero', '17']],
		['the same ones again', [{ id: 'x', label: 'X' }, { id: 'x', label: 'X' }, { id: 'y', label: 'X' }], ['X', 'X']],
		['ids of the language', [{ id: 'constructor' }, { id: '__proto__' }, { id: 'toString' }], ['constructor', '__proto__', 'toString']],
		['entries that throw', [{ get id() { return fail() } }, { id: 'x', get label() { return fail() } }, { id: 'y', label: nameless }, { id: 'ok' }], ['ok']],
		['fields of other kinds', [{ id: 'x', label: 7, subline: {}, icon: [], iconUrl: 3, source: {}, status: 'online' }, { id: 'y', label: ['Y'], subline: 5, status: { status: 1, icon: {}, message: [] } }, { id: 'z', status: { icon: '🏖', status: null, message: 4 } }], ['7', 'Y', 'z']],
		['names of markup, of line breaks, that turn the direction, and none', [{ id: 'a', label: '<img src=x onerror=alert(1)>' }, { id: 'b', label: 'two\nlines' }, { id: 'c', label: '\u202eevil' }, { id: 'd', label: ' ' }], ['<img src=x onerror=alert(1)>', 'two lines', '\u202eevil', 'd']],
	])('may answer %s', async (_what, answer, expected) => {
		const answered = vi.fn()
		const { box, value } = await ask((_: string, callback: Callback) => setTimeout(() => answered(callback(answer))))
		await eventually(() => expect(answered).toHaveBeenCalledOnce())
		await nextTick()
		expect(titles()).toEqual(expected)
		await press(expected.length ? 'Tab' : 'Escape')
		await nextTick()
		expect(onScreen(box)).toBe(value())
		expect(value()).toMatch(/^@/)
	})

	it('may answer at once, and twice', async () => {
		let again: Callback | undefined
		await ask((_: string, callback: Callback) => {
			again = callback
			callback([people.alice])
		})
		await opened(1)
		again!([people.bob, people.alice])
		await opened(2)
		again!(null)
		await opened(0)
	})

	it('may answer when the editor has gone, and when the menu was closed', async () => {
		const late: Callback[] = []
		const { screen } = await ask((_: string, callback: Callback) => { late.push(callback) })
		await eventually(() => expect(late).toHaveLength(1))
		await userEvent.keyboard(' ')
		late[0]!([people.bob])
		await nextTick()
		expect(options()).toHaveLength(0)
		await userEvent.keyboard('@b')
		await eventually(() => expect(late).toHaveLength(2))
		await screen.unmount()
		late[1]!([people.bob])
		await nextTick()
		expect(options()).toHaveLength(0)
	})

	it('may answer by a promise that never ends, or is rejected with nothing', async () => {
		const { value } = await ask(() => new Promise(() => {}))
		await userEvent.keyboard('al{Enter}')
		expect(value()).toBe('@al')
		await cleanup()
		const rejected = vi.fn(() => Promise.reject(undefined as unknown as Error))
		await ask(rejected)
		await eventually(() => expect(rejected).toHaveBeenCalled())
	})

	it('may answer ten thousand, of whom the best are shown', async () => {
		let reads = 0
		let answers = 0
		const crowd = Array.from({ length: 10_000 }, (_, index) => ({ id: `u${index}`, get label() { reads++; return `Somebody ${index}` }, subline: 'line' }))
		const { value } = await ask((_: string, callback: Callback) => {
			answers++
			callback([...crowd, { id: 'zoe', label: 'Zoë' }])
		})
		await opened(50)
		await userEvent.keyboard('zo')
		await opened(1)
		await userEvent.keyboard('{Enter}')
		expect(value()).toBe('@zoe ')
		expect(reads / crowd.length / answers, 'looks at each').toBeLessThan(10)
	})

	it('may be one that is no function', async () => {
		const onSubmit = vi.fn()
		const { value } = await ask({}, { onSubmit })
		await userEvent.keyboard('al{Enter}')
		expect(value()).toBe('@al')
		expect(onSubmit).toHaveBeenCalledOnce()
	})
})

describe('a menu whose place', () => {
	it.each<[string, unknown]>([
		['is nowhere', '#nowhere'],
		['cannot be read', '###'],
		['is empty', ''],
		['is no element', {}],
	])('%s is rendered in the editor', async (_what, menuContainer) => {
		const { box, value } = await ask((_: string, callback: Callback) => callback([people.bob]), { menuContainer })
		await opened(1)
		expect(box.parentElement!.contains(options()[0]!)).toBe(true)
		await userEvent.keyboard('{Enter}')
		expect(value()).toBe('@bob ')
	})
})
