/** Copy, cut, paste and drag and drop: text goes out and comes in as text, mentions as what spells them. */
import type { Edit } from '../core/text/edit.ts'
import type { EditOptions, TextModel, TrackedRange } from '../core/text/model.ts'
import type { DocView } from './docView.ts'
import type { EditorExtension } from './editableHandle.ts'

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
	return import('./html.ts').then(({ htmlToText }) => htmlToText(html)).then(asTyped)
}

/** What bringing and taking text needs of an editable. */
export interface TransferOptions {
	root: HTMLElement
	model: TextModel
	view: DocView
	/** What is selected, mentions whole. */
	selectedAtoms(): { from: number, to: number }
	edit(edit: Edit, options?: EditOptions): void
	/** Replaces a range by text, whose mentions are rendered. */
	insertAt(range: { from: number, to: number }, text: string): void
	/** Aborted when the editable goes. */
	signal: AbortSignal
	onPaste?: (event: ClipboardEvent) => void
	/** Asked before text is pasted. */
	extensions: readonly EditorExtension[]
}

/** Lets an editable give and take text. */
export function listenToTransfers(options: TransferOptions): void {
	const { root, model, selectedAtoms, edit, insertAt, extensions, signal, onPaste } = options
	/** What is dragged out of the text. */
	let dragged: TrackedRange | null = null
	const isEditable = () => root.contentEditable !== 'false'

	/** Puts brought text into a range, or where that is by then when reading the text takes time. */
	function bring(text: string | Promise<string>, range: { from: number, to: number }) {
		if (typeof text === 'string') return text === '' ? undefined : insertAt(range, text)
		const tracked = model.trackRange(range.from, range.to)
		text.then((late) => {
			if (late !== '' && !signal.aborted) insertAt({ from: tracked.from, to: tracked.to }, late)
		}).catch((error: unknown) => console.warn('Could not read the pasted HTML.', error)).finally(() => tracked.release())
	}

	function onCopy(event: ClipboardEvent) {
		const { from, to } = selectedAtoms()
		if (from === to || event.defaultPrevented) return
		event.clipboardData?.setData('text/plain', model.document.text.slice(from, to))
		event.preventDefault()
		if (event.type === 'cut' && isEditable()) edit({ from, to, text: '' })
	}

	function paste(event: ClipboardEvent) {
		if (!isEditable()) return
		onPaste?.(event)
		if (event.defaultPrevented) return
		event.preventDefault()
		const text = transferText(event.clipboardData)
		if (typeof text === 'string' && extensions.some((extension) => extension.onPaste?.(text))) return
		bring(text, selectedAtoms())
	}

	function forgetDragged() {
		dragged?.release()
		dragged = null
	}

	/** The dragged text, to be released by the caller; null where it is not what is dropped: the end of a drag is never heard when the node that it began in has gone. */
	function takeDragged(text: string): TrackedRange | null {
		const source = dragged
		if (!source || model.document.text.slice(source.from, source.to) !== text) return null
		dragged = null
		return source
	}

	function onDragStart(event: DragEvent) {
		forgetDragged()
		const range = selectedAtoms()
		if (range.from === range.to) return
		dragged = model.trackRange(range.from, range.to)
		event.dataTransfer?.setData('text/plain', model.document.text.slice(range.from, range.to))
	}

	function onDrop(event: DragEvent) {
		if (event.defaultPrevented || !isEditable()) return
		const text = transferText(event.dataTransfer)
		if (text === '') return
		event.preventDefault()
		const source = typeof text === 'string' && !event.ctrlKey && !event.altKey ? takeDragged(text) : null
		forgetDragged()
		import('./drop.ts').then(({ drop }) => {
			if (!signal.aborted) drop(options, { event, source, bring: (range) => bring(text, range) })
		}).catch((error: unknown) => console.warn('Could not drop the text.', error)).finally(() => source?.release())
	}

	root.addEventListener('copy', onCopy, { signal })
	root.addEventListener('cut', onCopy, { signal })
	root.addEventListener('paste', paste, { signal })
	root.addEventListener('dragstart', onDragStart, { signal })
	root.addEventListener('dragend', forgetDragged, { signal })
	root.addEventListener('drop', onDrop, { signal })
}
