import { nextTick, reactive } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { CONTROL, eventually, press, type } from './keys.ts'
import { mountEditor, onScreen } from './mountEditor.ts'
import { expectNoTroubles } from './troubles.ts'

afterEach(() => cleanup())
expectNoTroubles(/Invalid prop: type check failed for prop "userData"|Could not render the picture of/)

const fail = () => { throw new Error('hostile') }
const throwing = (key: string) => Object.defineProperty({ id: 'x', label: 'X' }, key, { get: fail, enumerable: true })
const nameless = Object.create(null) as object

/** Checks that a text with any user in it can be read, continued and sent. */
async function works(box: HTMLElement, value: () => string) {
	const before = value()
	expect(onScreen(box)).toBe(before)
	box.focus()
	await press('End', CONTROL)
	await type('!')
	expect(value()).toBe(`${before}!`)
	expect(onScreen(box)).toBe(`${before}!`)
}

const pictured = (box: HTMLElement) => [...box.querySelectorAll('.mention-bubble')].filter((bubble) => bubble.querySelector('.mention-bubble__icon'))

describe('users that an app gives', () => {
	it.each<[string, unknown]>([
		['null', null],
		['a list of them', [{ id: 'x', label: 'X' }]],
		['a text', 'x'],
		['frozen', Object.freeze({ x: Object.freeze({ id: 'x', label: 'X' }) })],
		['without a prototype', Object.assign(Object.create(null), { x: { id: 'x', label: 'X' } })],
		['with an own __proto__', JSON.parse('{"__proto__": {"id": "__proto__", "label": "P"}}')],
		['that throw when one is looked up', new Proxy({}, { get: (_, key) => typeof key === 'symbol' || key.startsWith('__v_') ? undefined : fail(), has: fail, ownKeys: fail, getOwnPropertyDescriptor: fail })],
		['whose entry throws', Object.defineProperty({}, 'x', { get: fail, enumerable: true })],
		['whose label throws', { x: throwing('label') }],
		['whose title throws', { x: Object.defineProperty({ id: 'x' }, 'title', { get: fail }) }],
		['whose picture throws', { x: throwing('iconUrl') }],
		['whose icon throws', { x: throwing('icon') }],
		['whose colour throws', { x: throwing('primary') }],
		['whose label cannot be a text', { x: { id: 'x', label: nameless } }],
		['whose label is a sign', { x: { id: 'x', label: Symbol('x') } }],
		['whose fields are of other kinds', { x: { id: 5, label: 7, icon: {}, iconUrl: 3, source: [], subline: 1, status: 'online', primary: 'yes' } }],
		['whose fields cannot be texts', { x: { id: nameless, label: 'X', icon: nameless, iconUrl: nameless, source: nameless, status: nameless } }],
		['an entry that is a function', { x: fail }],
	])('may be %s', async (_what, userData) => {
		const { box, value, state } = await mountEditor({ modelValue: 'to @x and @__proto__ or @constructor', userData })
		await works(box, value)
		state.userData = { x: { id: 'x', label: 'Xenia' } }
		await nextTick()
		expect(box.querySelector('.mention-bubble__title')?.textContent).toBe('Xenia')
		state.userData = userData
		await nextTick()
		await works(box, value)
	})

	it('one who fails keeps nobody else from having a picture', async () => {
		const userData = { a: { id: 'a', label: 'A' }, x: throwing('iconUrl'), y: { id: 'y', label: 'Y', icon: nameless }, b: { id: 'b', label: 'B' } }
		const { box } = await mountEditor({ modelValue: '@a @x @y @b', userData })
		await eventually(() => expect(pictured(box).map((bubble) => bubble.querySelector('.mention-bubble__title')!.textContent)).toEqual(expect.arrayContaining(['A', 'B'])))
	})

	it('may change in place to what throws', async () => {
		const users = reactive<Record<string, unknown>>({ x: { id: 'x', label: 'X' } })
		const { box, value } = await mountEditor({ modelValue: 'to @x', userData: users })
		users.y = throwing('label')
		users.x = null
		await nextTick()
		await works(box, value)
		users.x = { id: 'x', label: 'Xenia' }
		await nextTick()
		expect(box.querySelector('.mention-bubble__title')?.textContent).toBe('Xenia')
	})

	it('who have no name are called by their id', async () => {
		const { box } = await mountEditor({ modelValue: '@x @y', userData: { x: { id: 'x', label: '' }, y: { id: 'y', label: ' \n\u200b' } } })
		expect([...box.querySelectorAll('.mention-bubble__title')].map((title) => title.textContent)).toEqual(['x', 'y'])
	})

	it('may have names of any length, with line breaks, and stay in one line', async () => {
		const userData = { x: { id: 'x', label: 'N'.repeat(10_000) }, y: { id: 'y', label: 'two\nlines\r\n\u2028x' } }
		const { box, value } = await mountEditor({ modelValue: 'to @y', userData })
		const line = box.getBoundingClientRect().height
		expect(box.querySelector('.mention-bubble__title')!.textContent).not.toMatch(/[\n\r\u2028]/)
		expect(line).toBeLessThan(60)
		const long = await mountEditor({ modelValue: 'to @x @y', userData })
		expect(long.box.scrollWidth).toBe(long.box.clientWidth)
		await works(box, value)
	})

	it('may have names that turn the direction, and the text around them does not turn', async () => {
		const place = (box: HTMLElement) => {
			const text = box.lastChild as Text
			const range = document.createRange()
			const lefts = [1, 2, 3].map((offset) => {
				range.setStart(text, offset)
				range.setEnd(text, offset + 1)
				return range.getBoundingClientRect().left
			})
			return [...lefts].sort((one, other) => one - other).join() === lefts.join() && lefts[0]! > box.querySelector('.mention-bubble')!.getBoundingClientRect().left
		}
		for (const label of ['\u202eeve', '\u2067eve', 'حواء', '\u202e\u202e\u202eeve']) {
			const { box, screen } = await mountEditor({ modelValue: 'a @x 123 abc', userData: { x: { id: 'x', label } } })
			expect(place(box), JSON.stringify(label)).toBe(true)
			await screen.unmount()
		}
	})

	it.each([
		['a script', 'javascript:alert(1)', null],
		['text that is no picture', 'data:text/html,<script>1</script>', null],
		['parentheses and quotes', '/a) url("x\') b.png', '/a) url("x\') b.png'],
	])('may have as picture %s', async (_what, iconUrl, expected) => {
		const { box } = await mountEditor({ modelValue: '@x', userData: { x: { id: 'x', label: 'X', iconUrl } } })
		const tried: (string | null)[] = []
		box.addEventListener('error', (event) => tried.push((event.target as Element).getAttribute('src')), true)
		await eventually(() => expect(box.querySelector<HTMLElement>('.mention-bubble__icon')?.dataset.initial).toBe('X'))
		expect(tried).toEqual(expected === null ? [] : [expected])
		expect(box.querySelector('[style]')).toBeNull()
	})
})
