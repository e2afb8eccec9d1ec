import type { Point } from './piece.ts'

/** Where a character is drawn in an element, from the places before and behind it; the whole element where it cannot be told. */
export function rectBetween(element: HTMLElement, before: Point, behind: Point): DOMRect {
	const range = element.ownerDocument.createRange()
	range.setStart(before.node, before.offset)
	if (behind.node === before.node) range.setEnd(behind.node, behind.offset)
	const rect = range.getBoundingClientRect?.()
	return rect && (rect.width || rect.height) ? rect : element.getBoundingClientRect()
}

/** The element that an app wants something put into; null, and a warning, where there is none. */
export function findPlace(wanted: string | HTMLElement | null | undefined): HTMLElement | null {
	if (wanted === null || wanted === undefined) return null
	let found: HTMLElement | null = null
	try {
		found = typeof wanted === 'string' ? document.querySelector(wanted) : wanted
	} catch { /* no selector */ }
	if (found?.nodeType === 1) return found
	console.warn(`Could not put the menu into "${String(wanted)}": there is no such element. It is drawn in the editor instead.`)
	return null
}
