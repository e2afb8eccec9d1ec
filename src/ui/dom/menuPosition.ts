import type { Point } from './composedTree.ts'
import { warn } from '../../resolver/warn.ts'

/** The box of a character on the screen, from the points before and behind it; that of the whole element where a browser does not tell it. */
export function characterRect(element: HTMLElement, before: Point, behind: Point): DOMRect {
	const range = element.ownerDocument.createRange()
	range.setStart(before.node, before.offset)
	if (behind.node === before.node) range.setEnd(behind.node, behind.offset)
	const rect = range.getBoundingClientRect?.()
	return rect && (rect.width || rect.height) ? rect : element.getBoundingClientRect()
}

/** Returns the element that an app names as container of menus. Null if it names none, and null with a warning if the page doesn't have it. */
export function findMenuContainer(wanted: string | HTMLElement | null | undefined): HTMLElement | null {
	if (wanted === null || wanted === undefined) return null
	let found: HTMLElement | null = null
	try {
		found = typeof wanted === 'string' ? document.querySelector(wanted) : wanted
	} catch { /* no selector */ }
	if (found?.nodeType === 1) return found
	warn(`Could not put the menu into "${String(wanted)}": no such element. It is shown in the editor; pass a selector of an element on the page.`)
	return null
}
