import type { Point } from '../../ui/dom/composedTree.ts'
import type { FormattedText } from '../formatting/dom/formattedText.ts'
import type { EditOptions, SetOptions, TextModel } from '../model/model.ts'
import type { AtomView, AtomViews } from './piece.ts'
import { focusedNear } from '../../ui/dom/composedTree.ts'
import { importOnce } from '../../ui/loadOnce.ts'
import { atomsWithin, diffEdit, followCaret, mapPosition, type Edit } from '../model/edit.ts'
import { findMentions, type IsKnownUser } from '../model/mention.ts'
import { asTyped, wholeAtoms, type TextDocument, type TextRange } from '../model/textDocument.ts'
import { DocView } from './docView.ts'
import { readRange, writeRange } from './selection.ts'

export type FocusParts = typeof import('./focusParts.ts')

const importFocusParts = /* @__PURE__ */ importOnce(() => import('./focusParts.ts'))
let focusParts: FocusParts | undefined

/** Loads the parts that editables need once one of them has the focus. */
export async function loadFocusParts(): Promise<FocusParts> {
	return focusParts = await importFocusParts()
}
const loadReveal = /* @__PURE__ */ importOnce(() => import('./reveal.ts'))

type Range = { from: number, to: number }

/** Hooks of an extension. A hook returns true if it has handled the event. No hook is called during a composition. */
export interface EditorExtension {
	onKeydown?(event: KeyboardEvent): boolean
	/** A text is to be changed, such as by a new line, by a key or without one. `inputType` is that of the event. */
	onInput?(inputType: string): boolean
	/** Changes a text before it is pasted, unless it is to be pasted as it is. */
	beforePaste?(text: string): string
	/** A text is to be pasted; `isPlain` where it is to be pasted as it is. */
	onPaste?(text: string, isPlain: boolean): boolean
	/** Text or caret may have changed, and the screen agrees; `isTyped` where somebody typed, erased or composed. */
	onUpdate?(isTyped: boolean): void
	/** Renders links, where this extension has the model make them atoms. */
	links?: AtomView
	/** Shows the formats of the text. */
	formats?: FormattedText
	/** It no longer takes part. */
	onRelease?(): void
}

/** Options of an editable. */
export interface EditableOptions {
	model: TextModel
	mentions: AtomView
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

/** Returns a selection after a change of the whole text: it stays with its words. */
function followed({ anchor, head }: TextRange, change: Edit, before: string): TextRange {
	return { anchor: followCaret(anchor, change, before), head: followCaret(head, change, before) }
}

/**
 * An editable element that shows a text model. Every input is an edit of the model, and only what it changed is rendered;
 * the browser itself types plain characters into a text node, and composes, and is then taken at its word or put right.
 */
export class Editable {
	readonly root: HTMLElement
	readonly model: TextModel
	readonly options: EditableOptions
	readonly view: DocView
	readonly extensions: EditorExtension[] = []
	/** The selection as the editable last read or set it, without layout. In a callback, this is the selection of the event. */
	lastRange: TextRange
	/** Range of the last edit's text. */
	lastChangedRange: Range = { from: 0, to: 0 }
	/** Text that the browser is about to type. */
	pending: { point: Point, text: string, event: Event } | null = null
	/** Ctrl+Shift+V was pressed last: what is pasted goes in as it is. */
	isPlainPaste = false
	/** There while an input method is at work; whether it has written anything. */
	composition: { edited: boolean, end(): void } | null = null
	readonly #abort = new AbortController()
	readonly #observer: MutationObserver
	readonly #unsubscribe: () => void
	/** Whether edits are rendered. They aren't when the browser has already put them on the screen. */
	#rendersEdits = true
	#frame = 0
	/** Text and selection of the last update. The browser reports a caret that the editable has set, too. */
	#updated: TextRange & { document: TextDocument } | null = null

