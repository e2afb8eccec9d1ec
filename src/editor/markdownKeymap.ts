/** Runs the Markdown commands: keys, new lines and pasted addresses. Loaded when an app switches them on. */
import type { Ref } from 'vue'
import type { EditorPreviews } from './NcRichContenteditable.vue'
import type { Editable, EditorExtension } from './dom/editable.ts'
import type { TextModel } from './model/model.ts'
import { toLinkTarget } from '../links/markdownLink.ts'
import { readGrantedClipboard } from '../ui/dom/clipboard.ts'
import { hasShortcutModifier, shortcutLetter } from '../ui/dom/keys.ts'
import { importOnce } from '../ui/loadOnce.ts'
import { activeFormats, continueLine, indentItems, leaveLine, makeLink, pasteOver, soleLink, toggleLine, toggleMark, type EditorFormat, type MarkdownEdit } from './model/markdownCommands.ts'

/** Options of the writing aids. */
export interface MarkdownOptions {
	/** The keys alone, or also formatting, as a text. */
	on: string | boolean
	element: Readonly<Ref<HTMLElement | null>>
	/** Describes the message, if it is known. */
	previews: boolean | EditorPreviews
	/** Called with the formats at the caret whenever they change. */
	report: (formats: readonly EditorFormat[]) => void
}

const loadFormatting = /* @__PURE__ */ importOnce(() => import('./formatting/dom/formattingExtension.ts'))

/** Loads what the writing aids need besides the keys, and returns a function that makes their extension. */
export async function loadMarkdown({ on, element, ...options }: MarkdownOptions): Promise<(model: TextModel, editable: Editable) => EditorExtension> {
	if (typeof on === 'boolean') return (model, editable) => createMarkdownKeymap(model, editable, options.report)
	const { createFormatting } = await loadFormatting()
	return createFormatting({ element: element.value!, hides: on.includes('hidden'), hasToolbar: !on.includes('no-toolbar'), ...options })
}

/** Toggles a format at the selection of an editor. */
export function toggleFormat(model: TextModel, editable: Editable, format: EditorFormat): void {
	const { document } = model
	const { range } = editable
	const isMark = format === 'bold' || format === 'italic' || format === 'code' || format === 'strikethrough'
	const change = isMark ? toggleMark(document, range, format) : toggleLine(document, range, format)
	if (change) editable.edit(change.edit, { after: change.after })
}

/** Fills the empty target of a new link with the address in the clipboard, in the same step of undo. */
async function fillTarget(model: TextModel, editable: Editable): Promise<void> {
	const { document } = model
	const { head } = editable.lastRange
	const url = soleLink(await readGrantedClipboard())
	if (url === null || model.document !== document) return
	const text = toLinkTarget(url)
	// Selected, because the user may type another address.
	editable.edit({ from: head, to: head, text }, { join: true, after: { anchor: head, head: head + text.length } })
}

/**
 * Creates the keymap of an editor.
 * @param onFormats Called with the formats at the caret whenever they change.
 */
export function createMarkdownKeymap(model: TextModel, editable: Editable, onFormats: (formats: readonly EditorFormat[]) => void): EditorExtension {
	let formats = ''

	/** Ctrl+Shift+V was pressed last: what is pasted goes in as it is. */
	let isPlainPaste = false

	function apply(change: MarkdownEdit | null): boolean {
		if (change) editable.edit(change.edit, { after: change.after })
		return change !== null
	}

	/** Returns the command of Ctrl or Cmd with a letter; undefined for other letters. */
	function byLetter(letter: string, isShift: boolean): MarkdownEdit | null | undefined {
		const { document } = model
		const { range } = editable
		if (isShift) return letter === 'x' ? toggleMark(document, range, 'strikethrough') : undefined
		switch (letter) {
			case 'b': return toggleMark(document, range, 'bold')
			case 'i': return toggleMark(document, range, 'italic')
			case 'e': return toggleMark(document, range, 'code')
			case 'k': return makeLink(document, range)
		}
	}

	return {
		onKeydown(event) {
			const letter = hasShortcutModifier(event) && !event.altKey ? shortcutLetter(event) : ''
			isPlainPaste = letter === 'v' && event.shiftKey
			if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) return apply(indentItems(model.document, editable.range, event.shiftKey ? 'out' : 'in'))
			const change = letter && byLetter(letter, event.shiftKey)
			if (!change) return change === null
			apply(change)
			if (letter === 'k' && model.document.text.startsWith('()', editable.lastRange.head - 1)) void fillTarget(model, editable)
			return true
		},
		onUpdate() {
			const now = activeFormats(model.document, editable.lastRange)
			if (now.join() === formats) return
			formats = now.join()
			onFormats(now)
		},
		onInput(inputType) {
			if (inputType === 'deleteContentBackward') return apply(leaveLine(model.document, editable.range))
			return (inputType === 'insertLineBreak' || inputType === 'insertParagraph') && apply(continueLine(model.document, editable.range))
		},
		onPaste(text) {
			const isPlain = isPlainPaste
			isPlainPaste = false
			return !isPlain && apply(pasteOver(model.document, editable.range, text))
		},
	}
}
