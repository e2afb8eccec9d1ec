import type { Point } from '../../ui/dom/composedTree.ts'
import type { DocView } from './docView.ts'
import { selectionEnds, selectionOf } from '../../ui/dom/composedTree.ts'
import { wholeAtoms, type TextDocument, type TextRange } from '../model/textDocument.ts'

/** The selection as positions; null while it is elsewhere. */
export function readRange(view: DocView): TextRange | null {
	const selection = selectionEnds(view.root)
	if (!selection?.focusNode) return null
	const head = view.positionOf(selection.focusNode, selection.focusOffset)
	const anchor = selection.isCollapsed || !selection.anchorNode ? head : view.positionOf(selection.anchorNode, selection.anchorOffset)
	return anchor === null || head === null ? null : { anchor, head }
}

/** Sets the selection, unless it is there already. */
export function writeRange(view: DocView, { anchor, head }: TextRange): void {
	const selection = selectionOf(view.root)
	if (!selection) return
	const to = view.pointOf(head)
	const from = anchor === head ? to : view.pointOf(anchor)
	const now = selectionEnds(view.root)
	const same = now?.anchorNode === from.node && now.anchorOffset === from.offset && now.focusNode === to.node && now.focusOffset === to.offset
	if (same && !view.isRearranged) return
	selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
	view.isRearranged = false
}

/** The place in a text node, outside of the elements of formats, where plain typing at the caret is exactly an insertion; null where it is more than that. */
export function typingPoint(root: HTMLElement, text: string): Point | null {
	const selection = selectionEnds(root)
	const node = selection?.isCollapsed ? selection.focusNode : null
	const offset = selection?.focusOffset ?? 0
	return offset > 0 && text !== '' && !/[\n\r\u00a0]/.test(text) && node?.nodeType === 3 && node.parentNode!.nodeName === 'DIV' ? { node, offset } : null
}

/** The range that an input is for, mentions whole; null where the browser names none. */
export function targetRange(view: DocView, doc: TextDocument, event: InputEvent): { from: number, to: number } | null {
	const [target] = event.getTargetRanges()
	if (!target) return null
	const from = view.positionOf(target.startContainer, target.startOffset)
	const to = view.positionOf(target.endContainer, target.endOffset)
	return from === null || to === null ? null : wholeAtoms(doc, from, to)
}