	constructor(root: HTMLElement, options: EditableOptions) {
		const { model, mentions } = options
		const { extensions } = this
		const views: AtomViews = {
			mention: mentions,
			get link() { return extensions.find(({ links }) => links)?.links },
			get formats() { return extensions.find(({ formats }) => formats)?.formats },
		}
		this.root = root
		this.model = model
		this.options = options
		this.view = new DocView(root, views, Boolean(globalThis.CSS?.supports('-moz-appearance', 'none')))
		this.#observer = new MutationObserver((records) => this.#onMutations(records))
		this.#unsubscribe = model.subscribe((edit, before, after) => {
			if (before.text !== after.text) {
				views.formats?.update(edit, after)
				this.lastChangedRange = { from: edit.from, to: edit.from + edit.text.length }
				this.lastRange = { anchor: mapPosition(this.lastRange.anchor, edit, 'before'), head: mapPosition(this.lastRange.head, edit, 'before') }
			}
			if (!this.#rendersEdits) return
			this.view.update(edit, after)
			this.#observer.takeRecords()
		})
		root.addEventListener('focus', () => loadFocusParts().catch(() => undefined), { signal: this.signal })
		this.view.restore(model.document)
		this.#observer.observe(root, { childList: true, characterData: true, subtree: true, attributeFilter: ['contenteditable'] })
		this.lastRange = { anchor: model.document.text.length, head: model.document.text.length }
	}

	/** Aborted when the editable goes. */
	get signal(): AbortSignal { return this.#abort.signal }

	/** Loaded with the first focus. Until then the browser deletes and drags by itself, and its caret skips some places. */
	get focusParts(): FocusParts | undefined { return focusParts }

	get hasFocus(): boolean { return focusedNear(this.root) === this.root }

	get isEditable(): boolean { return this.root.contentEditable !== 'false' }

	/** The selection. While the focus is elsewhere, browsers leave it where it was, also when the text changes. */
	readRange(): TextRange {
		if (this.hasFocus) this.lastRange = readRange(this.view) ?? this.lastRange
		return this.lastRange
	}

	/** Returns the selected range with whole mentions. */
	selectedAtoms(): Range {
		const { anchor, head } = this.readRange()
		return wholeAtoms(this.model.document, anchor, head)
	}

	select(range: TextRange): void {
		const { length } = this.model.document.text
		this.lastRange = { anchor: Math.min(range.anchor, length), head: Math.min(range.head, length) }
		if (this.hasFocus) writeRange(this.view, this.lastRange)
	}

	/** Scrolls the caret into view before the next frame: browsers do that for what they write themselves, and for nothing else. */
	reveal(): void {
		if (this.#frame || typeof requestAnimationFrame !== 'function') return
		this.#frame = requestAnimationFrame(() => {
			this.#frame = 0
			loadReveal().then(({ revealPosition }) => {
				if (!this.composition && !this.signal.aborted) revealPosition(this.view, this.lastRange.head, { isInnerOnly: !this.hasFocus })
			}).catch(() => undefined)
		})
	}

	/** Notifies what is built on the editable, once children and document agree; while something is composed they do not. */
	update(isTyped = false): void {
		const { composition, lastRange: { anchor, head }, model: { document } } = this
		const isSame = document === this.#updated?.document && anchor === this.#updated.anchor && head === this.#updated.head
		if (composition || (isSame && !isTyped)) return
		this.#updated = { document, anchor, head }
		for (const extension of [...this.extensions]) extension.onUpdate?.(isTyped)
	}

	/** Renders a range again; the selection stays. */
	render(from: number, to: number): void {
		const { document } = this.model
		// The browser may not have reported the selection yet.
		const range = this.readRange()
		this.view.update({ from, to, text: document.text.slice(from, to) }, document)
		this.forgetMutations()
		this.select(range)
	}

	/** Edits the model and puts the caret behind. */
	edit(change: Edit, editOptions: EditOptions = {}): void {
		const before = editOptions.before ?? this.readRange()
		this.select(this.model.edit(change, { ...editOptions, before }))
		this.update(editOptions.kind !== undefined && editOptions.kind !== 'other')
		this.reveal()
	}

	/** Replaces a range by text, whose mentions are rendered. */
	insertAt(range: Range, text: string, editOptions: EditOptions = {}): void {
		const { text: whole } = this.model.document
		const start = whole.lastIndexOf('\n', range.from - 1) + 1
		const head = whole.slice(start, range.from)
		const found = findMentions(head + text + whole.slice(range.to, range.to + 1), this.options.isKnownUser)
		const atoms = atomsWithin(found, head.length, head.length + text.length)
		this.edit({ ...range, text, atoms }, editOptions)
	}

