/** Copy, cut, paste and drag and drop: text goes out and comes in as text, mentions as what spells them. */
import { warn } from '../../resolver/warn.ts'
import { importOnce } from '../../ui/loadOnce.ts'
import { wholeAtoms } from '../model/textDocument.ts'
import { loadFocusParts, type EditableCore, type FocusParts } from './editableCore.ts'
import { readRange } from './selection.ts'

/** Loads the reader of HTML. */
export const loadHtml = /* @__PURE__ */ importOnce(() => import('./html.ts'))

/** Normalises text that the user brings: newlines become `\n` and no-break spaces become spaces. */
export function asTyped(text: string): string {
	return text.replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' ')
}

/** Returns the text of a clipboard or a drag; a promise if there is only HTML, because its reader loads then. */
function transferText(data: DataTransfer | null): string | Promise<string> {
	const text = data?.getData('text/plain')
	if (text) return asTyped(text)
	const addresses = data?.getData('text/uri-list').split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#')) ?? []
	if (addresses.length) return addresses.join('\n')
	const html = data?.getData('text/html')
	if (!html) return ''
	return loadHtml().then(({ htmlToText }) => htmlToText(html)).then(asTyped)
}

/** Lets an editable give and take text. */
export class EditableTransfers {
	readonly #core: EditableCore

	constructor(core: EditableCore) {
		this.#core = core
		const on = { signal: core.signal }
		core.root.addEventListener('copy', (event) => this.#copy(event), on)
		core.root.addEventListener('cut', (event) => this.#copy(event), on)
		core.root.addEventListener('paste', (event) => this.#paste(event), on)
		core.root.addEventListener('dragstart', (event) => core.focusParts?.drag(core, event), on)
		core.root.addEventListener('dragend', () => core.focusParts?.forgetDragged(), on)
		core.root.addEventListener('drop', (event) => this.#drop(event), on)
	}

	/** Inserts brought text at a range. The range follows edits while the text is being read. */
	#bring(text: string | Promise<string>, range: { from: number, to: number }): void {
		const { signal, options: { model } } = this.#core
		if (typeof text === 'string') return text === '' ? undefined : this.#core.insertAt(range, text)
		const tracked = model.trackRange(range.from, range.to)
		text.then((late) => {
			if (late !== '' && !signal.aborted && !tracked.isOver) this.#core.insertAt({ from: tracked.from, to: tracked.to }, late)
		}).catch((error: unknown) => warn('Could not read the HTML: its code did not load. Try again.', error)).finally(() => tracked.release())
	}

	/** The selection may be here without the focus, as in a read-only text. A selection that goes on outside, or in a translation, is left to the browser. */
	#copy(event: ClipboardEvent): void {
		const { view, options: { model }, isEditable } = this.#core
		const range = readRange(view)
		if (!range || range.anchor === range.head || event.defaultPrevented || view.isForeign) return
		const { from, to } = wholeAtoms(model.document, range.anchor, range.head)
		event.clipboardData?.setData('text/plain', model.document.text.slice(from, to))
		event.preventDefault()
		if (event.type === 'cut' && isEditable) this.#core.edit({ from, to, text: '' })
	}

	#paste(event: ClipboardEvent): void {
		const { options, isEditable, extensions } = this.#core
		if (!isEditable) return
		options.onPaste?.(event)
		if (event.defaultPrevented) return
		event.preventDefault()
		const change = (brought: string) => extensions.reduce((changed, extension) => extension.beforePaste?.(changed) ?? changed, brought)
		const brought = transferText(event.clipboardData)
		const text = typeof brought === 'string' ? change(brought) : brought.then(change)
		if (typeof text === 'string' && extensions.some((extension) => extension.onPaste?.(text))) return
		this.#bring(text, this.#core.selectedAtoms())
	}

	#drop(event: DragEvent): void {
		const core = this.#core
		if (event.defaultPrevented || !core.isEditable) return
		const text = transferText(event.dataTransfer)
		if (text === '') return
		event.preventDefault()
		const drop = (parts: FocusParts) => parts.drop(core, { event, text, bring: (range) => this.#bring(text, range) })
		if (core.focusParts) return drop(core.focusParts)
		const target = core.options.model.trackRange(0, 0)
		loadFocusParts().then((parts) => { if (!core.signal.aborted && !target.isOver) drop(parts) }).catch((error: unknown) => {
			warn('Could not drop the text: its code did not load. Try again.', error)
		}).finally(() => target.release())
	}
}
