import type { Ref } from 'vue'
import type { TextModel } from '../../core/text/model.ts'
import type { Editable } from '../../dom/editor/editableHandle.ts'
import { importOnce } from '../../core/lazy/loadOnce.ts'

const loadHtml = /* @__PURE__ */ importOnce(() => import('../../dom/html.ts'))

export interface UseEditorMethodsOptions {
	model: TextModel
	editable: Readonly<Ref<Editable | null>>
	/** False while the text is only shown. */
	isEditable: () => boolean
}

/** What an app may do to the text of an editor. Each is a change by the user: it is emitted, and one undo takes it back. */
export interface EditorMethods {
	/** Puts the focus into the text, and the caret where it was. */
	focus(): void
	/** Puts the focus into the text and selects all of it. */
	select(): void
	/**
	 * Writes text in place of the selection, or where the caret was; mentions of known users become bubbles.
	 * The focus stays where it is, and no menu opens.
	 */
	insertText(text: string): void
	/**
	 * Writes something before and behind the selection, which stays selected; around the caret where nothing is.
	 * @param after the same as `before` by default
	 */
	wrapSelection(before: string, after?: string): void
	/**
	 * Takes over what a script made of the editable element: call it with that element's `innerHTML`, or its text. Anything else becomes the new text;
	 * what looks like HTML is read as HTML, which takes a moment.
	 */
	updateValue(htmlOrText: string): void
	/** Forgets what undo would bring back, as when another conversation is shown in the same editor. A new `key` on the editor does the same. */
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
		resetHistory: model.resetHistory,
		updateValue(htmlOrText) {
			const view = writable()
			if (!view) return
			const isShown = view.isContent(htmlOrText)
			view.readDOM()
			if (isShown) return
			if (!HTML.test(htmlOrText)) return view.replaceAll(htmlOrText)
			loadHtml().then(({ htmlToText }) => htmlToText(htmlOrText)).then((text) => writable()?.replaceAll(text))
				.catch((error: unknown) => console.warn('Could not read the HTML of updateValue.', error))
		},
	}
}
