import { nextTick } from 'vue'
import axe from 'axe-core'
import { seedReferences, type Reference } from 'nc-reference'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { commit, compose, CONTROL, eventually, placeCaret, press, SHIFT, type } from '../keys.ts'
import { focusEditor, mountEditor, onScreen, selectionOnScreen } from '../mountEditor.ts'
import { expectNoTroubles } from '../troubles.ts'

const ALT = 1
const link = 'https://tracker.test/issues/7'
const other = 'https://other.test/page'

function reference(url: string, name: string): Reference {
	return { richObjectType: 'open-graph', richObject: { id: url, name, description: null, thumb: null, link: url }, openGraphObject: { id: url, name, description: null, thumb: null, link: url }, accessible: true }
}

expectNoTroubles()

let written: string[] = []

beforeEach(() => {
	seedReferences({ [link]: reference(link, 'Login fails'), [other]: null })
	written = []
	vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => { written.push(await (await item!.getType('text/plain')).text()) })
})
afterEach(() => cleanup())

const chips = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-nc-link]')]
const menu = () => page.getByRole('menu')
const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
const focused = () => document.activeElement?.textContent?.trim()

/** An editor whose chips are loaded. */
async function mountChips(props: Record<string, unknown> = {}) {
	const editor = await mountEditor({ chips: true, emojiAutocomplete: false, linkAutocomplete: false, multiline: true, modelValue: `${link} `, ...props })
	await eventually(() => expect(chips(editor.box).length).toBeGreaterThan(0))
	return editor
}

async function typeAll(text: string) {
	for (const character of text) await type(character)
}

/** Returns the visible text, with chips between marks. */
function shown(box: HTMLElement): string {
	return [...box.childNodes].map((node) => node instanceof Text ? node.data : node.nodeName === 'BR' ? '\n' : `⟦${node.textContent!.trim()}⟧`).join('')
}

async function paste(box: HTMLElement, text: string) {
	const clipboardData = new DataTransfer()
	clipboardData.setData('text/plain', text)
	box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
	await nextTick()
}

