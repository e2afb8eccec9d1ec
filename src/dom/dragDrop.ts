import { applyEdit, mapPosition, type Edit } from '../core/text/edit.ts'
import type { EditOptions, TextModel } from '../core/text/model.ts'
import { wholeAtoms, type TextRange } from '../core/text/textDocument.ts'
import { transferText } from './clipboard.ts'
import type { Pieces, Point } from './pieces.ts'
import { readRange } from './selection.ts'

/** What dropping into an editable needs of it. */
export interface DropOptions {
	root: HTMLElement
	model: TextModel
	pieces: Pieces
	/** Inserts text from elsewhere. */
	bring(text: string | Promise<string>, at: TextRange): void
	/** Edits by moving own text. */
	move(edit: Edit, how: EditOptions): void
	signal: AbortSignal
}

function pointAt(document: Document, x: number, y: number): Point | null {
	const position = document.caretPositionFromPoint?.(x, y)
	if (position) return { node: position.offsetNode, offset: position.offset }
	const range = document.caretRangeFromPoint?.(x, y)
	return range ? { node: range.startContainer, offset: range.startOffset } : null
}

/** Lets text be dragged within, into and out of an editable, mentions whole, each as one step of undo. */
export function listenToDrops({ root, model, pieces, bring, move, signal }: DropOptions): void {
	let dragged: { from: number, to: number } | null = null

	function onDragStart(event: DragEvent) {
		const range = readRange(pieces)
		if (!range || range.anchor === range.head) return
		dragged = wholeAtoms(model.document, range.anchor, range.head)
		event.dataTransfer?.setData('text/plain', model.document.text.slice(dragged.from, dragged.to))
	}

	function onDrop(event: DragEvent) {
		if (event.defaultPrevented || root.contentEditable === 'false') return
		const text = transferText(event.dataTransfer)
		if (text === '') return
		event.preventDefault()
		const point = pointAt(root.ownerDocument, event.clientX, event.clientY)
		const at = (point && root.contains(point.node) ? pieces.positionOf(point.node, point.offset) : null) ?? model.document.text.length
		root.focus()
		const source = dragged
		if (source && typeof text === 'string' && !event.ctrlKey && !event.altKey) moveText(source, wholeAtoms(model.document, at, at).from)
		else bring(text, { anchor: at, head: at })
	}

	/** One edit over everything between the old place and the new one. */
	function moveText(source: { from: number, to: number }, at: number) {
		if (at >= source.from && at <= source.to) return
		const doc = model.document
		const text = doc.text.slice(source.from, source.to)
		const atoms = doc.atoms.filter((atom) => atom.start >= source.from && atom.end <= source.to)
			.map((atom) => ({ ...atom, start: atom.start - source.from, end: atom.end - source.from }))
		const removal: Edit = { ...source, text: '' }
		const place = mapPosition(at, removal, 'before')
		const after = applyEdit(applyEdit(doc, removal), { from: place, to: place, text, atoms })
		const from = Math.min(source.from, at)
		const to = Math.max(source.to, at)
		move({
			from, to, text: after.text.slice(from, to),
			atoms: after.atoms.filter((atom) => atom.start >= from && atom.end <= to).map((atom) => ({ ...atom, start: atom.start - from, end: atom.end - from })),
		}, { after: { anchor: place, head: place + text.length } })
	}

	root.addEventListener('dragstart', onDragStart, { signal })
	root.addEventListener('dragend', () => { dragged = null }, { signal })
	root.addEventListener('drop', onDrop, { signal })
}
