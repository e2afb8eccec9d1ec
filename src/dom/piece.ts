import type { Segment } from '../core/text/textDocument.ts'

/** Makes and ends the elements of mentions. */
export interface MentionView {
	create(id: string): HTMLElement
	destroy(element: HTMLElement): void
}

/** A child of the editable and how many characters it stands for. */
export interface Piece {
	kind: Segment['kind'] | 'foreign'
	node: ChildNode
	length: number
	/** Of a mention, or of a foreign node that is the bubble of one. */
	id?: string
	/** The characters of a mention or of a foreign node. */
	text?: string
}

/** A place between nodes, as the selection has it. */
export interface Point {
	node: Node
	offset: number
}

/** Holds an input method's first characters where there is no text node; never part of the value. */
export const CARET_ANCHOR = '\u200b'

/** Whether a piece is what a segment is drawn as. */
export function shows(piece: Piece, segment: Segment): boolean {
	if (piece.kind !== segment.kind) return false
	if (segment.kind === 'text') return (piece.node as Text).data === segment.text
	return segment.kind === 'break' || (piece.id === segment.id && piece.text === segment.text)
}

/** Ends what a piece draws. */
export function dropPiece(piece: Piece, mentions: MentionView): void {
	if (piece.kind === 'mention') mentions.destroy(piece.node as HTMLElement)
}
