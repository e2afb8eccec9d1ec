import type { EditableCore } from './editableCore.ts'
import { isComposing } from '../../ui/dom/isComposing.ts'
import { hasShortcutModifier, shortcutLetter } from '../../ui/dom/shortcut.ts'

/** The keys of an editable: those of its extensions, of undo and redo, and arrows where browsers skip a place. */
export class EditableKeys {
	readonly #core: EditableCore

	constructor(core: EditableCore) {
		this.#core = core
		const on = { signal: core.signal }
		core.root.addEventListener('keydown', (event) => this.#onKeydown(event), on)
		core.root.addEventListener('keyup', (event) => event.stopPropagation(), on)
	}

	applyHistory(isBack: boolean): void {
		const core = this.#core
		const { model, onSelection } = core.options
		const range = isBack ? model.undo() : model.redo()
		if (range) {
			core.select(range)
			core.update()
			core.reveal()
		}
		onSelection?.()
	}

	#onKeydown(event: KeyboardEvent): void {
		const core = this.#core
		if (!core.composition) core.leaveAtom()
		if (!core.composition && !event.ctrlKey && !event.metaKey) core.returnSelection()
		core.options.onKeydown?.(event)
		if (event.defaultPrevented || isComposing(event) || core.composition || event.altKey) return
		if (core.root.isContentEditable && core.extensions.some((extension) => extension.onKeydown?.(event))) return event.preventDefault()
		if (event.ctrlKey === event.metaKey) return this.#moveCaret(event)
		const letter = hasShortcutModifier(event) ? shortcutLetter(event) : ''
		if ((letter !== 'z' && letter !== 'y') || !core.isEditable) return
		event.preventDefault()
		this.applyHistory(letter === 'z' && !event.shiftKey)
	}

	#moveCaret(event: KeyboardEvent): void {
		const core = this.#core
		const { view, focusParts, options: { model } } = core
		const select = (range: Parameters<EditableCore['select']>[0]) => {
			core.select(range)
			core.reveal()
		}
		const range = focusParts?.arrowRange(view, model.document, event)
		if (range) select(range)
		else focusParts?.moveLine(view, event, { doc: model.document, select })
	}
}
