/**
 * The editor without a page: a document, its history, and ranges that are tracked through its edits.
 */
import { applyEdit, diffEdit, followRange, invertEdit, mapPosition, valueEdit, type Edit } from './edit.ts'
import { createHistory, type EditKind } from './history.ts'
import { findMentions, type IsKnownUser } from './mention.ts'
import { atomIndexAfter, EMPTY_DOCUMENT, isSameAtom, type Atom, type TextDocument, type TextRange } from './textDocument.ts'

interface Range { from: number, to: number }

interface TrackedState extends Range { isOver: boolean }

/** A range that follows the text while it is edited elsewhere. */
export interface TrackedRange {
	readonly from: number
	readonly to: number
	/** Whether the editor shows another document by now, in which the range means nothing. */
	readonly isOver: boolean
	release(): void
}

/** Options of an edit for undo. */
export interface EditOptions {
	kind?: EditKind
	/** The selection before the edit. @default the edited range */
	before?: TextRange
	/** The selection after the edit. @default behind the new text */
	after?: TextRange
	/** Joins the last step of undo. */
	join?: boolean
}

/** Options of a value. */
export interface SetOptions {
	/** It is the value of another document: nothing before it can be undone, and tracked ranges end. */
	isOther?: boolean
}

/** Told of every change of the text or of what is rendered over it; where only the latter changes, the edit replaces a range by its own text. */
export interface ModelListener {
	(edit: Edit, before: TextDocument, after: TextDocument): void
}

/** Dependencies of a model. */
export interface ModelOptions {
	isKnownUser: IsKnownUser
	/** Milliseconds. */
	now: () => number
	/** The first value. @default '' */
	text?: string
	/** The user changed the text: once for each change, undo and redo included, and not for `set`. */
	onChange?: () => void
}

export type TextModel = ReturnType<typeof createTextModel>

/** Returns the mentions, and the links without a mention inside. */
function withLinks(mentions: readonly Atom[], links: readonly Atom[]): readonly Atom[] {
	if (links.length === 0) return mentions
	const free = links.filter(({ start, end }) => !mentions.some((mention) => mention.start < end && mention.end > start))
	return [...mentions, ...free].sort((one, other) => one.start - other.start)
}

/** Returns the document with other atoms in place of those that touch a range; the same document if they are equal. */
function replaceAtoms(doc: TextDocument, { from, to }: Range, create: (atoms: readonly Atom[]) => readonly Atom[]): TextDocument {
	const first = atomIndexAfter(doc.atoms, from)
	let next = first
	while (next < doc.atoms.length && doc.atoms[next]!.start < to) next++
	const there = doc.atoms.slice(first, next)
	const atoms = create(there)
	const isSame = atoms.length === there.length && atoms.every((atom, index) => isSameAtom(atom, there[index]!))
	return isSame ? doc : { text: doc.text, atoms: [...doc.atoms.slice(0, first), ...atoms, ...doc.atoms.slice(next)] }
}

/** Moves a tracked range over an edit. */
function moveRange(range: Range, edit: Edit): void {
	const from = mapPosition(range.from, edit, 'after')
	range.to = Math.max(from, mapPosition(range.to, edit, 'before'))
	range.from = Math.min(from, range.to)
}