describe('an address in an editor with chips', () => {
	it('is one chip, with the title of what it leads to, and the value stays the address', async () => {
		const { box, value, emitted } = await mountChips({ modelValue: `see ${link} and ${other} now` })
		expect(shown(box)).toBe(`see ⟦Login fails⟧ and ⟦${other}⟧ now`)
		expect(chips(box)[0]!.title).toBe(link)
		expect(value()).toBe(`see ${link} and ${other} now`)
		expect(emitted).toEqual([])
	})

	it('is a chip from the first rendering on, where the page has had one before', async () => {
		await mountChips()
		const { box } = await mountEditor({ chips: true, modelValue: `${link} ` })
		expect(chips(box)).toHaveLength(1)
	})

	it('is text while it is typed, and a chip when something else follows', async () => {
		const { box, value } = await mountChips()
		box.focus()
		await press('End')
		await typeAll(link)
		expect(shown(box)).toBe(`⟦Login fails⟧ ${link}`)
		await typeAll(' x')
		expect(shown(box)).toBe('⟦Login fails⟧ ⟦Login fails⟧ x')
		expect(value()).toBe(`${link} ${link} x`)
		expect(selectionOnScreen(box)).toEqual({ from: value().length, to: value().length })
		await press('z', CONTROL)
		expect(value()).toBe(`${link} `)
	})

	it('is a chip when the focus leaves it', async () => {
		const { box, emitted } = await mountChips()
		box.focus()
		await press('End')
		await typeAll(link)
		const count = emitted.length
		box.blur()
		expect(shown(box)).toBe('⟦Login fails⟧ ⟦Login fails⟧')
		expect(emitted.length).toBe(count)
	})

	it('stays whole when a method inserts after the focus has left the middle of it', async () => {
		const { box, value, editor } = await mountChips({ modelValue: `${link} bc` })
		box.focus()
		await press('End')
		await press('ArrowLeft')
		await press('ArrowLeft')
		await typeAll('https://a.test/')
		await press('ArrowLeft')
		box.blur()
		expect(chips(box)).toHaveLength(2)
		editor().insertText('😀')
		expect(value()).toBe(`${link} https://a.test/bc😀`)
		expect(onScreen(box)).toBe(value())
	})

	it('is one stop for arrows and one key for Backspace and Delete, and comes back as a chip', async () => {
		const { box, value } = await mountChips({ modelValue: `a ${link} b` })
		box.focus()
		await press('Home')
		const stops: number[] = []
		for (let count = 0; count < 5; count++) {
			await press('ArrowRight')
			stops.push(selectionOnScreen(box)!.to)
		}
		expect(stops).toEqual([1, 2, 2 + link.length, 3 + link.length, 4 + link.length])
		await press('ArrowLeft')
		await press('ArrowLeft')
		await press('Backspace')
		expect(value()).toBe('a  b')
		await press('z', CONTROL)
		expect(shown(box)).toBe('a ⟦Login fails⟧ b')
		await press('ArrowLeft')
		await press('Delete')
		expect(value()).toBe('a  b')
	})

	it('is text again where somebody writes on behind it', async () => {
		const { box, value } = await mountChips({ modelValue: link })
		box.focus()
		await press('End')
		await typeAll('/x')
		expect(shown(box)).toBe(`${link}/x`)
		expect(value()).toBe(`${link}/x`)
		expect(selectionOnScreen(box)!.to).toBe(link.length + 2)
	})

	it('is copied and cut as the address', async () => {
		const { box, value } = await mountChips({ modelValue: `a ${link} b` })
		box.focus()
		await press('a', CONTROL, ['selectAll'])
		const copied = new Promise<string>((resolve) => document.addEventListener('copy', ({ clipboardData }) => resolve(clipboardData!.getData('text/plain')), { once: true }))
		await press('c', CONTROL, ['copy'])
		expect(await copied).toBe(`a ${link} b`)
		await press('x', CONTROL, ['cut'])
		expect(value()).toBe('')
		await press('v', CONTROL, ['paste'])
		expect(shown(box)).toBe('a ⟦Login fails⟧ b')
	})

	it('is composed beside, and composed in where it is taken apart', async () => {
		const { box, value } = await mountChips({ modelValue: `${link} ` })
		box.focus()
		await press('Home')
		await compose('n', 'ni')
		expect(onScreen(box).replace('\u200b', '')).toContain('ni')
		await commit('你')
		expect(value()).toBe(`你${link} `)
		expect(shown(box)).toBe('你⟦Login fails⟧ ')
		await press('ArrowRight')
		await compose('p', 'pa')
		await commit('怕')
		expect(value()).toBe(`你${link}怕 `)
		expect(onScreen(box)).toBe(value())
		expect(chips(box).length).toBe(0)
		await press('z', CONTROL)
		expect(value()).toBe(`你${link} `)
	})

	it('follows the value that the app sets, without an event', async () => {
		const { box, state, emitted } = await mountChips()
		const [chip] = chips(box)
		state.modelValue = `new ${link} ${other}`
		await nextTick()
		expect(shown(box)).toBe(`new ⟦Login fails⟧ ⟦${other}⟧`)
		expect(chips(box)[0] === chip || chips(box)[0]!.title === link).toBe(true)
		expect(emitted).toEqual([])
		state.chips = false
		await nextTick()
		expect(shown(box)).toBe(`new ${link} ${other}`)
		expect(emitted).toEqual([])
	})

	it('is asked for once, however often it is there', async () => {
		const fetched = vi.spyOn(XMLHttpRequest.prototype, 'open')
		const { box } = await mountChips({ modelValue: `${link} ${link} ${link}` })
		expect(shown(box)).toBe('⟦Login fails⟧ ⟦Login fails⟧ ⟦Login fails⟧')
		expect(fetched).not.toHaveBeenCalled()
	})
})

