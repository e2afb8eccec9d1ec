import type { TextRange } from '../model/textDocument.ts'
import type { EditableComposition } from './editableComposition.ts'
import type { EditableCore } from './editableCore.ts'
import type { EditableKeys } from './editableKeys.ts'
import { wholeAtoms } from '../model/textDocument.ts'
import { targetRange, typingPoint } from './selection.ts'
import { asTyped } from './transfers.ts'

/** Handles `beforeinput` and `input`. Plain letters are left to the browser, and read back. */
export class EditableInput {
	readonly #core: EditableCore
	readonly #composition: EditableComposition
	readonly #keys: EditableKeys

	constructor(core: EditableCore, { composition, keys }: { composition: EditableComposition, keys: EditableKeys }) {
		this.#core = core
		this.#composition = composition
		this.#keys = keys
		core.root.addEventListener('beforeinput', (event) => this.#onBeforeInput(event), { signal: core.signal })
		core.root.addEventListener('input', () => this.#onInput(), { signal: core.signal })
	}

	#onBeforeInput(event: InputEvent): void {
		const core = this.#core
		core.pending = null
		// The browser undoes in any field, also from another focus.
		if (!core.isEditable) return event.preventDefault()
		if (event.defaultPrevented || core.composition || event.isComposing || !event.cancelable) return
		const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
		const isTyped = event.inputType === 'insertText' && !core.view.views.formats?.writes
		const point = isTyped ? typingPoint(core.root, text) : null
		if (point) core.pending = { point, text, event }
		else if (this.#handle(event, asTyped(text))) event.preventDefault()
	}

	/** Handles an input. Returns false for inputs that are left to the browser, whose result is read from the children. */
	#handle(event: InputEvent, text: string): boolean {
		const { inputType } = event
		const { model } = this.#core.options
		const range = this.#core.readRange()
		const selected = wholeAtoms(model.document, range.anchor, range.head)
		if (this.#core.extensions.some((extension) => extension.onInput?.(inputType))) return true
		if (inputType.startsWith('history')) this.#keys.applyHistory(inputType === 'historyUndo')
		else if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') this.#core.edit({ ...selected, text: '\n' })
		else if (inputType.startsWith('delete')) return this.#remove(inputType, range)
		else if (inputType === 'insertText') this.#type(selected, text)
		else if (inputType.startsWith('format')) return true
		else if (text !== '') this.#core.insertAt(targetRange(this.#core.view, model.document, event) ?? selected, text)
		else return inputType.startsWith('insert') && inputType !== 'insertTranspose'
		return true
	}

	#type(selected: { from: number, to: number }, text: string): void {
		this.#core.edit({ ...selected, text }, { kind: 'type' })
		this.#notifyTyped()
	}

	/** Returns false while the code for deleting loads. The browser then deletes, and the children are read. */
	#remove(inputType: string, range: TextRange): boolean {
		const { view, focusParts, options: { model } } = this.#core
		const isCaret = range.anchor === range.head
		const deleted = isCaret ? focusParts?.deletedRange(inputType, view, { doc: model.document, caret: range.head }) : wholeAtoms(model.document, range.anchor, range.head)
		if (!deleted) return false
		if (deleted.from === deleted.to) return true
		this.#core.edit({ ...deleted, text: '' }, { kind: isCaret ? 'erase' : 'other', before: range })
		this.#notifyTyped()
		return true
	}

	#onInput(): void {
		const core = this.#core
		const typed = core.pending
		core.pending = null
		const at = typed && !core.composition ? core.view.acceptTyped(typed.point, typed.text) : null
		if (core.composition) this.#composition.follow()
		else if (typed && at !== null) this.#acceptTyped(at, typed.text)
		else core.readDOMChange('type')
		this.#notifyTyped()
	}

	/** The browser typed what it announced, and nothing else. */
	#acceptTyped(at: number, text: string): void {
		const core = this.#core
		core.forgetMutations()
		core.followDOM(() => { core.lastRange = core.options.model.edit({ from: at, to: at, text }, { kind: 'type', before: { anchor: at, head: at } }) })
		if (!core.view.isWhole) core.syncDOM()
		core.update(true)
	}

	#notifyTyped(): void {
		this.#core.options.onTyped?.(this.#core.lastChangedRange)
	}
}
