import type { TextRange } from '../model/textDocument.ts'
import { selectionEnds, selectionOf } from '../../ui/dom/composedTree.ts'
import { hasShortcutModifier, isComposing, shortcutLetter } from '../../ui/dom/keys.ts'
import { diffEdit } from '../model/edit.ts'
import { asTyped, wholeAtoms } from '../model/textDocument.ts'
import { Editable, loadFocusParts, type EditableOptions } from './editable.ts'
import { readRange, targetRange, typingPoint, writeRange } from './selection.ts'
import { listenToTransfers } from './transfers.ts'

/** Keys that move the caret, as a group, and others that have to wait for them. */
const HELD = /^(?:(Arrow|Home|End)|.$|Enter|Back|Del)/u

function applyHistory(core: Editable, isBack: boolean): void {
	const range = isBack ? core.model.undo() : core.model.redo()
	if (range) {
		core.select(range)
		core.update()
		core.reveal()
	}
	core.options.onSelection?.()
}

/** Handles the keys of an editable: those of its extensions, of undo and redo, and arrows where browsers skip a place. */
function listenToKeys(core: Editable): void {
	const { root, signal, options, extensions } = core
	let held: KeyboardEvent[] | null = []

	function onKeydown(event: KeyboardEvent): void {
		core.focusParts?.returnSelection(core, event)
		options.onKeydown?.(event)
		if (event.defaultPrevented || isComposing(event) || core.composition || event.altKey) return
		const letter = hasShortcutModifier(event) ? shortcutLetter(event) : ''
		core.isPlainPaste = letter === 'v' && event.shiftKey
		if (root.isContentEditable && extensions.some((extension) => extension.onKeydown?.(event))) return event.preventDefault()
		const range = core.focusParts?.moveCaret(core.view, core.model.document, event)
		if (range) {
			event.preventDefault()
			core.select(range)
			return core.reveal()
		}
		if ((letter !== 'z' && letter !== 'y') || !core.isEditable) return
		event.preventDefault()
		applyHistory(core, letter === 'z' && !event.shiftKey)
	}

	/** Holds a key that moves the caret, and those after it, while the code for that loads. Without it the browser moves the caret, and what was typed stays. */
	function hold(event: KeyboardEvent): void {
		const keys = held
		const key = HELD.exec(event.key)
		if (core.focusParts || !keys || !key || event.ctrlKey || event.altKey || event.metaKey || isComposing(event) || !root.isContentEditable) return
		if (!keys.length && (!key[1] || !core.model.document.atoms.length)) return
		event.preventDefault()
		event.stopImmediatePropagation()
		if (keys.push(event) > 1) return
		loadFocusParts().then(({ replayKeys }) => replayKeys(core, keys), () => {
			held = null
			core.insertAt(core.selectedAtoms(), keys.map(({ key }) => key[1] ? '' : key).join(''))
		})
	}

	root.addEventListener('keydown', hold, { signal, capture: true })
	root.addEventListener('keydown', onKeydown, { signal })
	root.addEventListener('keyup', (event) => event.stopPropagation(), { signal })
}

/** Reads the text node at the caret: usually the only change of a composition. */
function followComposition(core: Editable): void {
	const { view, model } = core
	const node = selectionEnds(core.root)?.anchorNode
	const shown = node && view.textAt(node)
	if (!shown) return core.readDOMChange('compose')
	const change = diffEdit(model.document.text.slice(shown.start, shown.start + shown.length), shown.text)
	if (!change) return
	view.resize(node, shown.text.length)
	core.followDOM(() => {
		const moved = { from: change.from + shown.start, to: change.to + shown.start, text: change.text }
		// Safari selects what is composed; the caret is at its end. In a node that held nothing, Chromium reports the caret before the first character.
		const caret = shown.length === 0 ? moved.from + moved.text.length : readRange(view)?.head ?? core.lastRange.head
		core.lastRange = model.edit(moved, { kind: 'compose', before: core.lastRange, after: { anchor: caret, head: caret }, join: core.composition?.edited })
	})
	if (core.composition) core.composition.edited = true
}

/** Follows input methods: while one is at work, the nodes are its own, and the document only follows what they say. */
function listenToComposition(core: Editable): void {
	const { root, view, model, signal, options } = core

	function onStart(): void {
		const { from, to } = core.selectedAtoms()
		const ends = selectionEnds(root)
		core.composition = { edited: false, end }
		model.closeHistory()
		// A browser removes a text node that is selected as a whole, and then writes elsewhere.
		if (ends && from < to && (ends.anchorNode !== ends.focusNode || !((ends.anchorNode as Text).length > to - from))) {
			core.edit({ from, to, text: '' }, { kind: 'compose' })
			core.composition.edited = true
		}
		const point = view.anchorAt(core.lastRange.head)
		if (point.node !== ends?.focusNode) selectionOf(root)?.collapse(point.node, point.offset)
	}

	/** Reads what was composed last, and renders the document again. */
	function end(): void {
		if (!core.composition) return
		followComposition(core)
		core.composition = null
		core.readRange()
		core.syncDOM()
		model.closeHistory()
		options.onComposed?.()
		core.update(true)
		core.reveal()
		options.onTyped?.(core.lastChangedRange)
	}

	root.addEventListener('compositionstart', onStart, { signal })
	// No browser fires the end when it takes the element off the page, and Firefox no blur either.
	for (const type of ['compositionend', 'blur', 'focus']) root.addEventListener(type, end, { signal })
}

