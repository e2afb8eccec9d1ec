import { focusedNear, selectionOf } from './composedTree.ts'

type Place = [node: Node, offset: number]

/** Returns the text in an element before a place, or null for a place outside. */
function textBefore(element: Element, [node, offset]: Place): string | null {
	if (!element.contains(node)) return null
	const range = node.ownerDocument!.createRange()
	range.setStart(element, 0)
	range.setEnd(node, offset)
	return range.toString()
}

/** Returns the place after a text, in the text node that it ends in or in the next one. */
function placeAfter(element: Element, { length }: string, isEnd: boolean): Place {
	const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
	let left = length
	while (texts.nextNode()) {
		const { length: here } = texts.currentNode as Text
		if (left < here || (isEnd && left === here)) break
		left -= here
	}
	return [texts.currentNode, left]
}

/**
 * Remembers the selection and the focus in an element whose text grows. Returns a function that restores them after an update, where text nodes or
 * elements were replaced by ones that read the same.
 */
export function keepPlace(element: Element): () => void {
	const selection = selectionOf(element)
	const focused = focusedNear(element)
	// A press that is about to become a drag is a collapsed selection, as the caret of a field is.
	const isWriting = focused?.matches('input, textarea, [contenteditable]')
	const endsOf = (selected: Selection) => [[selected.anchorNode!, selected.anchorOffset], [selected.focusNode!, selected.focusOffset]] as [Place, Place]
	const ends = selection?.anchorNode && !isWriting ? endsOf(selection) : []
	const texts = ends.map((end) => textBefore(element, end))
	const longest = Math.max(...texts.map((text) => text?.length ?? 0))
	const alike = element.getElementsByTagName(focused?.localName ?? '')
	const index = Array.prototype.indexOf.call(alike, focused)

	return () => {
		const now = focusedNear(element)
		// A field that has taken the focus meanwhile keeps it, and its caret.
		if (now && now !== focused && now !== element.ownerDocument.body) return
		const successor = focused?.isConnected ? null : alike[index] as HTMLElement | undefined
		if (successor?.isEqualNode(focused)) successor.focus({ preventScroll: true })
		const isLost = longest > 0 && endsOf(selection!).flat().some((part, index) => part !== ends.flat()[index])
		if (!isLost || !texts.every((text) => element.textContent.startsWith(text ?? ''))) return
		const [anchor, focus] = ends.map((end, index) => texts[index] == null ? end : placeAfter(element, texts[index], texts[index].length === longest))
		selection!.setBaseAndExtent(...anchor!, ...focus!)
	}
}