describe('the caret between two chips', () => {
	it('stays with its word when the first falls apart and the second is deleted', async () => {
		const { box, value } = await mountChips({ modelValue: 'https://a.test/x?y=**[my words](https://a.test/x)end', useMarkdown: true })
		await focusEditor(box)
		placeCaret(box.childNodes[1]!, 2)
		await type('a')
		expect(chips(box)).toHaveLength(1)
		await press('Delete')
		expect(chips(box)).toHaveLength(0)
		await type('b')
		expect(value()).toBe('https://a.test/x?y=**abend')
		expect(shown(box)).toBe(value())
	})
})

describe('the menu of a chip', () => {
	it('opens by a click, and closes with Escape', async () => {
		const { box } = await mountChips()
		await userEvent.click(chips(box)[0]!)
		await expect.element(menu()).toBeVisible()
		expect(menu().element().getAttribute('aria-label')).toBe(`Actions for ${link}`)
		await expect.poll(focused).toBe('Open the link')
		await expect.poll(() => menu().element().hasAttribute('data-placed')).toBe(true)
		expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([])
		await userEvent.keyboard('{Escape}')
		await expect.element(menu()).not.toBeInTheDocument()
		expect(document.activeElement).toBe(box)
		expect(selectionOnScreen(box)).toEqual({ from: link.length, to: link.length })
	})

	it('opens where marks of emphasis follow punctuation behind the address', async () => {
		const { box } = await mountChips({ useMarkdown: true, modelValue: `**${link}.** ~~${other}’~~` })
		expect(chips(box).map(({ dataset }) => dataset.ncLink)).toEqual([link, `${other}’`])
		for (const chip of chips(box)) {
			chip.click()
			await expect.element(menu()).toBeVisible()
			await press('Escape')
			await expect.element(menu()).not.toBeInTheDocument()
		}
	})

	it('opens by Enter where the chip is selected, and by Alt and Enter beside it', async () => {
		const submitted = vi.fn()
		const { box } = await mountChips({ multiline: false, onSubmit: submitted })
		box.focus()
		await press('Home')
		await press('ArrowRight', SHIFT)
		await press('Enter')
		await expect.element(menu()).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(menu()).not.toBeInTheDocument()
		await press('ArrowRight')
		await press('Enter', ALT)
		await expect.element(menu()).toBeVisible()
		await userEvent.keyboard('{Escape}')
		expect(submitted).not.toHaveBeenCalled()
		await press('Enter')
		expect(submitted).toHaveBeenCalledOnce()
	})

	it('takes the address apart, with the caret at its end', async () => {
		const { box, value, emitted } = await mountChips({ modelValue: `a ${link} b` })
		await userEvent.click(chips(box)[0]!)
		await entry('Show the address').click()
		expect(shown(box)).toBe(`a ${link} b`)
		expect(document.activeElement).toBe(box)
		expect(selectionOnScreen(box)).toEqual({ from: 2 + link.length, to: 2 + link.length })
		expect(emitted).toEqual([])
		await press('Backspace')
		await typeAll('8')
		expect(shown(box)).toBe(`a ${link.slice(0, -1)}8 b`)
		await press('End')
		expect(chips(box).map(({ title }) => title)).toEqual([`${link.slice(0, -1)}8`])
		expect(value()).toBe(`a ${link.slice(0, -1)}8 b`)
	})

	it('writes the link in other forms, each one undo, and all lead back', async () => {
		const { box, value } = await mountChips({ modelValue: `a ${link} b`, useMarkdown: true })
		const open = async () => {
			await userEvent.click(chips(box)[0]!)
			await expect.element(menu()).toBeVisible()
		}
		await open()
		await entry('As title').click()
		expect(value()).toBe(`a [Login fails](${link}) b`)
		expect(shown(box)).toBe('a ⟦Login fails⟧ b')
		await open()
		await entry('Without preview').click()
		expect(value()).toBe(`a <${link}> b`)
		expect(shown(box)).toBe(`a ⟦${link}⟧ b`)
		await open()
		await entry('With preview').click()
		expect(value()).toBe(`a ${link} b`)
		await press('z', CONTROL)
		expect(value()).toBe(`a <${link}> b`)
		await press('z', CONTROL)
		await press('z', CONTROL)
		expect(value()).toBe(`a ${link} b`)
		expect(shown(box)).toBe('a ⟦Login fails⟧ b')
	})

	it('keeps the words that the writer chose', async () => {
		const { box, value } = await mountChips({ modelValue: `[my \\[own\\] words](${link})`, useMarkdown: true })
		expect(shown(box)).toBe('⟦my [own] words⟧')
		await userEvent.click(chips(box)[0]!)
		await entry('As address').click()
		expect(value()).toBe(link)
		await userEvent.click(chips(box)[0]!)
		await entry('As title').click()
		expect(value()).toBe(`[my \\[own\\] words](${link})`)
	})

	it('lets the words be written where no title is known', async () => {
		const { box, value } = await mountChips({ modelValue: other, useMarkdown: true })
		await userEvent.click(chips(box)[0]!)
		await entry('As title').click()
		await typeAll('mine')
		expect(value()).toBe(`[mine](${other})`)
		await press('End')
		await typeAll(' ')
		expect(shown(box)).toBe('⟦mine⟧ ')
	})

	it('copies and removes the link', async () => {
		const { box, value } = await mountChips({ modelValue: `a ${link} b` })
		await userEvent.click(chips(box)[0]!)
		await expect.element(entry('As title')).not.toBeInTheDocument()
		await entry('Copy the link').click()
		await expect.poll(() => written).toEqual([link])
		await expect.element(page.getByText('Copied')).toBeInTheDocument()
		await userEvent.click(chips(box)[0]!)
		await entry('Remove the link').click()
		expect(value()).toBe('a  b')
		expect(document.activeElement).toBe(box)
	})

	it('changes nothing in a text that is only shown', async () => {
		const { box } = await mountChips({ contenteditable: false })
		await userEvent.click(chips(box)[0]!)
		await expect.element(menu()).toBeVisible()
		expect(page.getByRole('menuitem').elements().map(({ textContent }) => textContent!.trim())).toEqual(['Open the link', 'Copy the link'])
	})
})

