/**
 * Undo and redo of one editor, as two stacks of steps.
 *
 * A step is what one undo takes back. It holds the edits that made it and, in the opposite order, their inverses, with the selections before and after; so
 * going either way is applying edits, and nothing has to be kept of the document itself. A change joins the last step where a reader would take both for one
 * action: typing, or erasing, next to the last change within half a second; or where the caller says so, as for all that one composition does. Edits that join
 * are merged into one, so that a long word is one edit and not fifty.
 *
 * `close` ends a step from outside: what comes next begins another. A step that came to nothing, such as a composition that was given up, is forgotten then.
 */
import type { Edit } from './edit.ts'
import type { TextRange } from './textDocument.ts'

/** Kind of a change. Only changes of the same kind join, and `other` joins nothing. */
export type EditKind = 'type' | 'erase' | 'compose' | 'other'

/** A change as the history takes it. */
export interface Change {
	edit: Edit
	inverse: Edit
	kind: EditKind
	before: TextRange
	after: TextRange
	/** Joins the last step, whatever the time. */
	join?: boolean
}

interface Step extends Pick<Change, 'kind' | 'before' | 'after'> {
	/** Edits in the order of the changes. */
	edits: Edit[]
	/** Edits in the order that takes the step back. */
	inverses: Edit[]
	at: number
}

/** Edits and selection of an undo or redo. */
export interface HistoryChange {
	edits: readonly Edit[]
	selection: TextRange
}

const JOIN_MS = 500
const MAX_STEPS = 500

function touches(step: Step, change: Change): boolean {
	return step.after.anchor === step.after.head && step.after.head === change.before.head && change.before.anchor === change.before.head
}

/** One edit in place of two, where the second one changes only what the first one wrote. */
function mergedEdit(first: Edit, second: Edit): Edit | null {
	const end = first.from + first.text.length
	if (first.atoms?.length || second.atoms?.length || second.from < first.from || second.to > end) return null
	if (second.from === end) return { ...first, text: first.text + second.text }
	return { ...first, text: first.text.slice(0, second.from - first.from) + second.text + first.text.slice(second.to - first.from) }
}

function append(step: Step, { edit, inverse }: Change) {
	const last = step.edits.at(-1)
	const merged = last && mergedEdit(last, edit)
	if (merged) {
		step.edits[step.edits.length - 1] = merged
		step.inverses[0] = { ...step.inverses[0]!, to: merged.from + merged.text.length }
		return
	}
	step.edits.push(edit)
	step.inverses.unshift(inverse)
}

/** The steps of one editor; `now` gives milliseconds. */
export function createHistory(now: () => number) {
	const done: Step[] = []
	let undone: Step[] = []
	let isClosed = false

	function move(from: Step[], to: Step[]): Step | undefined {
		const step = from.pop()
		if (!step) return
		to.push(step)
		isClosed = true
		return step
	}

	return {
		record(change: Change) {
			const last = done.at(-1)
			const at = now()
			const near = last && !isClosed && change.kind !== 'other' && last.kind === change.kind && at - last.at <= JOIN_MS && touches(last, change)
			if (last && (near || change.join)) {
				append(last, change)
				last.after = change.after
				last.at = at
			} else {
				done.push({ ...change, edits: [change.edit], inverses: [change.inverse], at })
				if (done.length > MAX_STEPS) done.shift()
			}
			isClosed = false
			undone = []
		},
		undo(): HistoryChange | null {
			const step = move(done, undone)
			return step ? { edits: step.inverses, selection: step.before } : null
		},
		redo(): HistoryChange | null {
			const step = move(undone, done)
			return step ? { edits: step.edits, selection: step.after } : null
		},
		/** Forgets all steps. */
		clear() {
			done.length = 0
			undone = []
		},
		/** Lets nothing join the last step; one that came to nothing is forgotten. */
		close() {
			isClosed = true
			if (done.at(-1)?.edits.every(({ from, to, text }) => from === to && text === '')) done.pop()
		},
	}
}
