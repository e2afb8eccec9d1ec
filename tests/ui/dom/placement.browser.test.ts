import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { isPlacedByStyle, placeBeside, placeByScript, placeByStyle, showOnTop } from '../../../src/ui/dom/placement.ts'
import '../../../src/styles/popup.css'

const GAP = 6
const EDGE = 8
const cleanups: (() => void)[] = []

beforeEach(async () => {
	await page.viewport(600, 500)
})

afterEach(() => {
	for (const cleanup of cleanups.splice(0)) cleanup()
	document.body.textContent = ''
	document.documentElement.dir = ''
	window.scrollTo(0, 0)
})

function add(style: string, parent: Element = document.body) {
	const element = parent.appendChild(document.createElement('div'))
	element.style.cssText = style
	return element
}

/** An anchor of 60 × 20 pixels, and a popup that isn't placed yet. */
function build({ left = 100, top = 100, width = 160, height = 120, parent = document.body as Element, position = 'fixed' } = {}) {
	const context = add(`position: ${position}; left: ${left}px; top: ${top}px; inline-size: 60px; block-size: 20px`, parent)
	const popup = add('', parent)
	popup.className = 'nc-popup'
	popup.popover = 'manual'
	add(`inline-size: ${width}px; block-size: ${height}px`, popup)
	popup.style.cssText = 'padding: 0; border: 0; max-inline-size: none; overflow: auto'
	showOnTop(popup)
	return { context, popup }
}

const boxOf = (element: Element) => {
	const { left, right, top, bottom, height } = element.getBoundingClientRect()
	return { left: Math.round(left), right: Math.round(right), top: Math.round(top), bottom: Math.round(bottom), height: Math.round(height) }
}

describe.each([['CSS anchors', placeByStyle], ['measuring', placeByScript]])('a popup that is placed by %s', (_, place) => {
	async function placed(options?: Parameters<typeof build>[0], maxBlockPx = Infinity) {
		const built = build(options)
		cleanups.push(place(built.popup, { context: built.context }, maxBlockPx))
		await expect.poll(() => built.popup.hasAttribute('data-placed')).toBe(true)
		return built
	}

	it('lies below the start of its anchor', async () => {
		const { popup } = await placed()
		expect(boxOf(popup)).toMatchObject({ left: 100, top: 120 + GAP })
	})

	it('lies above it where it doesn\'t fit below', async () => {
		const { popup } = await placed({ top: 400 })
		expect(boxOf(popup)).toMatchObject({ left: 100, bottom: 400 - GAP })
	})

	it('ends with its anchor where there is no room beyond it', async () => {
		const { popup } = await placed({ left: 520 })
		expect(boxOf(popup)).toMatchObject({ right: 580, top: 120 + GAP })
	})

	it('is shifted into the viewport where it fits on neither side', async () => {
		const { popup } = await placed({ left: 200, width: 500 })
		expect(boxOf(popup)).toMatchObject({ right: 600 - EDGE, top: 120 + GAP })
	})

	it('begins at the right end of its anchor in a page from right to left', async () => {
		document.documentElement.dir = 'rtl'
		const { popup } = await placed({ left: 300 })
		expect(boxOf(popup)).toMatchObject({ right: 360, top: 120 + GAP })
	})

	it('ends with its anchor, or is shifted, in a page from right to left', async () => {
		document.documentElement.dir = 'rtl'
		const { popup } = await placed({ left: 20 })
		expect(boxOf(popup)).toMatchObject({ left: 20, top: 120 + GAP })
		const { popup: wide } = await placed({ left: 200, width: 500 })
		expect(boxOf(wide).left).toBeGreaterThanOrEqual(EDGE)
		expect(boxOf(wide).right).toBeLessThanOrEqual(600 - EDGE)
	})

	it('takes the height of the larger side at most, and no more than it may', async () => {
		const { popup } = await placed({ top: 180, height: 900 })
		expect(boxOf(popup)).toMatchObject({ top: 200 + GAP, bottom: 500 - EDGE })
		const { popup: small } = await placed({ height: 900 }, 90)
		expect(boxOf(small)).toMatchObject({ top: 120 + GAP, height: 90 })
	})

	it('follows its anchor when a box around it scrolls', async () => {
		const box = add('position: fixed; inset: 50px 50px 100px; overflow: auto')
		add('block-size: 2000px', box)
		const { context, popup } = await placed({ parent: box, position: 'absolute', top: 200 })
		expect(boxOf(popup).top).toBe(270 + GAP)
		box.scrollTop = 100
		await expect.poll(() => boxOf(popup).top).toBe(170 + GAP)
		expect(boxOf(context).top).toBe(150)
	})

	it('lies over a modal dialog that its anchor is in', async () => {
		const dialog = document.body.appendChild(document.createElement('dialog'))
		dialog.showModal()
		const { popup } = await placed({ parent: dialog })
		const { left, top } = boxOf(popup)
		expect([left, top]).toEqual([100, 120 + GAP])
		expect(document.elementFromPoint(left + 20, top + 20)!.closest('.nc-popup')).toBe(popup)
	})

	it('leaves nothing behind', async () => {
		const { context, popup } = build()
		context.style.setProperty('anchor-name', '--own')
		const [before, popupBefore] = [context.style.cssText, popup.style.cssText]
		const release = place(popup, { context }, Infinity)
		await expect.poll(() => popup.hasAttribute('data-placed')).toBe(true)
		release()
		expect([context.style.cssText, popup.style.cssText]).toEqual([before, popupBefore])
	})
})

it('leaves no attribute at an element that had none, and lets two popups have the same anchor', () => {
	const { context, popup } = build()
	context.removeAttribute('style')
	context.textContent = 'Anchor'
	const { popup: other } = build()
	const [first, second] = [placeByStyle(popup, { context }, 90), placeByStyle(other, { context }, 90)]
	expect(boxOf(other)).toMatchObject({ top: boxOf(popup).top, left: boxOf(popup).left })
	second()
	expect(boxOf(popup).top).toBe(boxOf(context).bottom + GAP)
	first()
	expect(context.hasAttribute('style')).toBe(false)
})

it('measures where only a part of the element is the anchor, and where a shadow root hides the anchor\'s name', () => {
	const { context, popup } = build()
	expect(isPlacedByStyle(popup, { context })).toBe(true)
	expect(isPlacedByStyle(popup, { context, rect: () => new DOMRect() })).toBe(false)
	const inside = add('').attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
	expect(isPlacedByStyle(popup, { context: inside })).toBe(false)
	cleanups.push(placeBeside(popup, { context }))
	expect(popup.style.getPropertyValue('position-anchor')).toMatch(/^--nc-anchor-/)
})
