import type { DocView } from './docView.ts'
import type { Editable } from './editable.ts'
import { selectionEnds, selectionOf } from '../../ui/dom/composedTree.ts'
import { isApple } from '../../ui/dom/keys.ts'
import { atomBefore, atomBehind, lineAround, type TextDocument, type TextRange, wholeAtoms } from '../model/textDocument.ts'
import { caretBox } from './reveal.ts'
import { readRange, writeRange } from './selection.ts'

/** Keys that move a caret by a line or to the edge of one, and the units that browsers know for them. */
const UNITS: Record<string, [direction: 'forward' | 'backward', unit: 'line' | 'lineboundary']> = {
	ArrowUp: ['backward', 'line'], ArrowDown: ['forward', 'line'], Home: ['backward', 'lineboundary'], End: ['forward', 'lineboundary'],
}

interface Place { view: DocView, doc: TextDocument }

const SIDEWAYS = /^Arrow(?:Left|Right)$/

const isLeftToRight = ({ root }: DocView) => getComputedStyle(root).direction === 'ltr'

/** Lets the browser move or extend its selection as by a key, and returns its end. Null if it left the text. */
function byBrowser(view: DocView, key: string, alter: 'move' | 'extend' = 'move'): number | null {
	const [direction, unit] = UNITS[key] ?? [(key === 'ArrowRight') === isLeftToRight(view) ? 'forward' : 'backward', 'character']
	selectionOf(view.root)?.modify?.(alter, direction, unit)
	return readRange(view)?.head ?? null
}

/** Moves a caret at a position by the browser. */
function movedFrom(view: DocView, key: string, from: number): number | null {
	writeRange(view, { anchor: from, head: from })
	return byBrowser(view, key)
}

/** Moves to a place without text, such as one between two mentions, or away from it. Browsers skip such places. */
function sideways({ view, doc }: Place, key: string, head: number): number | null {
	const isForward = (key === 'ArrowRight') === isLeftToRight(view)
	const atom = isForward ? atomBehind(doc, head) : atomBefore(doc, head)
	// Next to a character there is a text on both sides of it.
	const isAtEdge = doc.text[isForward ? head : head - 1] === '\n' || head === (isForward ? doc.text.length : 0)
	if (!atom && !isAtEdge) return null
	const to = atom ? isForward ? atom.end : atom.start : Math.min(Math.max(0, head + (isForward ? 1 : -1)), doc.text.length)
	return [to, head].some((position) => view.pointOf(position).node.nodeType === 1) ? to : null
}

/** Whether two places are on different lines of the screen. */
function isOnOtherLine(view: DocView, one: number, other: number): boolean {
	const [a, b] = [caretBox(view, one), caretBox(view, other)]
	return Boolean(a && b) && Math.abs(a!.top + a!.bottom - b!.top - b!.bottom) > a!.bottom - a!.top
}

/** Whether a place lies at the end of a line on the screen, which goes on below it with an atom. */
function isBeforeWrap(view: DocView, position: number): boolean {
	const { node, offset } = view.pointOf(position)
	const next = node.nodeType === 1 ? node.childNodes[offset] : node.nextSibling
	const before = caretBox(view, position - 1)
	return Boolean(before && next instanceof Element && next.getClientRects()[0]!.top >= before.bottom)
}

/** Moves to the start or the end of a line with an atom. Next to one, browsers stay or go to another line. */
function toEdge({ view, doc }: Place, key: string, start: number): number | null {
	const line = lineAround(doc.text, start)
	if (!doc.atoms.some((atom) => atom.end > line.from && atom.start < line.to)) return null
	for (let from = start; ;) {
		const moved = movedFrom(view, key, from)
		const isInside = moved !== null && moved >= line.from && moved <= line.to
		if (isInside && (key === 'Home' ? moved < start : moved > start)) return moved
		const atom = key === 'Home' ? atomBefore(doc, from) : atomBehind(doc, from)
		if (!atom) return isInside ? from : key === 'Home' ? line.from : line.to
		if (from > line.from && from < line.to && isBeforeWrap(view, key === 'Home' ? atom.end : from)) return from
		from = key === 'Home' ? atom.start : atom.end
	}
}

/**
 * Moves up or down from a place without text. Next to a mention that begins a line, browsers may stay, skip a line, or leave the text.
 * The target is then the line above or below at the same distance from its start, or the edge of the text.
 */