describe('the menu of a chip', () => {
	it('closes when the app disables the text, and the focus goes back there', async () => {
		const { box, state, value } = await mountChips()
		await userEvent.click(chips(box)[0]!)
		await expect.element(entry('Remove the link')).toBeVisible()
		state.disabled = true
		await expect.element(menu()).not.toBeInTheDocument()
		expect(document.activeElement).toBe(box)
		expect(value()).toBe(`${link} `)
	})
})

describe('an address that is pasted alone', () => {
	it('is a chip at once, and offers its other forms until somebody types', async () => {
		const { box, value } = await mountChips({ useMarkdown: true })
		box.focus()
		await press('End')
		await paste(box, link)
		expect(shown(box)).toBe('⟦Login fails⟧ ⟦Login fails⟧')
		await expect.element(menu()).toBeVisible()
		await expect.poll(() => menu().element().hasAttribute('data-placed')).toBe(true)
		expect(menu().element().getAttribute('aria-label')).toBe('Paste as')
		expect(document.activeElement).toBe(box)
		await expect.element(page.getByText('The down arrow offers other forms of this link')).toBeInTheDocument()
		expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([])
		await typeAll(' ')
		await expect.element(menu()).not.toBeInTheDocument()
		expect(value()).toBe(`${link} ${link} `)
	})

	it.each(['ArrowDown', 'Tab'])('is written as its title by %s and Enter, and undone in one step each', async (key) => {
		const { box, value } = await mountChips({ useMarkdown: true })
		box.focus()
		await press('End')
		await paste(box, link)
		await expect.element(menu()).toBeVisible()
		await press(key)
		await expect.poll(focused).toBe('As address')
		await userEvent.keyboard('{ArrowDown}{Enter}')
		expect(value()).toBe(`${link} [Login fails](${link})`)
		expect(document.activeElement).toBe(box)
		await press('z', CONTROL)
		expect(value()).toBe(`${link} ${link}`)
		await press('z', CONTROL)
		expect(value()).toBe(`${link} `)
	})

	it('closes its menu with Escape, which does no more, and with the caret', async () => {
		const escaped = vi.fn()
		const { box } = await mountChips({ onKeydown: ({ key }: KeyboardEvent) => { if (key === 'Escape') escaped() } })
		box.focus()
		await press('End')
		await paste(box, other)
		await expect.element(menu()).toBeVisible()
		await press('Escape')
		await expect.element(menu()).not.toBeInTheDocument()
		expect(escaped).not.toHaveBeenCalled()
		await press('z', CONTROL)
		await paste(box, other)
		await expect.element(menu()).toBeVisible()
		await press('ArrowLeft')
		await expect.element(menu()).not.toBeInTheDocument()
	})

	it('stays text, without a menu, by Ctrl+Shift+V', async () => {
		const { box } = await mountChips()
		box.focus()
		await press('End')
		box.dispatchEvent(new KeyboardEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }))
		await paste(box, other)
		expect(shown(box)).toBe(`⟦Login fails⟧ ${other}`)
		await nextTick()
		expect(menu().query()).toBeNull()
	})

	it('is no offer where it is part of more, or goes over words', async () => {
		const { box, value } = await mountChips({ markdownShortcuts: true, useMarkdown: true })
		box.focus()
		await press('End')
		await paste(box, `see ${other}`)
		expect(shown(box)).toBe(`⟦Login fails⟧ see ⟦${other}⟧`)
		expect(menu().query()).toBeNull()
		await typeAll(' word')
		await press('ArrowLeft', CONTROL | SHIFT)
		await eventually(() => expect(selectionOnScreen(box)!.to - selectionOnScreen(box)!.from).toBe(4))
		await paste(box, link)
		expect(value()).toBe(`${link} see ${other} [word](${link})`)
		await nextTick()
		expect(menu().query()).toBeNull()
	})
})

