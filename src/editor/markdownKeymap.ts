/** Runs the Markdown commands: keys, new lines and pasted addresses. Loaded when an app switches them on. */
import type { EditorPreviews } from './NcRichContenteditable.vue'
import type { Editable, EditorExtension } from './dom/editable.ts'
import { toLinkTarget } from '../links/markdownLink.ts'
import { readGrantedClipboard } from '../ui/dom/clipboard.ts'
import { hasShortcutModifier, shortcutLetter } from '../ui/dom/keys.ts'
import { importOnce } from '../ui/loadOnce.ts'
import { activeFormats, continueLine, indentItems, leaveLine, makeLink, pasteOver, soleLink, toggleLine, toggleMark, type EditorFormat, type MarkdownEdit } from './model/markdownCommands.ts'

/** Options of the writing aids. */
export interface MarkdownOptions {
	/** The keys alone, or also formatting, as a text. */
	on: string | boolean
	/** Describes the message, if it is known. */
	previews: boolean | EditorPreviews
	/** Called with the formats at the caret whenever they change. */
	report: (formats: readonly EditorFormat[]) => void
}

const loadFormatting = /* @__PURE__ */ importOnce(() => import('./formatting/dom/formattingExtension.ts'))

/** Loads what the writing aids need besides the keys, and returns a function that makes their extension. */
export async function loadMarkdown({ on, ...options }: MarkdownOptions): Promise<(editable: Editable) => EditorExtension> {
	if (typeof on === 'boolean') return (editable) => createMarkdownKeymap(editable, options.report)
	const { createFormatting } = await loadFormatting()
	return createFormatting({ hides: on.includes('hidden'), hasToolbar: !on.includes('no-toolbar'), ...options })
}

/** Toggles a format at the selection of an editor. */
export function toggleFormat(editable: Editable, format: EditorFormat): void {
	const { document } = editable.model
	const range = editable.readRange()
	const isMark = format === 'bold' || format === 'italic' || format === 'code' || format === 'strikethrough'
	const change = isMark ? toggleMark(document, range, format) : toggleLine(document, range, format)
	if (change) editable.edit(change.edit, { after: change.after })
}

/** Fills the empty target of a new link with the address in the clipboard, in the same step of undo. */
async function fillTarget(editable: Editable): Promise<void> {
	const { model, lastRange: { head } } = editable
	const { document } = model
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
export function createMarkdownKeymap(editable: Editable, onFormats: (formats: readonly EditorFormat[]) => void): EditorExtension {
	const { model } = editable
	let formats = ''

	function apply(change: MarkdownEdit | null): boolean {
		if (change) editable.edit(change.edit, { after: change.after })
		return change !== null
	}

	/** Returns the command of Ctrl or Cmd with a letter; undefined for other letters. */
	function byLetter(letter: string, isShift: boolean): MarkdownEdit | null | undefined {
		const { document } = model
		const range = editable.readRange()
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
			if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) return apply(indentItems(model.document, editable.readRange(), event.shiftKey ? 'out' : 'in'))
			const change = letter && byLetter(letter, event.shiftKey)
			if (!change) return change === null
			apply(change)
			if (letter === 'k' && model.document.text.startsWith('()', editable.lastRange.head - 1)) void fillTarget(editable)
			return true
		},
		onUpdate() {
			const now = activeFormats(model.document, editable.lastRange)
			if (now.join() === formats) return
			formats = now.join()
			onFormats(now)
		},
		onInput(inputType) {
			if (inputType === 'deleteContentBackward') return apply(leaveLine(model.document, editable.readRange()))
			return (inputType === 'insertLineBreak' || inputType === 'insertParagraph') && apply(continueLine(model.document, editable.readRange()))
		},
		onPaste: (text, isPlain) => !isPlain && apply(pasteOver(model.document, editable.readRange(), text)),
	}
}
