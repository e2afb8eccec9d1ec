/**
 * A change of the document as a value: it can be applied, inverted, and positions can be carried over it.
 */
import { atomIndexAfter, isSameAtom, type Atom, type TextDocument } from './textDocument.ts'

/** Replaces the characters from `from` to `to`. */
export interface Edit {
	readonly from: number
	readonly to: number
	readonly text: string
	/** Mentions and links in the new text, counted from its start. */
	readonly atoms?: readonly Atom[]
}

function shifted(atom: Atom, by: number): Atom {
	return { ...atom, start: atom.start + by, end: atom.end + by }
}

/** The atoms that lie within a range, counted from its start. */
export function atomsWithin(atoms: readonly Atom[], from: number, to: number): Atom[] {
	return atoms.filter((atom) => atom.start >= from && atom.end <= to).map((atom) => shifted(atom, -from))
}

/** The document after an edit. An atom that the edit cuts becomes text. */
export function applyEdit(doc: TextDocument, edit: Edit): TextDocument {
	const { from, to, text } = edit
	const grown = text.length - (to - from)
	const { atoms } = doc
	const kept = atomIndexAfter(atoms, from)
	let next = kept
	while (next < atoms.length && (atoms[next]!.start < to || atoms[next]!.start < from)) next++
	return {
		text: doc.text.slice(0, from) + text + doc.text.slice(to),
		atoms: next === atoms.length && !edit.atoms?.length
			? kept === next ? atoms : atoms.slice(0, kept)
			: [...atoms.slice(0, kept), ...(edit.atoms ?? []).map((atom) => shifted(atom, from)), ...atoms.slice(next).map((atom) => shifted(atom, grown))],
	}
}

/** The edit that takes another one back; `doc` is the one before it. */
export function invertEdit(doc: TextDocument, edit: Edit): Edit {
	return {
		from: edit.from,
		to: edit.from + edit.text.length,
		text: doc.text.slice(edit.from, edit.to),
		atoms: edit.from === edit.to ? [] : atomsWithin(doc.atoms, edit.from, edit.to),
	}
}

/** Returns a position after an edit. A replaced position goes to the `side` of the new text. */
export function mapPosition(position: number, edit: Edit, side: 'before' | 'after' = 'after'): number {
	if (position < edit.from || (position === edit.from && side === 'before')) return position
	if (position > edit.to || (position === edit.to && side === 'after')) return position + edit.text.length - (edit.to - edit.from)
	return side === 'after' ? edit.from + edit.text.length : edit.from
}

function isHighSurrogate(code: number) {
	return code >= 0xD800 && code < 0xDC00
}

function isLowSurrogate(code: number) {
	return code >= 0xDC00 && code < 0xE000
}

/** Most of a long text stays the same. Engines compare pieces of so many code units much faster than single ones. */
const PIECE = 256

/** The smallest single edit that turns one text into another; null if they are equal. Surrogate pairs stay whole. */
export function diffEdit(before: string, after: string): Edit | null {
	if (before === after) return null
	const shorter = Math.min(before.length, after.length)
	let head = 0
	while (head + PIECE < shorter && before.slice(head, head + PIECE) === after.slice(head, head + PIECE)) head += PIECE
	while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head)) head++
	if (head > 0 && isHighSurrogate(before.charCodeAt(head - 1))) head--
	let tail = 0
	const isSameBefore = (end: number) => before.slice(before.length - end, before.length - tail) === after.slice(after.length - end, after.length - tail)
	while (tail + PIECE < shorter - head && isSameBefore(tail + PIECE)) tail += PIECE
	while (tail < shorter - head && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail++
	if (tail > 0 && isLowSurrogate(before.charCodeAt(before.length - tail))) tail--
	return { from: head, to: before.length - tail, text: after.slice(head, after.length - tail) }
}

/**
 * Returns the smallest edit that turns a document into another one, mentions included. `change` is the difference of their texts.
 *
 * If a change creates or breaks a mention next to it, the edit covers that mention too. So its inverse restores all mentions.
 */
export function valueEdit(before: TextDocument, after: TextDocument, change: Edit): Edit {
	const grown = after.text.length - before.text.length
	const shorter = Math.min(before.atoms.length, after.atoms.length)
	let head = 0
	while (head < shorter && before.atoms[head]!.end <= change.from && isSameAtom(before.atoms[head]!, after.atoms[head]!)) head++
	let tail = 0
	while (tail < shorter - head && before.atoms.at(-1 - tail)!.start >= change.to && isSameAtom(shifted(before.atoms.at(-1 - tail)!, grown), after.atoms.at(-1 - tail)!)) tail++
	const old = before.atoms.slice(head, before.atoms.length - tail)
	const fresh = after.atoms.slice(head, after.atoms.length - tail)
	const from = Math.min(change.from, old[0]?.start ?? change.from, fresh[0]?.start ?? change.from)
	const to = Math.max(change.to, old.at(-1)?.end ?? 0, (fresh.at(-1)?.end ?? 0) - grown)
	return { from, to, text: after.text.slice(from, to + grown), atoms: fresh.map((atom) => shifted(atom, -from)) }
}

/** Characters of context that identify a place, on either side. */
const CONTEXT = 24

/** Returns where a range of words is in another text, found by the words around it; null if they are gone. */
export function followRange({ from, to }: { from: number, to: number }, before: string, after: string): { from: number, to: number } | null {
	for (const [left, right] of [[CONTEXT, CONTEXT], [CONTEXT, 0], [0, CONTEXT], [0, 0]] as const) {
		const start = Math.max(0, from - left)
		const words = before.slice(start, to + right)
		const found = words === '' ? -1 : after.indexOf(words)
		if (found >= 0) return { from: found + from - start, to: found + to - start }
	}
	return null
}

/** Returns where a caret goes when an edit replaces the text around it: it stays with the words around it, or goes after the new text. */
export function followCaret(position: number, edit: Edit, before: string): number {
	if (position <= edit.from || position >= edit.to) return mapPosition(position, edit, 'after')
	const at = position - edit.from
	return edit.from + (followRange({ from: at, to: at }, before.slice(edit.from, edit.to), edit.text)?.from ?? edit.text.length)
}
