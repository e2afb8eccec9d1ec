import type { Ref } from 'vue'
import type { Editable } from './dom/editableHandle.ts'
import type { EditorFormat } from './model/markdownCommands.ts'
import type { TextModel } from './model/model.ts'
import { readHtml, warnOfHtml } from './dom/transfers.ts'
import { loadKeymap } from './lazyParts.ts'

export interface UseEditorMethodsOptions {
	model: TextModel
	editable: Readonly<Ref<Editable | null>>
	/** Whether the text can be edited. */
	isEditable: () => boolean
}

/** Methods of an editor. Each change counts as the user's: it is emitted, and one undo reverts it. */
export interface EditorMethods {
	/** Focuses the text and restores the caret. */
	focus(): void
	/** Focuses the text and selects all of it. */
	select(): void
	/**
	 * Replaces the selection with a text, or inserts it at the caret. Mentions of known users become bubbles.
	 * The focus doesn't move, and no menu opens.
	 */
	insertText(text: string): void
	/**
	 * Inserts text before and after the selection, which stays selected. Without a selection, it surrounds the caret.
	 * @param after Text after the selection. @default `before`
	 */
	wrapSelection(before: string, after?: string): void
	/**
	 * Adopts changes that a script made to the editable element, if called with its `innerHTML` or its text. Any other value becomes the new text.
	 * A value that looks like HTML is parsed as HTML, which happens asynchronously.
	 */
	updateValue(htmlOrText: string): void
	/**
	 * Sets a format at the selection or the caret, or removes it: a mark around words (`bold`, `italic`, `code`, `strikethrough`), or a kind of lines
	 * (`bullet`, `ordered`, `task`, `quote`). The code for it loads with the first call.
	 */
	toggleFormat(format: EditorFormat): Promise<void>
	/** Clears the undo history. Where the editor shows another conversation, set `documentKey`, which does more. */
	resetHistory(): void
}

const HTML = /<[a-z!/]|&(?:#\w+|[a-z]\w*);/i

/** The methods of an editor that change or select its text. */
export function useEditorMethods({ model, editable, isEditable }: UseEditorMethodsOptions): EditorMethods {
	const writable = () => isEditable() ? editable.value : null

	return {
		focus: () => editable.value?.focus(),
		select() {
			editable.value?.focus()
			editable.value?.selectAll()
		},
		insertText: (text) => writable()?.insert(text),
		wrapSelection: (before, after = before) => writable()?.wrap(before, after),
		async toggleFormat(format) {
			const { toggleFormat } = await loadKeymap()
			if (writable()) toggleFormat(model, writable()!, format)
		},
		resetHistory: model.resetHistory,
		updateValue(htmlOrText) {
			const view = writable()
			if (!view) return
			const isShown = view.isContent(htmlOrText)
			view.readDOM()
			if (isShown) return
			if (!HTML.test(htmlOrText)) return view.replaceAll(htmlOrText)
			readHtml(htmlOrText).then((text) => writable()?.replaceAll(text)).catch(warnOfHtml)
		},
	}
}
