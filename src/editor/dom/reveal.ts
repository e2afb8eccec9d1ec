/** Scrolls the caret into view, as browsers do for what they type themselves. */
import type { DocView } from './docView.ts'

/** So much stays between the caret and the edge that it is scrolled to, in pixels. */
const MARGIN_PX = 4

/** The box of the caret at a position, without width; null where nothing is laid out. */
export function caretBox(view: DocView, position: number): { top: number, bottom: number } | null {
	const { node, offset } = view.pointOf(position)
	const range = view.root.ownerDocument.createRange()
	range.setStart(node, offset)
	const [box] = range.getClientRects?.() ?? []
	if (box?.height) return box
	const child = node.nodeType === 1 ? node.childNodes[offset] ?? node.childNodes[offset - 1] : null
	if (child?.nodeType !== 1) return null
	const boxes = (child as Element).getClientRects()
	return boxes[node.childNodes[offset] ? 0 : boxes.length - 1] ?? null
}

/** Returns the distance that moves a box between two edges; 0 if it is there. */
function distance({ top, bottom }: { top: number, bottom: number }, edges: { top: number, bottom: number }): number {
	if (top < edges.top + MARGIN_PX) return top - edges.top - MARGIN_PX
	return Math.max(0, Math.min(bottom - edges.bottom + MARGIN_PX, top - edges.top - MARGIN_PX))
}

function parentOf(element: Element): Element | null {
	return element.assignedSlot ?? element.parentElement ?? ((element.getRootNode() as ShadowRoot).host as Element | undefined) ?? null
}

/** Scrolls the editable and what scrolls around it just so far that a position is in view; with `isInnerOnly` the editable alone. */
export function revealPosition(view: DocView, at: number, { isInnerOnly }: { isInnerOnly: boolean }): void {
	const { root } = view
	const { documentElement, defaultView } = root.ownerDocument
	const caret = caretBox(view, at)
	if (!caret || !defaultView) return
	let { top, bottom } = caret
	for (let element: Element | null = root; element && element !== documentElement; element = isInnerOnly ? null : parentOf(element)) {
		const { overflowY, position } = getComputedStyle(element)
		if (/auto|scroll|hidden/.test(overflowY) && element.scrollHeight > element.clientHeight) {
			const edge = element.getBoundingClientRect().top + element.clientTop
			const by = distance({ top, bottom }, { top: edge, bottom: edge + element.clientHeight })
			const before = element.scrollTop
			if (by) element.scrollTo({ top: before + by, behavior: 'instant' })
			const moved = element.scrollTop - before
			top -= moved
			bottom -= moved
		}
		if (position === 'fixed') return
	}
	// A keyboard on the screen covers a part of the page, which only the visual viewport tells.
	const { offsetTop: edge, height } = defaultView.visualViewport ?? { offsetTop: 0, height: Infinity }
	const by = isInnerOnly ? 0 : distance({ top, bottom }, { top: edge, bottom: Math.min(documentElement.clientHeight, edge + height) })
	if (by) defaultView.scrollBy({ top: by, behavior: 'instant' })
}
