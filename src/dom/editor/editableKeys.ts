import type { EditableCore } from './editableCore.ts'
import { importOnce } from '../../core/lazy/loadOnce.ts'
import { hasShortcutModifier, shortcutLetter } from '../shortcut.ts'
import { isComposing } from './isComposing.ts'

const loadArrows = /* @__PURE__ */ importOnce(() => import('./arrows.ts'))

/** The keys of an editable: those of its extensions, of undo and redo, and arrows where browsers pass a place. */
export class EditableKeys {
	readonly #core: EditableCore
	/** Loaded with the focus; without it, browsers pass some places. */
	#arrows: typeof import('./arrows.ts') | undefined

	constructor(core: EditableCore) {
		this.#core = core
		const on = { signal: core.signal }
		core.root.addEventListener('keydown', (event) => this.#onKeydown(event), on)
		core.root.addEventListener('keyup', (event) => event.stopPropagation(), on)
		core.root.addEventListener('focus', () => loadArrows().then((loaded) => { this.#arrows = loaded }).catch(() => undefined), on)
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
		const { view, options: { model } } = core
		const select = (range: Parameters<EditableCore['select']>[0]) => {
			core.select(range)
			core.reveal()
		}
		const range = this.#arrows?.arrowRange(view, model.document, event)
		if (range) select(range)
		else this.#arrows?.moveLine(view, event, { doc: model.document, select })
	}
}
