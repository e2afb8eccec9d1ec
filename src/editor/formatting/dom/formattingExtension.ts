import type { MarkdownFlavour } from '../../../markdown/parser.ts'
import type { EditorPreviews } from '../../NcRichContenteditable.vue'
import type { Editable, EditorExtension } from '../../dom/editable.ts'
import type { EditorFormat } from '../../model/markdownCommands.ts'
import { focusedNear } from '../../../ui/dom/composedTree.ts'
import { importOnce } from '../../../ui/loadOnce.ts'
import { markdownChunk } from '../../../markdown/markdownChunk.ts'
import { TextFormats, type MarkdownParts } from '../textFormats.ts'
import { createMarkdownKeymap, toggleFormat } from '../../markdownKeymap.ts'
import { adoptStyles, FORMAT_STYLES } from './formatStyles.ts'
import { FormattedText } from './formattedText.ts'

/** Options of formatting. */
interface FormattingOptions {
	parts: MarkdownParts
	flavour: MarkdownFlavour
	/** Whether marks are hidden away from the caret. */
	hides: boolean
	/** Whether a selection has a tool bar. */
	hasToolbar: boolean
	/** Called with the formats at the caret whenever they change. */
	report: (formats: readonly EditorFormat[]) => void
}

type SelectionParts = typeof import('../mountSelectionToolbar.ts')

/** Loads what a caret or a selection needs: groups of lines, its formats, the tool bar, and the HTML of a copy. */
const loadSelection = /* @__PURE__ */ importOnce(() => import('../mountSelectionToolbar.ts'))

/** Shows what is marked in an editor as the message will, with the keys of Markdown. */
function createFormattingExtension(editable: Editable, { parts, flavour, hides, hasToolbar, report }: FormattingOptions): EditorExtension {
	const { root: element, model } = editable
	const { text } = model.document
	const formats = new TextFormats(parts, flavour, text)
	const view = new FormattedText(formats, { length: text.length, hides })
	const abort = new AbortController()
	const { signal } = abort
	let isPointing = false
	let isTouch: boolean | undefined
	let active: string | undefined
	let toolbar: ReturnType<SelectionParts['mountSelectionToolbar']> | undefined
	let selection: SelectionParts | undefined

	/** Loads with the first focus. A failure is silent, because the keys do the same, and the next change tries again. */
	function prepare() {
		loadSelection().then((loaded) => {
			if (selection || signal.aborted) return
			selection = loaded
			loaded.groupLines(view, editable)
			show()
		}).catch(() => undefined)
	}

	function show() {
		if (editable.composition || signal.aborted) return
		const hasCaret = focusedNear(element) === element
		// A selection that is being made with a pointer would move with the words.
		for (const { from, to } of view.changes(isPointing ? undefined : hasCaret ? editable.lastRange : null)) editable.render(from, to)
		if (selection) showFormats(selection, hasCaret)
		else if (hasCaret) prepare()
	}

	function showFormats({ activeFormats, mountSelectionToolbar }: SelectionParts, hasCaret: boolean) {
		const { anchor, head } = editable.lastRange
		const now = activeFormats(formats, model.document.text, editable.lastRange)
		const isSelecting = anchor !== head && hasCaret && !isPointing && element.isContentEditable && hasToolbar
		if (isSelecting) toolbar ??= mountSelectionToolbar({ editable, toggle: (format) => toggleFormat(editable, format), isTouch: () => isTouch })
		toolbar?.update(isSelecting, now)
		if (now.join() === active) return
		active = now.join()
		report(now)
	}

	function onPointer({ type, pointerType }: PointerEvent) {
		const wasPointing = isPointing
		isPointing = type === 'pointerdown'
		isTouch = pointerType === 'touch'
		if (wasPointing && !isPointing) show()
	}

	/** Marks stay while the focus is in the tool bar of their selection. */
	function onFocus({ relatedTarget }: FocusEvent) {
		if (!toolbar?.contains(relatedTarget)) show()
	}

	/** Adds the format to a copy. The text follows, so this comes before. */
	function onCopy({ clipboardData }: ClipboardEvent) {
		const { anchor, head } = editable.readRange()
		const copied = model.document.text.slice(Math.min(anchor, head), Math.max(anchor, head))
		if (selection && copied !== '' && focusedNear(element) === element) clipboardData?.setData('text/html', selection.toHtml(parts, parts.parserOf(flavour), copied))
	}

	for (const type of ['copy', 'cut'] as const) element.addEventListener(type, onCopy, { capture: true, signal })
	element.addEventListener('pointerdown', onPointer, { signal })
	for (const type of ['pointerup', 'pointercancel'] as const) element.ownerDocument.addEventListener(type, onPointer, { signal })
	for (const type of ['focus', 'blur'] as const) element.addEventListener(type, onFocus, { signal })
	adoptStyles(element, FORMAT_STYLES)
	// It takes part by then.
	queueMicrotask(show)

	return {
		...createMarkdownKeymap(editable, () => undefined),
		formats: view,
		onUpdate: show,
		onRelease() {
			abort.abort()
			toolbar?.release()
			view.groups?.release()
			if (element.isConnected && !editable.composition) editable.render(0, model.document.text.length)
		},
	}
}

/**
 * Loads the parser of messages, which the first message needs anyway, and returns a function that makes the extension.
 * @param options `previews` describes the message. It is extended Markdown unless that says otherwise.
 */
export async function createFormatting({ previews, ...options }: Omit<FormattingOptions, 'parts' | 'flavour'> & { previews: boolean | EditorPreviews }): Promise<(editable: Editable) => EditorExtension> {
	const { markdownParts: parts } = await markdownChunk.load()
	const { useExtendedMarkdown: extended = true, autolink = true } = previews as EditorPreviews
	return (editable) => createFormattingExtension(editable, { ...options, parts, flavour: { extended, autolink } })
}
