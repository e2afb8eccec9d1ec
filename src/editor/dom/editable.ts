import type { Point } from '../../ui/dom/composedTree.ts'
import type { IsKnownUser } from '../model/mention.ts'
import type { EditOptions, SetOptions, TextModel } from '../model/model.ts'
import type { TextRange } from '../model/textDocument.ts'
import type { FormatView, LinkView, MentionView } from './piece.ts'
import { followCaret, type Edit } from '../model/edit.ts'
import { EditableCore } from './editableCore.ts'
import { listenToComposition, listenToInput, listenToKeys } from './editableInput.ts'
import { readRange, writeRange } from './selection.ts'
import { asTyped, listenToTransfers } from './transfers.ts'

/** Hooks of an extension. A hook returns true if it has handled the event. No hook is called during a composition. */
export interface EditorExtension {
	onKeydown?(event: KeyboardEvent): boolean
	/** A text is to be changed, such as by a new line, by a key or without one. `inputType` is that of the event. */
	onInput?(inputType: string): boolean
	/** Changes a text before it is pasted. */
	beforePaste?(text: string): string
	/** A text is to be pasted. */
	onPaste?(text: string): boolean
	/** Text or caret may have changed, and the screen agrees; `isTyped` where somebody typed, erased or composed. */
	onUpdate?(isTyped: boolean): void
	/** Renders links, where this extension has the model make them atoms. */
	links?: LinkView
	/** Shows the formats of the text. */
	formats?: FormatView
	/** It no longer takes part. */
	onRelease?(): void
}

/** Options of an editable. */
export interface EditableOptions {
	model: TextModel
	mentions: MentionView
	isKnownUser: IsKnownUser
	/** The user typed or deleted; the range of what is new. A menu may open. */
	onTyped?: (typed: { from: number, to: number }) => void
	/** The caret may have moved. */
	onSelection?: () => void
	/** Comes before the keys of undo; those are left alone when the default is prevented. */
	onKeydown?: (event: KeyboardEvent) => void
	onPaste?: (event: ClipboardEvent) => void
	onComposed?: () => void
}

/** The handle of an editable. */
export interface Editable {
	/** The selection; where it was, while the focus is elsewhere. */
	readonly range: TextRange
	/** The selection as the editable last read or set it, without layout. In a callback, this is the selection of the event. */
	readonly lastRange: TextRange
	readonly composing: boolean
	/** Lets an extension take part, after those before it; returns its release. */
	use(extension: EditorExtension): () => void
	/** Renders a range again; the selection stays. */
	render(from: number, to: number): void
	/** Edits the model and puts the caret behind. */
	edit(edit: Edit, options?: EditOptions): void
	/** Replaces the selection by text, whose mentions are rendered. */
	insert(text: string): void
	/** Sets the value by its smallest change; the caret stays with its text. A composition ends with its document. */
	set(text: string, options?: SetOptions): void
	select(range: TextRange): void
	selectAll(): void
	/** Puts text before and behind the selection, which stays. */
	wrap(before: string, after: string): void
	/** Replaces the whole text, as a change by the user; the caret stays with its words. */
	replaceAll(text: string): void
	/** Whether a string is what a script reads off the element now, as its HTML or its text. It is only compared: apps of the peer pass `innerHTML`. */
	isContent(htmlOrText: string): boolean
	/** Takes over at once what a script made of the children. */
	readDOM(): void
	focus(): void
	/** The place between nodes that a position has. */
	pointOf(position: number): Point
	/** The position before a node of the text; null for any other. */
	positionOf(node: Node): number | null
	release(): void
}

/**
 * An editable element that shows a text model. Every input is an edit of the model, and only what it changed is rendered;
 * the browser itself types plain characters into a text node, and composes, and is then taken at its word or put right.
 */

/** Returns a selection after a change of the whole text: it stays with its words. */
function followed({ anchor, head }: TextRange, change: Edit, before: string): TextRange {
	return { anchor: followCaret(anchor, change, before), head: followCaret(head, change, before) }
}

/** Keeps the selection while the focus is elsewhere, and reads it when it moves. */
function listenToSelection(core: EditableCore): void {
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
	const core = new EditableCore(root, options)
	listenToComposition(core)
	listenToKeys(core)
	listenToInput(core)
	listenToTransfers(core)
	listenToSelection(core)
	const { view } = core
	const { model } = options

	return {
		get range() { return core.readRange() },
		get lastRange() { return core.lastRange },
		get composing() { return core.composition !== null },
		render(from, to) {
			const { document } = model
			// The browser may not have reported the selection yet.
			const range = core.readRange()
			view.update({ from, to, text: document.text.slice(from, to) }, document)
			core.forgetMutations()
			core.select(range)
		},
		edit: (edit, editOptions) => core.edit(edit, editOptions),
		use: (extension) => core.use(extension),
		insert: (text) => core.insertAt(core.selectedAtoms(), asTyped(text)),
		wrap(before, after) {
			const { from, to } = core.selectedAtoms()
			const inner = model.document.text.slice(from, to)
			core.insertAt({ from, to }, `${before}${inner}${after}`, { after: { anchor: from + before.length, head: to + before.length } })
		},
		replaceAll(text) {
			const change = model.editTo(text.replace(/\r\n?/g, '\n'))
			if (change) core.edit({ ...change, text: asTyped(change.text) }, { after: followed(core.readRange(), change, model.document.text) })
		},
		isContent: (htmlOrText) => [root.innerHTML, root.textContent, root.innerText].includes(htmlOrText),
		readDOM() {
			core.forgetMutations()
			core.readDOMChange()
		},
		set(text, setOptions) {
			if (setOptions?.isOther && core.composition) {
				core.composition = null
				core.syncDOM()
			}
			const range = core.readRange()
			const before = model.document.text
			const change = model.set(text, setOptions)
			if (!change) return
			core.select(followed(range, change, before))
			core.update()
			options.onSelection?.()
		},
		select: (range) => core.select(range),
		selectAll: () => core.select({ anchor: 0, head: model.document.text.length }),
		focus() {
			const range = core.readRange()
			root.focus()
			if (!core.hasFocus) return
			writeRange(view, range)
			core.reveal()
		},
		pointOf: (position) => view.pointOf(position),
		positionOf: (node) => view.positionOf(node, 0),
		release: () => core.release(),
	}
}
