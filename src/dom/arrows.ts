import type { TextDocument, TextRange } from '../core/text/textDocument.ts'
import type { DocView } from './docView.ts'
import { oneCharacter } from './deletion.ts'
import { readRange } from './selection.ts'

/**
 * Keeps an arrow key from the browser that comes to a place which no text touches, such as one between two mentions, or from one, since browsers pass such
 * places; gives the selection to make instead, else null.
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
