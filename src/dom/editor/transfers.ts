/** Copy, cut, paste and drag and drop: text goes out and comes in as text, mentions as what spells them. */
import type { TrackedRange } from '../../core/text/model.ts'
import type { EditableCore } from './editableCore.ts'
import { importOnce } from '../../core/lazy/loadOnce.ts'
import { wholeAtoms } from '../../core/text/textDocument.ts'
import { warn } from '../../core/warn.ts'
import { readRange } from './selection.ts'

const loadHtml = /* @__PURE__ */ importOnce(() => import('../html.ts'))
const loadDrop = /* @__PURE__ */ importOnce(() => import('./drop.ts'))

/** What the user brought, as an editor takes it: newlines as `\n`, no-break spaces as blanks. */
export function asTyped(text: string): string {
	return text.replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' ')
}

/** The text that a clipboard or a drag holds; a promise where only HTML tells it, since what reads HTML is loaded then. */
export function transferText(data: DataTransfer | null): string | Promise<string> {
	const text = data?.getData('text/plain')
	if (text) return asTyped(text)
	const html = data?.getData('text/html')
	if (!html) return ''
	return loadHtml().then(({ htmlToText }) => htmlToText(html)).then(asTyped)
}

/** Text that is being dragged out of an editable of the page. */
interface Dragged {
	readonly core: EditableCore
	readonly range: TrackedRange
}

/** One text at a time is dragged on a page. */
let dragged: Dragged | null = null

function forgetDragged() {
	dragged?.range.release()
	dragged = null
}

function textOf({ core, range }: Dragged): string {
	return core.options.model.document.text.slice(range.from, range.to)
}

/** Takes over the dragged text, to be released by the caller; null where it is not what is dropped: the end of a drag is never heard when the node that it began in has gone. */
function takeDragged(text: string): Dragged | null {
	const source = dragged
	if (!source || asTyped(textOf(source)) !== text) return null
	dragged = null
	return source
}

class EditableTransfers {
	readonly #core: EditableCore

	constructor(core: EditableCore) {
		this.#core = core
		const on = { signal: core.signal }
		core.root.addEventListener('copy', (event) => this.#copy(event), on)
		core.root.addEventListener('cut', (event) => this.#copy(event), on)
		core.root.addEventListener('paste', (event) => this.#paste(event), on)
		core.root.addEventListener('dragstart', (event) => this.#drag(event), on)
		core.root.addEventListener('dragend', forgetDragged, on)
		core.root.addEventListener('drop', (event) => this.#drop(event), on)
	}

	/** Puts brought text into a range, or where that is by then when reading the text takes time. */
	#bring(text: string | Promise<string>, range: { from: number, to: number }): void {
		const { signal, options: { model } } = this.#core
		if (typeof text === 'string') return text === '' ? undefined : this.#core.insertAt(range, text)
		const tracked = model.trackRange(range.from, range.to)
		text.then((late) => {
			if (late !== '' && !signal.aborted) this.#core.insertAt({ from: tracked.from, to: tracked.to }, late)
		}).catch((error: unknown) => warn('Could not read the pasted HTML: the code that reads it did not load. Paste again, or paste as plain text.', error)).finally(() => tracked.release())
	}

	/** The selection may lie here although the focus does not, as in a text that is only read. One that goes on outside is the browser's. */
	#copy(event: ClipboardEvent): void {
		const { view, options: { model }, isEditable } = this.#core
		const range = readRange(view)
		if (!range || range.anchor === range.head || event.defaultPrevented) return
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

	#drag(event: DragEvent): void {
		const core = this.#core
		const { model } = core.options
		forgetDragged()
		const { from, to } = core.selectedAtoms()
		if (from === to) return
		dragged = { core, range: model.trackRange(from, to) }
		event.dataTransfer?.setData('text/plain', textOf(dragged))
	}

	#drop(event: DragEvent): void {
		const core = this.#core
		if (event.defaultPrevented || !core.isEditable) return
		const text = transferText(event.dataTransfer)
		if (text === '') return
		event.preventDefault()
		const source = typeof text === 'string' && !event.ctrlKey && !event.altKey ? takeDragged(text) : null
		forgetDragged()
		loadDrop().then(({ drop }) => {
			if (!core.signal.aborted) drop(core, { event, source, bring: (range) => this.#bring(text, range) })
		}).catch((error: unknown) => warn('Could not drop the text: it could not be read. Copy and paste it instead.', error)).finally(() => source?.range.release())
	}
}

/** Lets an editable give and take text. */
export function listenToTransfers(core: EditableCore): void {
	new EditableTransfers(core)
}
