/** Drag and drop of text within an editable, between two of them, and from elsewhere. */
import type { TrackedRange } from '../model/model.ts'
import type { DocView } from './docView.ts'
import type { Editable } from './editable.ts'
import { caretFromPoint } from '../../ui/dom/composedTree.ts'
import { applyEdit, atomsWithin, mapPosition, type Edit } from '../model/edit.ts'
import { asTyped, wholeAtoms, type TextDocument, type TextRange } from '../model/textDocument.ts'

/** Text that is being dragged out of an editable. */
interface Dragged {
	readonly core: Editable
	readonly range: TrackedRange
}

/** A page drags one text at a time. */
let dragged: Dragged | null = null

export function forgetDragged(): void {
	dragged?.range.release()
	dragged = null
}

function textOf({ core, range }: Dragged): string {
	return core.model.document.text.slice(range.from, range.to)
}

/** Starts a drag of the selection. */
export function drag(core: Editable, event: DragEvent): void {
	forgetDragged()
	const { from, to } = core.selectedAtoms()
	if (from === to) return
	dragged = { core, range: core.model.trackRange(from, to) }
	event.dataTransfer?.setData('text/plain', textOf(dragged))
}

/** The position at a place on the screen; null outside of the editable. */
function positionAt(view: DocView, place: { x: number, y: number }): number | null {
	const point = caretFromPoint(view.root, place)
	return point && view.root.contains(point.node) ? view.positionOf(point.node, point.offset) : null
}

/** The one edit that moves a range elsewhere, mentions whole, and the selection after it; null where that changes nothing. */
function movedText(doc: TextDocument, source: { from: number, to: number }, position: number): { edit: Edit, after: TextRange } | null {
	const at = wholeAtoms(doc, position, position).from
	if (at >= source.from && at <= source.to) return null
	const text = doc.text.slice(source.from, source.to)
	const atoms = atomsWithin(doc.atoms, source.from, source.to)
	const removal: Edit = { ...source, text: '' }
	const target = mapPosition(at, removal, 'before')
	const moved = applyEdit(applyEdit(doc, removal), { from: target, to: target, text, atoms })
	const from = Math.min(source.from, at)
	const to = Math.max(source.to, at)
	return {
		edit: {
			from, to, text: moved.text.slice(from, to),
			atoms: atomsWithin(moved.atoms, from, to),
		},
		after: { anchor: target, head: target + text.length },
	}
}

/** A drop. */
export interface Dropped {
	event: DragEvent
	/** A promise if the text has to be read from HTML. */
	text: string | Promise<string>
	/** Inserts text from elsewhere at a range. */
	bring(range: { from: number, to: number }): void
}

/** Inserts dropped text at the pointer and puts the caret after it. Text of another editable leaves that one, as between two fields of a browser. */
export function drop(core: Editable, { event, text, bring }: Dropped): void {
	const { root, view, model } = core
	const at = positionAt(view, { x: event.clientX, y: event.clientY }) ?? model.document.text.length
	// A drag whose first node was removed never ends, so another text may be dropped meanwhile.
	const source = dragged && !dragged.range.isOver && !event.ctrlKey && !event.altKey && asTyped(textOf(dragged)) === text ? dragged : null
	if (source && source.core !== core && source.core.isEditable) source.core.edit({ from: source.range.from, to: source.range.to, text: '' })
	root.focus()
	const move = source?.core === core ? movedText(model.document, source.range, at) : null
	if (source?.core !== core) bring(wholeAtoms(model.document, at, at))
	else if (move) core.edit(move.edit, { after: move.after })
	forgetDragged()
}
