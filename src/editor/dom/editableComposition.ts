import type { EditableCore } from './editableCore.ts'
import { selectionEnds, selectionOf } from '../../ui/dom/composedTree.ts'
import { diffEdit } from '../model/edit.ts'
import { readRange } from './selection.ts'

/** Input methods: while one is at work, the nodes are its own, and the document only follows what they say. */
export class EditableComposition {
	readonly #core: EditableCore

	constructor(core: EditableCore) {
		this.#core = core
		core.root.addEventListener('compositionstart', () => this.#onStart(), { signal: core.signal })
		// No browser fires the end when it takes the element off the page, and Firefox no blur either.
		for (const type of ['compositionend', 'blur', 'focus']) core.root.addEventListener(type, () => this.end(), { signal: core.signal })
	}

	/** Reads the text node at the caret: usually the only change of a composition. */
	follow(): void {
		const core = this.#core
		const { view, options: { model } } = core
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

	#onStart(): void {
		const core = this.#core
		const { root, view, options: { model } } = core
		const { from, to } = core.selectedAtoms()
		const ends = selectionEnds(root)
		core.composition = { edited: false, end: () => this.end() }
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
	end(): void {
		const core = this.#core
		const { options } = core
		if (!core.composition) return
		this.follow()
		core.composition = null
		core.readRange()
		core.syncDOM()
		options.model.closeHistory()
		options.onComposed?.()
		core.update(true)
		core.reveal()
		options.onTyped?.(core.lastChangedRange)
	}
}
