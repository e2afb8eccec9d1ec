import { isComposing, hasShortcutModifier, shortcutLetter } from '../../ui/dom/shortcut.ts'
import { loadFocusParts, type EditableCore } from './editableCore.ts'

/** Keys that move the caret, as a group, and others that have to wait for them. */
const HELD = /^(?:(Arrow|Home|End)|.$|Enter|Back|Del)/u

/** The keys of an editable: those of its extensions, of undo and redo, and arrows where browsers skip a place. */
export class EditableKeys {
	readonly #core: EditableCore
	#held: KeyboardEvent[] | null = []

	constructor(core: EditableCore) {
		this.#core = core
		const on = { signal: core.signal }
		core.root.addEventListener('keydown', (event) => this.#hold(event), { ...on, capture: true })
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
		core.focusParts?.returnSelection(core, event)
		core.options.onKeydown?.(event)
		if (event.defaultPrevented || isComposing(event) || core.composition || event.altKey) return
		if (core.root.isContentEditable && core.extensions.some((extension) => extension.onKeydown?.(event))) return event.preventDefault()
		const range = core.focusParts?.moveCaret(core.view, core.options.model.document, event)
		if (range) {
			event.preventDefault()
			core.select(range)
			return core.reveal()
		}
		const letter = hasShortcutModifier(event) ? shortcutLetter(event) : ''
		if ((letter !== 'z' && letter !== 'y') || !core.isEditable) return
		event.preventDefault()
		this.applyHistory(letter === 'z' && !event.shiftKey)
	}

	/** Holds a key that moves the caret, and those after it, while the code for that loads. Without it the browser moves the caret, and what was typed stays. */
	#hold(event: KeyboardEvent): void {
		const core = this.#core
		const held = this.#held
		const key = HELD.exec(event.key)
		if (core.focusParts || !held || !key || event.ctrlKey || event.altKey || event.metaKey || isComposing(event) || !core.root.isContentEditable) return
		if (!held.length && (!key[1] || !core.options.model.document.atoms.length)) return
		event.preventDefault()
		event.stopImmediatePropagation()
		if (held.push(event) > 1) return
		loadFocusParts().then(({ replayKeys }) => replayKeys(core, held), () => {
			this.#held = null
			core.insertAt(core.selectedAtoms(), held.map(({ key }) => key[1] ? '' : key).join(''))
		})
	}
}
