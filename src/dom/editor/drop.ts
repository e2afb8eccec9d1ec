/** What happens to dropped text; loaded with the first drop. */
import type { DocView } from './docView.ts'
import type { EditableCore } from './editableCore.ts'
import { applyEdit, atomsWithin, mapPosition, type Edit } from '../../core/text/edit.ts'
import { wholeAtoms, type TextDocument, type TextRange } from '../../core/text/textDocument.ts'
import { caretFromPoint } from '../composedTree.ts'

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

/** What is dropped. */
export interface Dropped {
	event: DragEvent
	/** The dragged text, which moves here; null for what is from elsewhere. */
	source: { readonly core: EditableCore, readonly range: { from: number, to: number } } | null
	/** Puts what is from elsewhere into a range. */
	bring(range: { from: number, to: number }): void
}

/** Puts dropped text where it fell, and the caret with it. Text of another editable leaves that one, as between two fields of a browser. */
export function drop(core: EditableCore, { event, source, bring }: Dropped): void {
	const { root, view, options: { model } } = core
	const at = positionAt(view, { x: event.clientX, y: event.clientY }) ?? model.document.text.length
	if (source && source.core !== core && source.core.isEditable) source.core.edit({ from: source.range.from, to: source.range.to, text: '' })
	root.focus()
	if (source?.core !== core) return bring(wholeAtoms(model.document, at, at))
	const move = movedText(model.document, source.range, at)
	if (move) core.edit(move.edit, { after: move.after })
}
