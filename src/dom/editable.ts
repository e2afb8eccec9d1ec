/**
 * An editable element that shows a text model. Every input is an edit of the model, and only what it changed is rendered;
 * the browser itself types plain characters into a text node, and composes, and is then taken at its word or put right.
 */
import type { EditOptions } from '../core/text/model.ts'
import type { Editable, EditableOptions } from './editableHandle.ts'
import type { AtomViews, Point } from './piece.ts'
import { atomsWithin, diffEdit, followCaret, mapPosition, type Edit } from '../core/text/edit.ts'
import { findMentions } from '../core/text/mention.ts'
import { wholeAtoms, type TextRange } from '../core/text/textDocument.ts'
import { focusedNear, selectionEnds, selectionOf } from './composedTree.ts'
import { deletedRange } from './deletion.ts'
import { DocView } from './docView.ts'
import { readRange, targetRange, typingPoint, writeRange } from './selection.ts'
import { shortcutLetter } from './shortcut.ts'
import { asTyped, listenToTransfers } from './transfers.ts'

/**
 * The `keyCode` of a key that an input method took; in Safari also of the key that ended it, which comes after that:
 * https://bugs.webkit.org/show_bug.cgi?id=165004
 */
const COMPOSED = 229

/** Makes an element the editable of a model. */
export function createEditable(root: HTMLElement, options: EditableOptions): Editable {
	const { model, isKnownUser, extensions = [] } = options
	const views: AtomViews = {
		mention: options.mentions,
		get link() { return extensions.find(({ links }) => links)?.links },
	}
	const view = new DocView(root, views, typeof CSS !== 'undefined' && CSS.supports('-moz-appearance', 'none'))
	const abort = new AbortController()
	let lastRange: TextRange = { anchor: 0, head: 0 }
	/** False while an edit comes from what the browser has already put on the screen. */
	let rendersEdits = true
	/** Loaded with the focus; without it, browsers pass some places. */
	let arrows: typeof import('./arrows.ts') | undefined
	let pending: { point: Point, text: string, event: Event } | null = null
	let composition: { edited: boolean } | null = null
	let lastChangedRange = { from: 0, to: 0 }

	const observer = new MutationObserver((records) => {
		// What is being typed is read with its event, unless another script forbade that.
		if (!composition && (!pending || pending.event.defaultPrevented) && records.some(({ target }) => !view.isInAtom(target))) readDOMChange()
	})
	const unsubscribe = model.subscribe((edit, before, after) => {
		if (before.text !== after.text) {
			lastChangedRange = { from: edit.from, to: edit.from + edit.text.length }
			lastRange = { anchor: mapPosition(lastRange.anchor, edit, 'before'), head: mapPosition(lastRange.head, edit, 'before') }
		}
		if (!rendersEdits) return
		view.update(edit, after)
		observer.takeRecords()
	})

	const hasFocus = () => focusedNear(root) === root

	/** While the focus is elsewhere, browsers leave the selection where it was, also when the text changes. */
	function currentRange(): TextRange {
		if (hasFocus()) lastRange = readRange(view) ?? lastRange
		return lastRange
	}

	/** What is selected, mentions whole. */
	function selectedAtoms() {
		const { anchor, head } = currentRange()
		return wholeAtoms(model.document, anchor, head)
	}

	function select(range: TextRange) {
		const { length } = model.document.text
		lastRange = { anchor: Math.min(range.anchor, length), head: Math.min(range.head, length) }
		if (hasFocus()) writeRange(view, lastRange)
	}

	/** Browsers put the caret into an atom that has words and begins a text, when they go back by a word: there it can write nothing, and stays. */
	function leaveAtom() {
		const selection = selectionEnds(root)
		if (selection?.isCollapsed && view.isInAtom(selection.focusNode) && root.isContentEditable && hasFocus()) select(currentRange())
	}

	/** Tells what is built on the editable, once children and document agree; while something is composed they do not. */
	function update(isTyped = false) {
		if (!composition) for (const extension of extensions) extension.onUpdate?.(isTyped)
	}

	function edit(change: Edit, editOptions: EditOptions = {}) {
		const before = editOptions.before ?? currentRange()
		select(model.edit(change, { ...editOptions, before }))
		update(editOptions.kind !== undefined && editOptions.kind !== 'other')
	}

	function insertAt(range: { from: number, to: number }, text: string, editOptions: EditOptions = {}) {
		const { text: whole } = model.document
		const start = whole.lastIndexOf('\n', range.from - 1) + 1
		const head = whole.slice(start, range.from)
		const found = findMentions(head + text + whole.slice(range.to, range.to + 1), isKnownUser)
		const atoms = atomsWithin(found, head.length, head.length + text.length)
		edit({ ...range, text, atoms }, editOptions)
	}

	/** Reads what the browser or an extension made of the children, and renders it in order again. */
	function readDOMChange(kind: EditOptions['kind'] = 'other') {
		rendersEdits = false
		const { text, atoms } = view.parseDOM()
		const range = readRange(view)
		const change = diffEdit(model.document.text, text)
		if (change) {
			const inside = atomsWithin(atoms, change.from, change.from + change.text.length)
			model.edit({ ...change, text: change.text.replace(/\u00a0/g, ' '), atoms: inside }, { kind, before: lastRange, after: range ?? undefined, join: composition?.edited })
			if (composition) composition.edited = true
		}
		rendersEdits = true
		lastRange = range ?? lastRange
		if (composition) return
		syncDOM()
		update(kind !== 'other')
	}

	/** Renders the children as the document says, whatever became of them; the selection stays as it was last read. */
	function syncDOM() {
		view.restore(model.document)
		observer.takeRecords()
		select(lastRange)
	}

	/** While composing, the text node at the caret is all that changes, as a rule. */
	function followComposition() {
		const node = selectionEnds(root)?.anchorNode
		const shown = node && view.textAt(node)
		if (!shown) return readDOMChange('compose')
		const change = diffEdit(model.document.text.slice(shown.start, shown.start + shown.length), shown.text)
		if (!change) return
		view.resize(node, shown.text.length)
		rendersEdits = false
		// Safari selects what is composed; the caret is at its end.
		const caret = readRange(view)?.head ?? lastRange.head
		const moved = { from: change.from + shown.start, to: change.to + shown.start, text: change.text }
		lastRange = model.edit(moved, { kind: 'compose', before: lastRange, after: { anchor: caret, head: caret }, join: composition?.edited })
		rendersEdits = true
		if (composition) composition.edited = true
	}

	function onBeforeInput(event: InputEvent) {
		pending = null
		if (event.defaultPrevented || composition || event.isComposing || !event.cancelable) return
		const { inputType } = event
		const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
		const point = inputType === 'insertText' ? typingPoint(root, text) : null
		if (point) return void (pending = { point, text, event })
		const range = currentRange()
		event.preventDefault()
		const selected = wholeAtoms(model.document, range.anchor, range.head)
		if (inputType.startsWith('history')) applyHistory(inputType === 'historyUndo')
		else if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') breakLine(selected)
		else if (inputType.startsWith('delete')) remove(inputType, range)
		else if (inputType === 'insertText') type(selected, asTyped(text))
		else if (inputType === 'insertReplacementText' || (/^insert(From|Transpose)/.test(inputType) && text)) insertAt(targetRange(view, model.document, event) ?? selected, asTyped(text))
	}

	function breakLine(selected: { from: number, to: number }) {
		if (!extensions.some((extension) => extension.onLineBreak?.())) edit({ ...selected, text: '\n' })
	}

	function type(selected: { from: number, to: number }, text: string) {
		edit({ ...selected, text }, { kind: 'type' })
		options.onTyped?.(lastChangedRange)
	}

	function remove(inputType: string, range: TextRange) {
		const deleted = deletedRange(inputType, view, { doc: model.document, range })
		edit({ ...deleted, text: '' }, { kind: range.anchor === range.head ? 'erase' : 'other', before: range })
		options.onTyped?.(lastChangedRange)
	}

	function onInput() {
		const typed = pending
		pending = null
		const at = typed && !composition ? view.acceptTyped(typed.point, typed.text) : null
		if (composition) followComposition()
		else if (typed && at !== null) {
			observer.takeRecords()
			rendersEdits = false
			lastRange = model.edit({ from: at, to: at, text: typed.text }, { kind: 'type', before: { anchor: at, head: at } })
			rendersEdits = true
			if (!view.isWhole) syncDOM()
			update(true)
		} else readDOMChange('type')
		options.onTyped?.(lastChangedRange)
	}

	function onCompositionStart() {
		const range = currentRange()
		const selection = selectionEnds(root)
		composition = { edited: false }
		model.closeHistory()
		if (selection && range.anchor !== range.head && (selection.anchorNode !== selection.focusNode || selection.anchorNode === root)) {
			edit({ ...wholeAtoms(model.document, range.anchor, range.head), text: '' }, { kind: 'compose' })
			composition.edited = true
		}
		const point = view.anchorAt(lastRange.head)
		if (point.node !== selectionEnds(root)?.focusNode) selectionOf(root)?.collapse(point.node, point.offset)
	}

	function onCompositionEnd() {
		if (!composition) return
		followComposition()
		composition = null
		currentRange()
		syncDOM()
		model.closeHistory()
		options.onComposed?.()
		update(true)
		options.onTyped?.(lastChangedRange)
	}

	function applyHistory(back: boolean) {
		const range = back ? model.undo() : model.redo()
		if (range) {
			select(range)
			update()
		}
		options.onSelection?.()
	}

	function onKeydown(event: KeyboardEvent) {
		if (!composition) leaveAtom()
		options.onKeydown?.(event)
		if (event.defaultPrevented || event.isComposing || event.keyCode === COMPOSED || composition || event.altKey) return
		if (root.isContentEditable && extensions.some((extension) => extension.onKeydown?.(event))) return event.preventDefault()
		if (event.ctrlKey === event.metaKey) {
			const range = arrows?.arrowRange(view, model.document, event)
			return range ? select(range) : arrows?.moveLine(view, event, { doc: model.document, select })
		}
		const letter = shortcutLetter(event)
		if ((letter !== 'z' && letter !== 'y') || root.contentEditable === 'false') return
		event.preventDefault()
		applyHistory(letter === 'z' && !event.shiftKey)
	}

	const on = { signal: abort.signal }
	root.addEventListener('beforeinput', onBeforeInput, on)
	root.addEventListener('input', onInput, on)
	root.addEventListener('compositionstart', onCompositionStart, on)
	root.addEventListener('compositionend', onCompositionEnd, on)
	root.addEventListener('keydown', onKeydown, on)
	root.addEventListener('focus', () => import('./arrows.ts').then((loaded) => { arrows = loaded }).catch(() => undefined), on)
	root.addEventListener('blur', () => { lastRange = readRange(view) ?? lastRange }, on)
	root.addEventListener('keyup', (event) => event.stopPropagation(), on)
	listenToTransfers({ root, model, view, selectedAtoms, edit, insertAt, extensions, signal: abort.signal, onPaste: options.onPaste })
	root.ownerDocument.addEventListener('selectionchange', () => {
		if (composition || !hasFocus()) return
		leaveAtom()
		currentRange()
		update()
		options.onSelection?.()
	}, on)
	view.restore(model.document)
	observer.observe(root, { childList: true, characterData: true, subtree: true })
	lastRange = { anchor: model.document.text.length, head: model.document.text.length }

	return {
		get range() { return currentRange() },
		get lastRange() { return lastRange },
		get composing() { return composition !== null },
		edit,
		insert: (text) => insertAt(selectedAtoms(), asTyped(text)),
		wrap(before, after) {
			const { from, to } = selectedAtoms()
			const inner = model.document.text.slice(from, to)
			insertAt({ from, to }, `${before}${inner}${after}`, { after: { anchor: from + before.length, head: to + before.length } })
		},
		replaceAll(given) {
			const change = model.editTo(asTyped(given))
			if (change) edit(change)
		},
		isContent: (htmlOrText) => [root.innerHTML, root.textContent, root.innerText].includes(htmlOrText),
		readDOM() {
			observer.takeRecords()
			readDOMChange()
		},
		set(text, editOptions) {
			const range = currentRange()
			const before = model.document.text
			const change = model.set(text, editOptions)
			if (!change) return
			const mapCaret = (position: number) => followCaret(position, { before, after: text, edit: change })
			select({ anchor: mapCaret(range.anchor), head: mapCaret(range.head) })
			update()
			options.onSelection?.()
		},
		select,
		selectAll: () => select({ anchor: 0, head: model.document.text.length }),
		focus() {
			const range = lastRange
			root.focus()
			if (hasFocus()) writeRange(view, range)
		},
		pointOf: (position) => view.pointOf(position),
		positionOf: (node) => view.positionOf(node, 0),
		release() {
			abort.abort()
			observer.disconnect()
			unsubscribe()
			view.release()
		},
	}
}