function upOrDown(place: Place, key: string, head: number): number | null {
	const { view, doc } = place
	if (view.pointOf(head).node !== view.root) return null
	const isUp = key === 'ArrowUp'
	const line = lineAround(doc.text, head)
	const isLast = isUp ? line.from === 0 : line.to === doc.text.length
	const next = isLast ? line : lineAround(doc.text, isUp ? line.from - 1 : line.to + 1)
	const moved = movedFrom(view, key, head)
	if (moved !== null && moved >= Math.min(line.from, next.from) && moved <= Math.max(line.to, next.to) && isOnOtherLine(view, head, moved)) {
		if (head !== line.from) return moved
		// The browser aims at the mention, which at times is behind the first character of the other line.
		return toEdge(place, 'Home', moved) ?? (moved >= next.from && moved <= next.to && !isOnOtherLine(view, next.from, moved) ? next.from : moved)
	}
	if (isLast) return isUp ? 0 : doc.text.length
	const position = Math.min(next.from + head - line.from, next.to)
	return wholeAtoms(doc, position, position).from
}

/** Returns the edge of a line that a key goes to. On Apple's keyboards that takes Cmd and an arrow, and Home and End scroll. */
function edgeOf(view: DocView, { key, metaKey }: KeyboardEvent): 'Home' | 'End' | null {
	if (!isApple()) return !metaKey && (key === 'Home' || key === 'End') ? key : null
	if (!metaKey || !SIDEWAYS.test(key)) return null
	return (key === 'ArrowRight') === isLeftToRight(view) ? 'End' : 'Home'
}

/** Moves the caret, or the end of a selection, by an arrow, Home or End where browsers go wrong. Returns the selection, and null if the browser is right. */
export function moveCaret(view: DocView, doc: TextDocument, event: KeyboardEvent): TextRange | null {
	const { key, shiftKey, ctrlKey, metaKey, altKey } = event
	const before = /^(?:Arrow|Home|End)/.test(key) ? readRange(view) : null
	if (!before || !view.root.isContentEditable || ctrlKey || altKey) return null
	const { anchor, head } = before
	const edge = edgeOf(view, event)
	let to: number | null = null
	if (edge) to = toEdge({ view, doc }, edge, shiftKey ? head : Math[edge === 'Home' ? 'min' : 'max'](anchor, head))
	else if (metaKey) return null
	else if (SIDEWAYS.test(key)) to = anchor === head || shiftKey ? sideways({ view, doc }, key, head) : null
	else if (/^Arrow(?:Up|Down)$/.test(key)) to = upOrDown({ view, doc }, key, head)
	return to === null ? null : { anchor: shiftKey ? anchor : to, head: to }
}

/**
 * Takes the selection back from an atom, where it can write nothing: browsers put it there when they go back by a word. For a `key`, takes it back from
 * outside of the text too: WebKit's arrows carry it out at some places, where every key would be lost, while the focus stays.
 */
export function returnSelection(core: Editable, key?: KeyboardEvent): void {
	const { root, view, composition, hasFocus } = core
	if (composition || !hasFocus || !root.isContentEditable) return
	const selection = selectionEnds(root)
	const isOutside = () => !root.contains(selection?.anchorNode ?? null) || !root.contains(selection?.focusNode ?? null)
	if ((selection?.isCollapsed && view.isInAtom(selection.focusNode)) || (key && !key.ctrlKey && !key.metaKey && isOutside())) core.select(core.readRange())
}

const INPUTS: Record<string, string> = { Enter: 'insertParagraph', Backspace: 'deleteContentBackward', Delete: 'deleteContentForward' }

/** Does what a held key would have done. Browsers do nothing for the keys of scripts. */
function replayKey(core: Editable, { key, code, shiftKey }: KeyboardEvent): void {
	const { root, view } = core
	if (core.signal.aborted) return
	const init = { bubbles: true, cancelable: true, composed: true }
	if (!root.dispatchEvent(new KeyboardEvent('keydown', { ...init, key, code, shiftKey })) || !core.hasFocus || core.composition) return
	const inputType = key === 'Enter' && shiftKey ? 'insertLineBreak' : INPUTS[key]
	if (inputType) {
		root.dispatchEvent(new InputEvent('beforeinput', { ...init, inputType }))
	} else if (key.length === 1) {
		core.edit({ ...core.selectedAtoms(), text: key }, { kind: 'type' })
		core.options.onTyped?.(core.lastChangedRange)
	} else {
		byBrowser(view, key, shiftKey ? 'extend' : 'move')
		core.readRange()
	}
}

/** Replays keys that were held until the code of arrows was there, in their order. */
export function replayKeys(core: Editable, keys: readonly KeyboardEvent[]): void {
	for (const key of keys) replayKey(core, key)
}
