import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { announce } from '../../../src/ui/dom/announce.ts'
import { caretFromPoint, containsComposed, deepFocused, focusedNear, hasFocusInside, isEventInside, selectionEnds, treesAround } from '../../../src/ui/dom/composedTree.ts'
import { rememberFocus, trapFocus } from '../../../src/ui/dom/dialogTrap.ts'
import { focusFirst } from '../../../src/ui/dom/focusFirst.ts'
import { layerFor } from '../../../src/ui/dom/topLayer.ts'

/** An app in a shadow tree, inside of a section of the page. */
function createTree() {
	const section = document.body.appendChild(document.createElement('section'))
	const host = section.appendChild(document.createElement('div'))
	const tree = host.attachShadow({ mode: 'open' })
	const box = tree.appendChild(document.createElement('div'))
	const before = box.appendChild(document.createElement('button'))
	const inner = box.appendChild(document.createElement('p'))
	const button = inner.appendChild(document.createElement('button'))
	button.textContent = 'In the tree'
	inner.append('Words to select')
	return { section, host, tree, box, before, inner, button }
}

afterEach(() => document.body.replaceChildren())

describe('elements in a shadow tree', () => {
	it('are what an event began in, for a listener of the page', async () => {
		const { section, inner, before, button } = createTree()
		const seen: boolean[][] = []
		const listener = (event: Event) => seen.push([section, inner, button, before].map((element) => isEventInside(event, element)))
		addEventListener('click', listener)
		await userEvent.click(button)
		removeEventListener('click', listener)
		expect(seen).toEqual([[true, true, true, false]])
	})

	it('have a focus, which the page has as well', () => {
		const { section, inner, before, button } = createTree()
		expect([inner, section].map(hasFocusInside)).toEqual([false, false])
		button.focus()
		expect(focusedNear(inner)).toBe(button)
		expect(deepFocused(document)).toBe(button)
		expect([inner, button, section, before].map(hasFocusInside)).toEqual([true, true, true, false])
		expect([inner, section, before].map((element) => containsComposed(element, button))).toEqual([true, true, false])
	})

	it('get and keep the focus as others do', () => {
		const { box, inner, before, button } = createTree()
		button.focus()
		focusFirst(box, box)
		expect(focusedNear(box)).toBe(button)
		before.focus()
		focusFirst(inner, inner)
		expect(focusedNear(box)).toBe(button)
		const trap = trapFocus(inner, { stack: [] })
		expect(focusedNear(box)).toBe(button)
		trap.release()
	})

	it('get the focus back', () => {
		const { host, before, button } = createTree()
		before.focus()
		const giveBack = rememberFocus()
		button.focus()
		giveBack(host)
		expect(deepFocused(document)).toBe(before)
	})

	it('show where the selection ends, also in Safari, which has ranges and no selection for them', () => {
		const { tree, inner } = createTree()
		const words = inner.lastChild!
		getSelection()!.setBaseAndExtent(words, 5, words, 2)
		expect(selectionEnds(inner)).toMatchObject({ anchorNode: words, anchorOffset: 5, focusNode: words, focusOffset: 2, isCollapsed: false })
		// Chromium has both.
		Object.defineProperty(tree, 'getSelection', { value: undefined })
		expect(selectionEnds(inner)).toMatchObject({ anchorNode: words, anchorOffset: 5, focusNode: words, focusOffset: 2, isCollapsed: false })
	})

	it('are found at a place on the screen', () => {
		const { inner } = createTree()
		const words = inner.lastChild!
		const range = document.createRange()
		range.setStart(words, 6)
		range.setEnd(words, 8)
		const { x, y, height } = range.getBoundingClientRect()
		expect(caretFromPoint(inner, { x: x + 1, y: y + height / 2 })).toEqual({ node: words, offset: 6 })
	})

	it('are found in another window', async () => {
		const frame = document.body.appendChild(document.createElement('iframe'))
		const page = frame.contentDocument!
		const dialog = page.body.appendChild(page.createElement('dialog'))
		const host = dialog.appendChild(page.createElement('div'))
		const inner = host.attachShadow({ mode: 'open' }).appendChild(page.createElement('button'))
		dialog.showModal()
		expect(treesAround(inner)).toEqual([host.shadowRoot, page])
		expect(layerFor(inner)).toBe(dialog)
	})

	it('are announced in the modal dialog around the tree, outside of which all is inert', () => {
		const { section, inner } = createTree()
		section.setAttribute('aria-modal', 'true')
		announce(inner, ['Done'])
		expect(section.querySelector('[aria-live]')?.textContent).toBe('Done')
	})
})