/** Creates the document of one editor and everything that changes it, with nothing to undo. */
export function createTextModel({ isKnownUser, now, text: first = '', onChange }: ModelOptions) {
	let current: TextDocument = first === '' ? EMPTY_DOCUMENT : { text: first, atoms: findMentions(first, isKnownUser) }
	const history = createHistory(now)
	const listeners = new Set<ModelListener>()
	const trackedRanges = new Set<TrackedState>()
	/** Whether links are atoms. Undo then restores them as atoms. */
	let hasLinks = false

	const linksOf = ({ atoms }: TextDocument) => hasLinks ? atoms.filter(({ isLink }) => isLink) : []
	const mayBe = ({ id, isLink }: Atom) => isLink ? hasLinks : isKnownUser(id)

	function notify(edit: Edit, before: TextDocument) {
		for (const listener of listeners) listener(edit, before, current)
	}

	function setAtoms({ from, to }: Range, create: (atoms: readonly Atom[]) => readonly Atom[]) {
		const before = current
		current = replaceAtoms(before, { from, to }, create)
		if (current !== before) notify({ from, to, text: before.text.slice(from, to) }, before)
	}

	function editTo(text: string): { plain: Edit, edit: Edit } | null {
		const plain = diffEdit(current.text, text)
		if (!plain) return null
		const atoms = withLinks(findMentions(text, isKnownUser), hasLinks ? linksOf(applyEdit(current, plain)) : [])
		return { plain, edit: valueEdit(current, { text, atoms }, plain) }
	}

	function change(edit: Edit) {
		const before = current
		current = applyEdit(current, edit.atoms?.length ? { ...edit, atoms: edit.atoms.filter(mayBe) } : edit)
		for (const range of trackedRanges) moveRange(range, edit)
		notify(edit, before)
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
		/** Changes the text; gives the selection behind the change. */
		edit(edit: Edit, options?: EditOptions): TextRange {
			const selection = record(edit, options)
			onChange?.()
			return selection
		},
		/** The smallest edit that makes another text of this one, mentions of both included; null if they are equal. */
		editTo: (text: string) => editTo(text)?.edit ?? null,
		/** Sets the whole value by its smallest change; gives that change, or null if there is none. */
		set(text: string, { isOther = false }: SetOptions = {}): Edit | null {
			const before = current
			const change = editTo(text)
			if (isOther) {
				for (const range of trackedRanges) range.isOver = true
				trackedRanges.clear()
				history.clear()
			}
			if (!change) return null
			const { plain, edit } = change
			const followed = [...trackedRanges].flatMap((range) => range.to <= edit.from || range.from >= edit.to ? [] : [[range, followRange(range, before.text, text)] as const])
			const behind = plain.from + plain.text.length
			record(edit, { before: { anchor: plain.from, head: plain.to }, after: { anchor: behind, head: behind } })
			for (const [range, found] of followed) Object.assign(range, found)
			if (isOther) history.clear()
			else history.close()
			return plain
		},
		/** Takes back the last step; gives the selection to restore, or null where there is nothing to undo. */
		undo: () => applyHistory(history.undo()),
		redo: () => applyHistory(history.redo()),
		/** Lets the next change start a step of undo of its own. */
		closeHistory: () => history.close(),
		/** Forgets all that could be undone or done again. */
		resetHistory: () => history.clear(),
		/** Finds the mentions of the users known now. A name at the position `except`, where the user is writing, stays text. */
		rescanMentions(except = -1) {
			const { text, atoms } = current
			const mentions = findMentions(text, isKnownUser).filter(({ start, end }) => except < 0 || except <= start || except > end
				|| atoms.some((atom) => atom.start === start && atom.end === end))
			setAtoms({ from: 0, to: text.length }, () => withLinks(mentions, linksOf(current)))
		},
		/**
		 * Makes these, and no others, the links of a range that are atoms; null: there are none, also of those that undo would bring back. No change by the user,
		 * and nothing to undo.
		 */
		setLinks(range: { from: number, to: number }, links: readonly Atom[] | null) {
			hasLinks = links !== null
			setAtoms(range, (atoms) => withLinks(atoms.filter(({ isLink }) => !isLink), links ?? []))
		},
		/** Follows a range from now on, until it is released. */
		trackRange(from: number, to: number): TrackedRange {
			const range: TrackedState = { from, to, isOver: false }
			trackedRanges.add(range)
			return {
				get from() { return range.from },
				get to() { return range.to },
				get isOver() { return range.isOver },
				release: () => { trackedRanges.delete(range) },
			}
		},
		subscribe(listener: ModelListener) {
			listeners.add(listener)
			return () => { listeners.delete(listener) }
		},
	}
}
