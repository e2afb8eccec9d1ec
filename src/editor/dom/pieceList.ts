import type { Piece } from './piece.ts'

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
