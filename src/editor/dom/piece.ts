import type { Segment } from '../model/textDocument.ts'

/** Makes and ends the elements of mentions. */
export interface MentionView {
	create(id: string): HTMLElement
	destroy(element: HTMLElement): void
}

/** Makes and ends the elements of links. */
export interface LinkView {
	/** @param text What spells the link. */
	create(text: string): HTMLElement
	destroy(element: HTMLElement): void
}

/** Renderers of atoms. */
export interface AtomViews {
	readonly mention: MentionView
	/** There wherever links are atoms. */
	readonly link: LinkView | undefined
}

/** A child of the editable, and its length in the value. */
export interface Piece {
	kind: Segment['kind'] | 'foreign'
	node: ChildNode
	length: number
	/** Id of an atom, or of a foreign node that is the bubble of a mention. */
	id?: string
	/** The characters of an atom or of a foreign node. */
	text?: string
}

/** Holds an input method's first characters in a place without a text node. It is never part of the value. */
export const CARET_ANCHOR = '\u200b'

/** Whether a piece is a mention or a link. */
export function isAtomPiece(piece: Piece | null | undefined): piece is Piece & { kind: keyof AtomViews } {
	return piece?.kind === 'mention' || piece?.kind === 'link'
}

/** Whether a piece is what a segment is rendered as. */
export function shows(piece: Piece, segment: Segment): boolean {
	if (piece.kind !== segment.kind) return false
	if (segment.kind === 'text') return (piece.node as Text).data === segment.text
	return segment.kind === 'break' || (piece.id === segment.id && piece.text === segment.text)
}

/** Ends what a piece renders. */
export function dropPiece(piece: Piece, views: AtomViews): void {
	if (isAtomPiece(piece)) views[piece.kind]?.destroy(piece.node as HTMLElement)
}
