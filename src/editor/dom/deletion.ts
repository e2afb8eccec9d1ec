import type { DocView } from './docView.ts'
import { selectionOf } from '../../ui/dom/composedTree.ts'
import { backspaceLength, firstGraphemeLength, lastGraphemeLength } from '../model/graphemes.ts'
import { atomBefore, atomBehind, atomIndexAfter, wholeAtoms, type Atom, type TextDocument, type TextRange } from '../model/textDocument.ts'
import { readRange } from './selection.ts'

/** No character is longer, in code units; a row of flags may be, of which each has to be paired. */
const REACH = 2000

type Range = { from: number, to: number }

function atomBeside(doc: TextDocument, caret: number, forward: boolean): Atom | undefined {
	return forward ? atomBehind(doc, caret) : atomBefore(doc, caret)
}

/** The text before a caret that is one with it: an atom is never part of a character. */
function textBefore({ text, atoms }: TextDocument, caret: number): string {
	return text.slice(Math.max(atoms[atomIndexAfter(atoms, caret) - 1]?.end ?? 0, caret - REACH), caret)
}

/** Returns the range of one unit next to a caret: a mention, a newline or a character. */
function oneCharacter(doc: TextDocument, caret: number, { forward }: { forward: boolean }): Range {
	const atom = atomBeside(doc, caret, forward)
	if (atom) return { from: atom.start, to: atom.end }
	if (forward) return { from: caret, to: caret + firstGraphemeLength(doc.text.slice(caret, caret + REACH)) }
	return { from: caret - lastGraphemeLength(textBefore(doc, caret)), to: caret }
}

/** Returns the range of a single deletion. Backwards that may be less than a character; see `backspaceLength`. */
function deletedCharacter(doc: TextDocument, caret: number, forward: boolean): Range {
	if (forward || atomBefore(doc, caret)) return oneCharacter(doc, caret, { forward })
	return { from: caret - backspaceLength(textBefore(doc, caret)), to: caret }
}

/** Returns the selection extended by the browser's own caret. */
function byBrowser(view: DocView, forward: boolean, unit: string): TextRange | null {
	const selection = selectionOf(view.root)
	if (!selection?.modify) return null
	selection.modify('extend', forward ? 'forward' : 'backward', unit)
	return readRange(view)
}

/** Returns the range that a `delete…` input removes at a caret, with whole mentions. */
export function deletedRange(inputType: string, view: DocView, { doc, caret }: { doc: TextDocument, caret: number }): Range {
	const forward = inputType.endsWith('Forward')
	const character = deletedCharacter(doc, caret, forward)
	if (/^deleteHardLine/.test(inputType)) {
		const edge = forward ? doc.text.indexOf('\n', caret) : doc.text.lastIndexOf('\n', caret - 1) + 1
		const line = forward ? { from: caret, to: edge < 0 ? doc.text.length : edge } : { from: caret === 0 ? 0 : edge, to: caret }
		return line.from === line.to ? character : line
	}
	const unit = /^deleteWord/.test(inputType) ? 'word' : /^deleteSoftLine/.test(inputType) ? 'lineboundary' : null
	const moved = unit && !atomBeside(doc, caret, forward) ? byBrowser(view, forward, unit) : null
	if (!moved || moved.head === caret) return character
	return wholeAtoms(doc, caret, moved.head)
}