describe('chips and what stands around them', () => {
	it.each([
		['a title', link], ['an address without blanks', other], ['words of a writer, from right to left', `[صفحة المشروع الجديد](${other})`],
	])('keep their icon beside their first letter, and leave nothing of them at the end of the line before: %s', async (_what, address) => {
		const { box } = await mountChips({ modelValue: `some words before ${address} and behind`, useMarkdown: true })
		const chip = chips(box)[0]!
		const letters = document.createRange()
		const words = chip.querySelector('svg')!.nextSibling!
		letters.setStart(words, 1)
		letters.setEnd(words, 2)
		const lines = new Set<number>()
		for (let width = 120; width < 420; width += 3) {
			box.style.inlineSize = `${width}px`
			const icon = chip.querySelector('svg')!.getBoundingClientRect()
			const letter = letters.getBoundingClientRect()
			expect(letter.top, `${width} pixels`).toBeLessThan(icon.bottom)
			const [first] = chip.getClientRects()
			expect(first!.top, `${width} pixels`).toBeLessThan(icon.bottom)
			expect(first!.bottom, `${width} pixels`).toBeGreaterThan(icon.top)
			lines.add(chip.getClientRects().length)
		}
		expect(lines.size).toBeGreaterThan(1)
	})

	it('lie from right to left, and take clicks there', async () => {
		const { box, value } = await mountChips({ modelValue: `مرحبا ${link} شكرا` })
		expect(getComputedStyle(box).direction).toBe('rtl')
		box.focus()
		await press('Home')
		for (let count = 0; count < 7; count++) await press('ArrowLeft')
		expect(selectionOnScreen(box)!.to).toBe('مرحبا '.length + link.length)
		await press('Backspace')
		expect(value()).toBe('مرحبا  شكرا')
	})

	it('take marks around them, and none of their characters', async () => {
		const { box, value } = await mountChips({ modelValue: `a ${other} b`, markdownShortcuts: true, useMarkdown: true })
		box.focus()
		placeCaret(box.firstChild!, 2)
		await press('ArrowRight', SHIFT)
		await eventually(() => expect(selectionOnScreen(box)).toEqual({ from: 2, to: 2 + other.length }))
		await eventually(async () => {
			await press('b', CONTROL)
			expect(value()).toBe(`a **${other}** b`)
		})
		expect(shown(box)).toBe(`a **⟦${other}⟧** b`)
	})
})
