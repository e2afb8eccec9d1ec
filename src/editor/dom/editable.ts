/**
 * An editable element that shows a text model. Every input is an edit of the model, and only what it changed is rendered;
 * the browser itself types plain characters into a text node, and composes, and is then taken at its word or put right.
 */
import type { Point } from '../../ui/dom/composedTree.ts'
import type { EditOptions, SetOptions } from '../model/model.ts'
import type { TextRange } from '../model/textDocument.ts'
import type { Editable, EditableOptions, EditorExtension } from './editableHandle.ts'
import { followCaret, type Edit } from '../model/edit.ts'
import { EditableComposition } from './editableComposition.ts'
import { EditableCore } from './editableCore.ts'
import { EditableInput } from './editableInput.ts'
import { EditableKeys } from './editableKeys.ts'
import { readRange, writeRange } from './selection.ts'
import { asTyped, EditableTransfers } from './transfers.ts'

class EditableElement implements Editable {
	readonly #core: EditableCore

	constructor(core: EditableCore) {
		this.#core = core
	}

	get range(): TextRange { return this.#core.readRange() }

	get lastRange(): TextRange { return this.#core.lastRange }

	get composing(): boolean { return this.#core.composition !== null }

	render(from: number, to: number): void {
		const core = this.#core
		const { document } = core.options.model
		// The browser may not have reported the selection yet.
		const range = core.readRange()
		core.view.update({ from, to, text: document.text.slice(from, to) }, document)
		core.forgetMutations()
		core.select(range)
	}

	edit(edit: Edit, options?: EditOptions): void { this.#core.edit(edit, options) }

	use(extension: EditorExtension): () => void { return this.#core.use(extension) }

	insert(text: string): void {
		this.#core.insertAt(this.#core.selectedAtoms(), asTyped(text))
	}

	wrap(before: string, after: string): void {
		const { from, to } = this.#core.selectedAtoms()
		const inner = this.#core.options.model.document.text.slice(from, to)
		this.#core.insertAt({ from, to }, `${before}${inner}${after}`, { after: { anchor: from + before.length, head: to + before.length } })
	}

	replaceAll(given: string): void {
		const { model } = this.#core.options
		const change = model.editTo(given.replace(/\r\n?/g, '\n'))
		if (change) this.#core.edit({ ...change, text: asTyped(change.text) }, this.#followed(model.document.text, change))
	}

	isContent(htmlOrText: string): boolean {
		const { innerHTML, textContent, innerText } = this.#core.root
		return [innerHTML, textContent, innerText].includes(htmlOrText)
	}

	readDOM(): void { this.#core.readDOM() }

	set(text: string, options?: SetOptions): void {
		const { model, onSelection } = this.#core.options
		if (options?.isOther && this.composing) {
			this.#core.composition = null
			this.#core.syncDOM()
		}
		const { anchor, head } = this.#core.readRange()
		const before = model.document.text
		const change = model.set(text, options)
		if (!change) return
		this.#core.select({ anchor: followCaret(anchor, change, before), head: followCaret(head, change, before) })
		this.#core.update()
		onSelection?.()
	}

	select(range: TextRange): void { this.#core.select(range) }

	selectAll(): void {
		this.#core.select({ anchor: 0, head: this.#core.options.model.document.text.length })
	}

	focus(): void {
		const { root, view } = this.#core
		const range = this.#core.readRange()
		root.focus()
		if (!this.#core.hasFocus) return
		writeRange(view, range)
		this.#core.reveal()
	}

	pointOf(position: number): Point { return this.#core.view.pointOf(position) }

	positionOf(node: Node): number | null { return this.#core.view.positionOf(node, 0) }

	release(): void { this.#core.release() }

	/** The selection after a change of the whole text: it stays with its words. */
	#followed(before: string, change: Edit): EditOptions {
		const { anchor, head } = this.#core.readRange()
		return { after: { anchor: followCaret(anchor, change, before), head: followCaret(head, change, before) } }
	}
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
	const composition = new EditableComposition(core)
	const keys = new EditableKeys(core)
	new EditableInput(core, { composition, keys })
	new EditableTransfers(core)
	listenToSelection(core)
	return new EditableElement(core)
}
