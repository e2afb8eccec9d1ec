import type { FormattedText } from '../formatting/dom/formattedText.ts'
import type { Segment } from '../model/textDocument.ts'

/** Makes and ends the elements of mentions, or of links. */
export interface AtomView {
	/** @param id Id of the mentioned user, or the text of the link. */
	create(id: string): HTMLElement
	destroy(element: HTMLElement): void
}

/** Renderers of atoms and formats. */
export interface AtomViews {
	readonly mention: AtomView
	/** There wherever links are atoms. */
	readonly link: AtomView | undefined
	/** There wherever text shows its formats. */
	readonly formats: Pick<FormattedText, 'writes' | 'groups' | 'update' | 'cut' | 'create'> | undefined
}

/** A child of the editable, and its length in the value. */
export interface Piece {
	kind: Segment['kind'] | 'foreign'
	node: ChildNode
	length: number
	/** Format of a text, and the element around its node, which is the child then. */
	format?: number
	outer?: HTMLElement | 0
	/** Id of an atom, or of a foreign node that is the bubble of a mention. */
	id?: string
	/** The characters of an atom or of a foreign node. */
	text?: string
}

/** Holds an input method's first characters in a place without a text node. It is never part of the value. */
export const CARET_ANCHOR = '\u200b'

/** Whether a piece is a mention or a link. */
export function isAtomPiece(piece: Piece | null | undefined): piece is Piece & { kind: 'mention' | 'link' } {
	return piece?.kind === 'mention' || piece?.kind === 'link'
}

/** Whether a piece is what a segment is rendered as. */
export function shows(piece: Piece, segment: Segment): boolean {
	if (piece.kind !== segment.kind) return false
	if (segment.kind === 'text') return piece.format === segment.format && (piece.node as Text).data === segment.text
	return segment.kind === 'break' || (piece.id === segment.id && piece.text === segment.text)
}

/** Returns the child of the editable that shows a piece. */
export const childOf = (piece: Piece | undefined) => piece?.outer || piece?.node

/** Ends what a piece renders. */
export function dropPiece(piece: Piece, views: AtomViews): void {
	if (isAtomPiece(piece)) views[piece.kind]?.destroy(piece.node as HTMLElement)
}

/** Pieces in order, with a cursor on the one that was looked up last: its neighbours are found at once, however long the text is. */
export class PieceList {
	#pieces: Piece[] = []
	#index = 0
	/** Start of the piece under the cursor. */
	#start = 0

	get all(): readonly Piece[] { return this.#pieces }

	get length(): number { return this.#pieces.length }

	at(index: number): Piece | undefined { return this.#pieces[index] }

	/** Replaces all of them. */
	reset(pieces: Piece[]): void {
		this.#pieces = pieces
		this.#index = this.#start = 0
	}

	/** Puts pieces in place of some others. */
	splice(first: number, count: number, pieces: readonly Piece[]): void {
		this.#pieces.splice(first, count, ...pieces)
		this.#index = this.#start = 0
	}

	/** Puts the cursor on a piece whose start is known. */
	setCursor(index: number, start: number): void {
		this.#index = index
		this.#start = start
	}

	/** The first piece that a position touches, and where it starts. */
	seek(position: number): { index: number, start: number } {
		if (this.#index >= this.#pieces.length) this.#index = this.#start = 0
		while (this.#index > 0 && this.#start >= position) this.#start -= this.#pieces[--this.#index]!.length
		while (this.#index + 1 < this.#pieces.length && this.#start + this.#pieces[this.#index]!.length < position) this.#start += this.#pieces[this.#index++]!.length
		return { index: this.#index, start: this.#start }
	}

	/** Returns the index of the piece that has a node or is shown in it as a child, or -1. */
	find(node: Node): number {
		for (let step = 0; step <= this.#pieces.length; step++) {
			const found = [this.#index + step, this.#index - step].find((index) => this.#pieces[index]?.node === node || this.#pieces[index]?.outer === node)
			if (found !== undefined) return found
		}
		return -1
	}

	/** Sets the length of a piece; returns its start. The cursor goes there first, because the way to it counts the old length. */
	resize(index: number, length: number): number {
		const start = this.startOf(index)
		this.#pieces[index]!.length = length
		return start
	}

	/** Returns the start of a piece. */
	startOf(index: number): number {
		while (this.#index < index) this.#start += this.#pieces[this.#index++]!.length
		while (this.#index > index) this.#start -= this.#pieces[--this.#index]!.length
		return this.#start
	}
}
