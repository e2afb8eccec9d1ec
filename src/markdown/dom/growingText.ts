import { announce, regionOf } from '../../ui/dom/announce.ts'
import { focusedNear, selectionOf } from '../../ui/dom/composedTree.ts'
import { commonLength } from '../holdBack.ts'

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
function keepPlace(element: Element): () => void {
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

/** A version of a text that may grow. */
export interface TextVersion {
	text: string
	isGrowing: boolean
	/** The end of what is finished. */
	finished: number
	/** Returns the finished paragraphs after an offset. `isOther`: another text begins there than before. */
	paragraphsFrom(from: number, isOther: boolean): string[]
}

/**
 * Follows a text for its readers. Each paragraph of a growing text is announced once it is finished: a screen reader that reads every word again and again
 * is of no use. What is selected or focused stays so.
 */
export class GrowingText {
	/** The beginning of the text that is announced, or was there before it grew. */
	#announced: string
	#wasGrowing = false
	/** The last paragraph that was announced. It isn't repeated where the text goes on after it had stopped. */
	#last: string | undefined
	#repeated: string | undefined
	#restore: (() => void) | undefined

	constructor(firstText: string) {
		this.#announced = firstText
	}

	beforeUpdate(element: Element, isGrowing: boolean): void {
		this.#restore = isGrowing || this.#wasGrowing ? keepPlace(element) : undefined
	}

	/** Takes a version that is on the page. */
	update(element: Element, { text, isGrowing, finished, paragraphsFrom }: TextVersion): void {
		this.#restore?.()
		const from = commonLength(this.#announced, text)
		const begins = isGrowing && !this.#wasGrowing
		if (begins) {
			regionOf(element)
			this.#repeated = this.#last
		} else if (this.#wasGrowing) this.#say(element, paragraphsFrom(from, from < this.#announced.length))
		this.#announced = text.slice(0, begins ? Math.min(from, finished) : finished)
		this.#wasGrowing = isGrowing
	}

	#say(element: Element, texts: string[]): void {
		if (!texts.length) return
		this.#last = texts.at(-1)
		announce(element, texts[0] === this.#repeated ? texts.slice(1) : texts)
		this.#repeated = undefined
	}
}
