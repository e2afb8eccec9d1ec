import type { DocView } from './docView.ts'
import { wholeAtoms, type TextDocument, type TextRange } from '../model/textDocument.ts'
import { oneCharacter } from './deletion.ts'
import { readRange } from './selection.ts'

/**
 * Handles an arrow key that comes to a place without text, such as one between two mentions, or leaves it. Browsers skip such places.
 *
 * Returns the selection to make instead, else null.
 */
export function arrowRange(view: DocView, doc: TextDocument, event: KeyboardEvent): TextRange | null {
	const { root } = view
	const range = /^Arrow(Left|Right)$/.test(event.key) && root.isContentEditable ? readRange(view) : null
	if (!range || (range.anchor !== range.head && !event.shiftKey)) return null
	const isForward = (event.key === 'ArrowRight') === (getComputedStyle(root).direction === 'ltr')
	const head = oneCharacter(doc, range.head, { forward: isForward })[isForward ? 'to' : 'from']
	if (![head, range.head].some((position) => view.pointOf(position).node === root)) return null
	event.preventDefault()
	return { anchor: event.shiftKey ? range.anchor : head, head }
}

/**
 * Returns the target of an arrow up or down from a place without text. WebKit stays there, or leaves the text altogether.
 *
 * The target is the line above or below at the same distance from its start, or the edge of the text. Null for other keys and places.
 */
function lineRange(view: DocView, doc: TextDocument, { key, shiftKey }: KeyboardEvent): TextRange | null {
	const range = /^Arrow(Up|Down)$/.test(key) && view.root.isContentEditable ? readRange(view) : null
	if (!range || view.pointOf(range.head).node !== view.root) return null
	const { text } = doc
	const lineStart = (position: number) => text.slice(0, position).lastIndexOf('\n') + 1
	const newline = key === 'ArrowUp' ? lineStart(range.head) - 1 : text.indexOf('\n', range.head)
	let head = key === 'ArrowUp' ? 0 : text.length
	if (newline >= 0) {
		const start = key === 'ArrowUp' ? lineStart(newline) : newline + 1
		const end = text.indexOf('\n', start)
		const position = Math.min(start + range.head - lineStart(range.head), end < 0 ? text.length : end)
		head = wholeAtoms(doc, position, position).from
	}
	return { anchor: shiftKey ? range.anchor : head, head }
}

/** Lets the browser move the caret up or down, and moves it where that does not. */
export function moveLine(view: DocView, event: KeyboardEvent, { doc, select }: { doc: TextDocument, select: (range: TextRange) => void }): void {
	const range = lineRange(view, doc, event)
	const before = range && readRange(view)
	if (!before) return
	requestAnimationFrame(() => {
		const { anchor, head } = readRange(view) ?? before
		if (anchor === before.anchor && head === before.head && !event.defaultPrevented) select(range)
	})
}