	/** Replaces the selection by text, whose mentions are rendered. */
	insert(text: string): void {
		this.insertAt(this.selectedAtoms(), asTyped(text))
	}

	/** Puts text before and behind the selection, which stays. */
	wrap(before: string, after: string): void {
		const { from, to } = this.selectedAtoms()
		const inner = this.model.document.text.slice(from, to)
		this.insertAt({ from, to }, `${before}${inner}${after}`, { after: { anchor: from + before.length, head: to + before.length } })
	}

	/** Replaces the whole text, as a change by the user; the caret stays with its words. */
	replaceAll(text: string): void {
		const { model } = this
		const change = model.editTo(text.replace(/\r\n?/g, '\n'))
		if (change) this.edit({ ...change, text: asTyped(change.text) }, { after: followed(this.readRange(), change, model.document.text) })
	}

	/** Sets the value by its smallest change; the caret stays with its text. A composition ends with its document. */
	set(text: string, setOptions?: SetOptions): void {
		const { model } = this
		if (setOptions?.isOther && this.composition) {
			this.composition = null
			this.syncDOM()
		}
		const range = this.readRange()
		const before = model.document.text
		const change = model.set(text, setOptions)
		if (!change) return
		this.select(followed(range, change, before))
		this.update()
		this.options.onSelection?.()
	}

	focus(): void {
		const range = this.readRange()
		this.root.focus()
		if (!this.hasFocus) return
		writeRange(this.view, range)
		this.reveal()
	}

	/** Edits the model by what the browser has already put on the screen. */
	followDOM(act: () => void): void {
		this.#rendersEdits = false
		act()
		this.#rendersEdits = true
	}

	/** Reads what the browser or an extension made of the children, and renders it in order again. */
	readDOMChange(kind: EditOptions['kind'] = 'other'): void {
		const { model } = this
		const { composition } = this
		const range = this.#readChildren(kind)
		this.lastRange = range ?? this.lastRange
		if (composition) return
		this.syncDOM()
		this.update(kind !== 'other')
		if (model.document.text !== '') this.reveal()
	}

	/** Renders the children as the document says, whatever became of them; the selection stays as it was last read. */
	syncDOM(): void {
		this.view.restore(this.model.document)
		this.forgetMutations()
		this.select(this.lastRange)
	}

	forgetMutations(): void {
		this.#observer.takeRecords()
	}

	/** Lets an extension take part, after those before it; returns its release. */
	use(extension: EditorExtension): () => void {
		this.extensions.push(extension)
		this.#updated = null
		return () => {
			const index = this.extensions.indexOf(extension)
			if (index >= 0) this.extensions.splice(index, 1)
			extension.onRelease?.()
		}
	}

	release(): void {
		this.#abort.abort()
		cancelAnimationFrame(this.#frame)
		this.#observer.disconnect()
		this.#unsubscribe()
		this.view.release()
	}

	#onMutations(records: readonly MutationRecord[]): void {
		const { view } = this
		const isChanged = records.some(({ target, type }) => type !== 'attributes' && !view.isInAtom(target))
		if (!this.isEditable) {
			this.composition?.end()
			// The user can't have written that. It may be a translation of the page, which stays out of the value.
			view.isForeign ||= isChanged
			return
		}
		if (view.isForeign) return this.syncDOM()
		// What is being typed is read with its event, unless another script forbade that.
		const isTyping = this.pending && !this.pending.event.defaultPrevented
		if (isChanged && !this.composition && !isTyping) this.readDOMChange()
	}

	#readChildren(kind: EditOptions['kind']): TextRange | null {
		const { model } = this
		let range: TextRange | null = null
		this.followDOM(() => {
			const { text, atoms } = this.view.parseDOM()
			range = readRange(this.view)
			const change = diffEdit(model.document.text, text)
			if (!change) return
			const inside = atomsWithin(atoms, change.from, change.from + change.text.length)
			const typed = { ...change, text: change.text.replace(/\u00a0/g, ' '), atoms: inside }
			model.edit(typed, { kind, before: this.lastRange, after: range ?? undefined, join: this.composition?.edited })
			if (this.composition) this.composition.edited = true
		})
		return range
	}
}
