import { nextTick } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import { browser, eventually } from './keys.ts'
import { mountEditor, people } from './mountEditor.ts'

const emulate = (value: string) => browser().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
const everybody = (_search: string, callback: (users: unknown[]) => void) => callback([
	{ id: 'x', label: 'Somebody with a name that is too long for the menu, however wide it is', status: { status: 'online' } },
	{ id: 'y', label: 'حواء', status: { status: 'away', message: 'back soon!' } },
	...Object.values(people),
])
const style = (element: Element, pseudo?: string) => getComputedStyle(element, pseudo)

afterEach(async () => {
	await cleanup()
	await emulate('none')
})

describe('in forced colours', () => {
	it('a disabled field is told from the others by its text, its placeholder and its border', async () => {
		await emulate('active')
		const { box, state } = await mountEditor({ modelValue: 'x @alice' })
		const colours = () => [style(box).color, style(box).borderColor, style(box.querySelector('.mention-bubble')!).color]
		const before = colours()
		state.disabled = true
		await nextTick()
		colours().forEach((colour, index) => expect(colour).not.toBe(before[index]))
		state.modelValue = ''
		await nextTick()
		await nextTick()
		expect(style(box, '::before').color).toBe(style(box).color)
		expect(style(box).color).not.toBe(before[0])
	})

	it('bubbles, the entry that is chosen and what somebody is doing can be seen', async () => {
		await emulate('active')
		const { box } = await mountEditor({ modelValue: '@alice ', autoComplete: everybody })
		await userEvent.click(box)
		await userEvent.keyboard('{End}@')
		await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(6))
		const [chosen, other] = document.querySelectorAll('[role=option]')
		expect([style(chosen!).outlineStyle, style(other!).outlineStyle]).toEqual(['solid', 'none'])
		expect(style(box.querySelector('.mention-bubble')!).outlineStyle).toBe('solid')
		const [online, away] = document.querySelectorAll('[data-status]')
		expect(style(online!).backgroundColor).not.toBe(style(away!).backgroundColor)
	})
})

describe('in a page from right to left', () => {
	it('each name of the menu is beside its picture, and is cut at its own end', async () => {
		const { box, screen } = await mountEditor({ autoComplete: everybody });
		(screen.container as HTMLElement).dir = 'rtl'
		await userEvent.click(box)
		await userEvent.keyboard('@')
		await eventually(() => expect(document.querySelector<HTMLElement>('[role=listbox]')?.dataset.placed).toBeDefined())
		const titles = [...document.querySelectorAll('.autocomplete-result__title')]
		expect(titles.slice(0, 3).map((title) => style(title).direction)).toEqual(['ltr', 'rtl', 'ltr'])
		expect(titles[0]!.scrollWidth).toBeGreaterThan(titles[0]!.clientWidth)
		for (const title of titles) {
			const picture = title.closest('.autocomplete-result')!.querySelector('.autocomplete-result__icon')!.getBoundingClientRect()
			expect(picture.left - title.getBoundingClientRect().right).toBeCloseTo(8, 0)
		}
	})

	it('the placeholder reads in its own direction, at the start of the line', async () => {
		const { box, screen } = await mountEditor({ placeholder: 'Write …' });
		(screen.container as HTMLElement).dir = 'rtl'
		expect(style(box).direction).toBe('rtl')
		expect(style(box, '::before').unicodeBidi).toBe('plaintext')
	})
})

describe('the class names and properties that apps rely on', () => {
	it('are there in every state', async () => {
		const { box, state, screen } = await mountEditor({ label: 'Message' })
		const has = (name: string) => box.classList.contains(`rich-contenteditable__input${name}`)
		expect(screen.container.querySelector('.rich-contenteditable > .rich-contenteditable__label + .rich-contenteditable__input')).toBe(box)
		expect(['', '--empty', '--has-label', '--multiline', '--overflow', '--disabled'].map(has)).toEqual([true, true, true, false, false, false])
		Object.assign(state, { modelValue: 'long', label: '', multiline: true, maxlength: 1, disabled: true })
		await nextTick()
		await nextTick()
		expect(['', '--empty', '--has-label', '--multiline', '--overflow', '--disabled'].map(has)).toEqual([true, false, false, true, true, true])
	})

	it('are those of a bubble and of an entry', async () => {
		const { box } = await mountEditor({ modelValue: '@alice ', userData: { alice: { ...people.alice, primary: true } }, autoComplete: everybody })
		await eventually(() => expect(box.querySelector('.mention-bubble__icon')).not.toBeNull())
		for (const name of ['--primary', '__wrapper', '__content']) expect(box.querySelector(`.mention-bubble.mention-bubble--primary, .mention-bubble${name}`), name).not.toBeNull()
		for (const name of ['icon', 'title', 'select']) expect(box.querySelector(`.mention-bubble .mention-bubble__${name}`), name).not.toBeNull()
		await userEvent.click(box)
		await userEvent.keyboard('{End}@')
		await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(6))
		for (const name of ['icon', 'status', 'content', 'title', 'subline']) expect(document.querySelector(`.autocomplete-result .autocomplete-result__${name}`), name).not.toBeNull()
	})

	it('set the room around the text', async () => {
		const { box } = await mountEditor()
		for (const [name, value] of Object.entries({ 'block-offset': '21px', 'inline-start-offset': '22px', 'inline-end-offset': '23px' })) box.style.setProperty(`--contenteditable-${name}`, value)
		expect([style(box).paddingBlock, style(box).paddingInline]).toEqual(['21px', '22px 23px'])
	})
})
