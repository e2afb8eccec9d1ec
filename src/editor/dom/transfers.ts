/** Copy, cut, paste and drag and drop: text goes out and comes in as text, mentions as what spells them. */
import { warn } from '../../resolver/warn.ts'
import { importOnce } from '../../ui/loadOnce.ts'
import { asTyped, wholeAtoms } from '../model/textDocument.ts'
import { loadFocusParts, type Editable, type FocusParts } from './editable.ts'
import { readRange } from './selection.ts'

const loadHtml = /* @__PURE__ */ importOnce(() => import('./html.ts'))

/** Returns the text of HTML, whose reader loads first. */
export function readHtml(html: string): Promise<string> {
	return loadHtml().then(({ htmlToText }) => htmlToText(html)).then(asTyped)
}

/** Warns that HTML could not be read. */
export function warnOfHtml(error: unknown): void {
	warn('Could not read the HTML: its code did not load. Try again.', error)
}

/** Returns the text of a clipboard or a drag; a promise if there is only HTML, because its reader loads then. */
function transferText(data: DataTransfer | null): string | Promise<string> {
	const text = data?.getData('text/plain')
	if (text) return asTyped(text)
	const addresses = data?.getData('text/uri-list').split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#')) ?? []
	if (addresses.length) return addresses.join('\n')
	const html = data?.getData('text/html')
	return html ? readHtml(html) : ''
}

/** Lets an editable give and take text. */
export function listenToTransfers(core: Editable): void {
	const { root, view, model, extensions, signal, options } = core

	/** Inserts brought text at a range. The range follows edits while the text is being read. */
	function bring(text: string | Promise<string>, range: { from: number, to: number }): void {
		if (typeof text === 'string') return text === '' ? undefined : core.insertAt(range, text)
		const tracked = model.trackRange(range.from, range.to)
		text.then((late) => {
			if (late !== '' && !signal.aborted && !tracked.isOver) core.insertAt({ from: tracked.from, to: tracked.to }, late)
		}).catch(warnOfHtml).finally(() => tracked.release())
	}

	/** The selection may be here without the focus, as in a read-only text. A selection that goes on outside, or in a translation, is left to the browser. */
	function onCopy(event: ClipboardEvent): void {
		const range = readRange(view)
		if (!range || range.anchor === range.head || event.defaultPrevented || view.isForeign) return
		const { from, to } = wholeAtoms(model.document, range.anchor, range.head)
		event.clipboardData?.setData('text/plain', model.document.text.slice(from, to))
		event.preventDefault()
		if (event.type === 'cut' && core.isEditable) core.edit({ from, to, text: '' })
	}

	function onPaste(event: ClipboardEvent): void {
		const isPlain = core.isPlainPaste
		core.isPlainPaste = false
		if (!core.isEditable) return
		options.onPaste?.(event)
		if (event.defaultPrevented) return
		event.preventDefault()
		const change = (brought: string) => isPlain ? brought : extensions.reduce((changed, extension) => extension.beforePaste?.(changed) ?? changed, brought)
		const brought = transferText(event.clipboardData)
		const text = typeof brought === 'string' ? change(brought) : brought.then(change)
		if (typeof text === 'string' && extensions.some((extension) => extension.onPaste?.(text, isPlain))) return
		bring(text, core.selectedAtoms())
	}

	function onDrop(event: DragEvent): void {
		if (event.defaultPrevented || !core.isEditable) return
		const text = transferText(event.dataTransfer)
		if (text === '') return
		event.preventDefault()
		const drop = (parts: FocusParts) => parts.drop(core, { event, text, bring: (range) => bring(text, range) })
		if (core.focusParts) return drop(core.focusParts)
		const target = model.trackRange(0, 0)
		loadFocusParts().then((parts) => { if (!signal.aborted && !target.isOver) drop(parts) }).catch((error: unknown) => {
			warn('Could not drop the text: its code did not load. Try again.', error)
		}).finally(() => target.release())
	}

	root.addEventListener('copy', onCopy, { signal })
	root.addEventListener('cut', onCopy, { signal })
	root.addEventListener('paste', onPaste, { signal })
	root.addEventListener('dragstart', (event) => core.focusParts?.drag(core, event), { signal })
	root.addEventListener('dragend', () => core.focusParts?.forgetDragged(), { signal })
	root.addEventListener('drop', onDrop, { signal })
}
