/**
 * An editable element that shows a text model. Every input is an edit of the model, and only what it changed is rendered;
 * the browser itself types plain characters into a text node, and composes, and is then taken at its word or put right.
 */
import type { TextRange } from '../model/textDocument.ts'
import type { Editable, EditableOptions } from './editableHandle.ts'
import { followCaret, type Edit } from '../model/edit.ts'
import { EditableComposition } from './editableComposition.ts'
import { EditableCore } from './editableCore.ts'
import { EditableInput } from './editableInput.ts'
import { EditableKeys } from './editableKeys.ts'
import { readRange, writeRange } from './selection.ts'
import { asTyped, listenToTransfers } from './transfers.ts'

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
	const composition = new EditableComposition(core)
	const keys = new EditableKeys(core)
	new EditableInput(core, { composition, keys })
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
