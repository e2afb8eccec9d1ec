/**
 * The editor without a page: a document, its history, and marks that keep their place.
 */
import { EMPTY_DOCUMENT, isSameAtom, type TextDocument, type TextRange } from './textDocument.ts'
import { applyEdit, diffEdit, followRange, invertEdit, mapPosition, valueEdit, type Edit } from './edit.ts'
import { createHistory, type EditKind } from './history.ts'
import { findMentions, type Known } from './mention.ts'

/** A range that follows the text while it is edited elsewhere. */
export interface Mark {
	readonly from: number
	readonly to: number
	release(): void
}

/** How an edit counts for undo. */
export interface EditOptions {
	kind?: EditKind
	/** The selection before the edit. @default the edited range */
	before?: TextRange
	/** The selection after the edit. @default behind the new text */
	after?: TextRange
	/** Joins the last step of undo. */
	join?: boolean
}

/** Told of every change of the text or of what is drawn over it. */
export interface ModelListener {
	(edit: Edit, before: TextDocument, after: TextDocument): void
}

/** The document of one editor and everything that changes it. */
export interface TextModel {
	readonly document: TextDocument
	/** Changes the text; gives the selection behind the change. */
	edit(edit: Edit, options?: EditOptions): TextRange
	/** Sets the whole value by its smallest change; gives that change, or null if there is none. */
	set(text: string, options?: Pick<EditOptions, 'join'>): Edit | null
	/** Takes back the last step; gives the selection to restore, or null where there is nothing to undo. */
	undo(): TextRange | null
	redo(): TextRange | null
	/** Lets the next change start a step of undo of its own. */
	closeHistory(): void
	/** Draws anew what is known; mentions that touch `except` (being written) stay text. */
	rescanMentions(except?: number): void
	mark(from: number, to: number): Mark
	subscribe(listener: ModelListener): () => void
}

/** What a model needs from outside. */
export interface ModelOptions {
	known: Known
	/** Milliseconds. */
	now: () => number
	/** The first value. @default '' */
	text?: string
	/** The user changed the text: once for each change, undo and redo included, and not for `set`. */
	onChange?: () => void
}

/** A model of a value, with nothing to undo. */
export function createTextModel({ known, now, text: first = '', onChange }: ModelOptions): TextModel {
	let current: TextDocument = first === '' ? EMPTY_DOCUMENT : { text: first, atoms: findMentions(first, known) }
	const history = createHistory(now)
	const listeners = new Set<ModelListener>()
	const marks = new Set<{ from: number, to: number }>()

	function change(edit: Edit) {
		const before = current
		current = applyEdit(current, edit.atoms?.length ? { ...edit, atoms: edit.atoms.filter(({ id }) => known(id)) } : edit)
		for (const mark of marks) {
			const from = mapPosition(mark.from, edit, 'after')
			mark.to = Math.max(from, mapPosition(mark.to, edit, 'before'))
			mark.from = Math.min(from, mark.to)
		}
		for (const listener of listeners) listener(edit, before, current)
	}

	function applyHistory(step: ReturnType<typeof history.undo>): TextRange | null {
		if (!step) return null
		for (const edit of step.edits) change(edit)
		onChange?.()
		return step.selection
	}

	function record(edit: Edit, { kind = 'other', before, after, join }: EditOptions = {}) {
		const behind = edit.from + edit.text.length
		const selection = after ?? { anchor: behind, head: behind }
		if (edit.from === edit.to && edit.text === '') return selection
		const inverse = invertEdit(current, edit)
		history.record({ edit, inverse, kind, before: before ?? { anchor: edit.from, head: edit.to }, after: selection, join })
		change(edit)
		return selection
	}

	return {
		get document() { return current },
		edit(edit, options) {
			const selection = record(edit, options)
			onChange?.()
			return selection
		},
		set(text, { join } = {}) {
			const before = current
			const plain = diffEdit(before.text, text)
			if (!plain) return null
			const edit = valueEdit(before, { text, atoms: findMentions(text, known) }, plain)
			const followed = [...marks].flatMap((mark) => mark.to <= edit.from || mark.from >= edit.to ? [] : [[mark, followRange(mark, before.text, text)] as const])
			const behind = plain.from + plain.text.length
			record(edit, { before: { anchor: plain.from, head: plain.to }, after: { anchor: behind, head: behind }, join })
			for (const [mark, place] of followed) Object.assign(mark, place)
			history.close()
			return plain
		},
		undo: () => applyHistory(history.undo()),
		redo: () => applyHistory(history.redo()),
		closeHistory: () => history.close(),
		rescanMentions(except = -1) {
			const atoms = findMentions(current.text, known).filter(({ start, end }) => except < 0 || except <= start || except > end
				|| current.atoms.some((atom) => atom.start === start && atom.end === end))
			const drawn = current.atoms
			if (atoms.length === drawn.length && atoms.every((atom, index) => isSameAtom(atom, drawn[index]!))) return
			const before = current
			current = { text: current.text, atoms }
			for (const listener of listeners) listener({ from: 0, to: current.text.length, text: current.text }, before, current)
		},
		mark(from, to) {
			const mark = { from, to }
			marks.add(mark)
			return {
				get from() { return mark.from },
				get to() { return mark.to },
				release: () => { marks.delete(mark) },
			}
		},
		subscribe(listener) {
			listeners.add(listener)
			return () => { listeners.delete(listener) }
		},
	}
}
