/**
 * The document of the editor is its value, character by character, with mentions and links laid over it.
 * Invariant: atoms are sorted, do not overlap, and each covers exactly the characters that spell its mention or its link;
 * so the value is always `text`, whatever is rendered over it. Positions are offsets into `text`.
 */

/** A mention that is shown as one bubble, or a link that is shown as one chip, and edited as one. */
export interface Atom {
	readonly start: number
	readonly end: number
	/** Id of the mentioned user, or the text of a link. */
	readonly id: string
	/** It is a link. */
	readonly isLink?: true
}

/** Whether two atoms are the same mention, or the same link, at the same place. */
export function isSameAtom(one: Atom, other: Atom): boolean {
	return one.start === other.start && one.end === other.end && one.id === other.id && one.isLink === other.isLink
}

/** A value of the editor; every change gives a new one. */
export interface TextDocument {
	readonly text: string
	readonly atoms: readonly Atom[]
}

/** A selection: `anchor` is where it began, `head` where the caret is. */
export interface TextRange {
	readonly anchor: number
	readonly head: number
}

/** Parts to render, in order. */
export type Segment
	/** The format is a number of the view that shows formats; only marked text has one. */
	= | { readonly kind: 'text', readonly text: string, readonly format?: number }
		| { readonly kind: 'break' }
		| { readonly kind: 'mention' | 'link', readonly text: string, readonly id: string }

/** Nothing written yet. */
export const EMPTY_DOCUMENT: TextDocument = { text: '', atoms: [] }

/** The index of the first atom that ends after a position; binary search. */
export function atomIndexAfter(atoms: readonly Atom[], position: number): number {
	let low = 0
	let high = atoms.length
	while (low < high) {
		const middle = (low + high) >> 1
		if (atoms[middle]!.end > position) high = middle
		else low = middle + 1
	}
	return low
}

/** The atom which a position lies inside of, ends excluded. */
export function atomAround(doc: TextDocument, position: number): Atom | undefined {
	const atom = doc.atoms[atomIndexAfter(doc.atoms, position)]
	return atom && atom.start < position ? atom : undefined
}

/** The atom that ends at a position. */
export function atomBefore(doc: TextDocument, position: number): Atom | undefined {
	const atom = doc.atoms[atomIndexAfter(doc.atoms, position) - 1]
	return atom?.end === position ? atom : undefined
}

/** The atom that starts at a position. */
export function atomBehind(doc: TextDocument, position: number): Atom | undefined {
	const atom = doc.atoms[atomIndexAfter(doc.atoms, position)]
	return atom?.start === position ? atom : undefined
}

/** The range in ascending order, grown so that it cuts no atom. A caret inside an atom goes after it. */
export function wholeAtoms(doc: TextDocument, one: number, other: number): { from: number, to: number } {
	const from = Math.min(one, other)
	const end = Math.max(one, other)
	const to = atomAround(doc, end)?.end ?? end
	return { from: from === end ? to : atomAround(doc, from)?.start ?? from, to }
}

/** Returns the parts to render for a range that cuts no atom. */
export function segmentsBetween(doc: TextDocument, from = 0, to = doc.text.length): Segment[] {
	const segments: Segment[] = []
	function addText(start: number, end: number) {
		const text = doc.text.slice(start, end)
		for (let at = 0; at < text.length;) {
			const newline = text.indexOf('\n', at)
			const stop = newline < 0 ? text.length : newline
			if (stop > at) segments.push({ kind: 'text', text: text.slice(at, stop) })
			if (newline >= 0) segments.push({ kind: 'break' })
			at = stop + 1
		}
	}
	let at = from
	for (let index = atomIndexAfter(doc.atoms, from); index < doc.atoms.length; index++) {
		const atom = doc.atoms[index]!
		if (atom.start >= to) break
		addText(at, atom.start)
		segments.push({ kind: atom.isLink ? 'link' : 'mention', text: doc.text.slice(atom.start, atom.end), id: atom.id })
		at = atom.end
	}
	addText(at, to)
	return segments
}

/** Returns the lines around a range, without the newlines at their ends. */
export function lineAround(text: string, from: number, to = from): { from: number, to: number } {
	const newline = text.indexOf('\n', to)
	return { from: from <= 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1, to: newline < 0 ? text.length : newline }
}

/** Normalises text that the user brings: newlines become `\n` and no-break spaces become spaces. */
export function asTyped(text: string): string {
	return text.replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' ')
}
