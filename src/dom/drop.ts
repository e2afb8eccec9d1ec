/** What happens to dropped text; loaded with the first drop. */
import { applyEdit, mapPosition, type Edit } from '../core/text/edit.ts'
import { wholeAtoms, type TextDocument, type TextRange } from '../core/text/textDocument.ts'
import type { Point } from './piece.ts'
import type { Pieces } from './pieces.ts'

function pointAt(document: Document, { x, y }: { x: number, y: number }): Point | null {
	const position = document.caretPositionFromPoint?.(x, y)
	if (position) return { node: position.offsetNode, offset: position.offset }
	const range = document.caretRangeFromPoint?.(x, y)
	return range ? { node: range.startContainer, offset: range.startOffset } : null
}

/** The position at a place on the screen; null outside of the editable. */
export function positionAt(pieces: Pieces, place: { x: number, y: number }): number | null {
	const point = pointAt(pieces.root.ownerDocument, place)
	return point && pieces.root.contains(point.node) ? pieces.positionOf(point.node, point.offset) : null
}

/** The one edit that moves a range elsewhere, mentions whole, and the selection after it; null where that changes nothing. */
export function movedText(doc: TextDocument, source: { from: number, to: number }, position: number): { edit: Edit, after: TextRange } | null {
	const at = wholeAtoms(doc, position, position).from
	if (at >= source.from && at <= source.to) return null
	const text = doc.text.slice(source.from, source.to)
	const atoms = doc.atoms.filter((atom) => atom.start >= source.from && atom.end <= source.to)
		.map((atom) => ({ ...atom, start: atom.start - source.from, end: atom.end - source.from }))
	const removal: Edit = { ...source, text: '' }
	const place = mapPosition(at, removal, 'before')
	const moved = applyEdit(applyEdit(doc, removal), { from: place, to: place, text, atoms })
	const from = Math.min(source.from, at)
	const to = Math.max(source.to, at)
	return {
		edit: {
			from, to, text: moved.text.slice(from, to),
			atoms: moved.atoms.filter((atom) => atom.start >= from && atom.end <= to).map((atom) => ({ ...atom, start: atom.start - from, end: atom.end - from })),
		},
		after: { anchor: place, head: place + text.length },
	}
}
