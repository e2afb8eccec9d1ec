/** Runs the Markdown commands: keys, new lines and pasted addresses. Loaded when an app switches them on. */
import type { TextModel } from '../../core/text/model.ts'
import type { Editable, EditorExtension } from '../../dom/editor/editableHandle.ts'
import { continueLine, indentItems, makeLink, pasteOver, toggleMark, type MarkdownEdit } from '../../core/text/markdownCommands.ts'
import { hasShortcutModifier, shortcutLetter } from '../../dom/shortcut.ts'

/** The keymap of an editor. */
export function createMarkdownKeymap(model: TextModel, editable: Editable): EditorExtension {
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
			return apply(change)
		},
		onLineBreak: () => apply(continueLine(model.document, editable.range)),
		onPaste(text) {
			const isPlain = isPlainPaste
			isPlainPaste = false
			return !isPlain && apply(pasteOver(model.document, editable.range, text))
		},
	}
}