/** Handles `beforeinput` and `input`. Plain letters are left to the browser, and read back. */
function listenToInput(core: Editable): void {
	const { root, view, model, signal, extensions, options } = core
	const notifyTyped = () => options.onTyped?.(core.lastChangedRange)

	/** Returns false while the code for deleting loads. The browser then deletes, and the children are read. */
	function remove(inputType: string, range: TextRange): boolean {
		const isCaret = range.anchor === range.head
		const deleted = isCaret ? core.focusParts?.deletedRange(inputType, view, { doc: model.document, caret: range.head }) : wholeAtoms(model.document, range.anchor, range.head)
		if (!deleted) return false
		if (deleted.from === deleted.to) return true
		core.edit({ ...deleted, text: '' }, { kind: isCaret ? 'erase' : 'other', before: range })
		notifyTyped()
		return true
	}

	/** Handles an input. Returns false for inputs that are left to the browser, whose result is read from the children. */
	function handle(event: InputEvent, text: string): boolean {
		const { inputType } = event
		const range = core.readRange()
		const selected = wholeAtoms(model.document, range.anchor, range.head)
		if (extensions.some((extension) => extension.onInput?.(inputType))) return true
		if (inputType.startsWith('history')) applyHistory(core, inputType === 'historyUndo')
		else if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') core.edit({ ...selected, text: '\n' })
		else if (inputType.startsWith('delete')) return remove(inputType, range)
		else if (inputType === 'insertText') {
			core.edit({ ...selected, text }, { kind: 'type' })
			notifyTyped()
		} else if (inputType.startsWith('format')) return true
		else if (text !== '') core.insertAt(targetRange(view, model.document, event) ?? selected, text)
		else return inputType.startsWith('insert') && inputType !== 'insertTranspose'
		return true
	}

	function onBeforeInput(event: InputEvent): void {
		core.pending = null
		// The browser undoes in any field, also from another focus.
		if (!core.isEditable) return event.preventDefault()
		if (event.defaultPrevented || core.composition || event.isComposing || !event.cancelable) return
		const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
		const isTyped = event.inputType === 'insertText' && !view.views.formats?.writes
		const point = isTyped ? typingPoint(root, text) : null
		if (point) core.pending = { point, text, event }
		else if (handle(event, asTyped(text))) event.preventDefault()
	}

	/** The browser typed what it announced, and nothing else. */
	function acceptTyped(at: number, text: string): void {
		core.forgetMutations()
		core.followDOM(() => { core.lastRange = model.edit({ from: at, to: at, text }, { kind: 'type', before: { anchor: at, head: at } }) })
		if (!view.isWhole) core.syncDOM()
		core.update(true)
	}

	function onInput(): void {
		const typed = core.pending
		core.pending = null
		const at = typed && !core.composition ? view.acceptTyped(typed.point, typed.text) : null
		if (core.composition) followComposition(core)
		else if (typed && at !== null) acceptTyped(at, typed.text)
		else core.readDOMChange('type')
		notifyTyped()
	}

	root.addEventListener('beforeinput', onBeforeInput, { signal })
	root.addEventListener('input', onInput, { signal })
}

/** Keeps the selection while the focus is elsewhere, and reads it when it moves. */
function listenToSelection(core: Editable): void {
	const { root, view, options, signal } = core
	let isPointer = false
	let wasFocused = false
	root.addEventListener('pointerdown', () => { isPointer = true }, { signal })
	// A touch that scrolls focuses nothing.
	root.addEventListener('pointercancel', () => { isPointer = false }, { signal })
	root.addEventListener('blur', () => {
		isPointer = false
		core.lastRange = readRange(view) ?? core.lastRange
	}, { signal })
	root.addEventListener('focus', () => {
		// A browser puts the caret of a field that is reached by Tab at the start.
		if (wasFocused && !isPointer) writeRange(view, core.lastRange)
		wasFocused = true
		isPointer = false
	}, { signal })
	root.ownerDocument.addEventListener('selectionchange', () => {
		if (core.composition || !core.hasFocus) return
		core.focusParts?.returnSelection(core)
		core.readRange()
		core.update()
		options.onSelection?.()
	}, { signal })
}

/** Makes an element the editable of a model. */
export function createEditable(root: HTMLElement, options: EditableOptions): Editable {
	const editable = new Editable(root, options)
	listenToComposition(editable)
	listenToKeys(editable)
	listenToInput(editable)
	listenToTransfers(editable)
	listenToSelection(editable)
	return editable
}
