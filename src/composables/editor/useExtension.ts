import type { TextModel } from '../../core/text/model.ts'
import type { Editable, EditorExtension } from '../../dom/editableHandle.ts'
import { watch, type Ref } from 'vue'

export interface UseExtensionOptions {
	model: TextModel
	editable: Readonly<Ref<Editable | null>>
	/** Where it is put while it is on. */
	extensions: EditorExtension[]
	isOn: () => boolean
	/** Loads what makes it. */
	load: () => Promise<(model: TextModel, editable: Editable) => EditorExtension>
}

/** An extension of an editor, which is loaded when it is first switched on. */
export function useExtension({ model, editable, extensions, isOn, load }: UseExtensionOptions): void {
	watch(() => isOn() ? editable.value : null, (view, _before, onCleanup) => {
		if (!view) return
		let extension: EditorExtension | null = null
		let isOver = false
		onCleanup(() => {
			isOver = true
			if (extension) extensions.splice(extensions.indexOf(extension), 1)
		})
		load().then((create) => {
			if (!isOver) extensions.push(extension = create(model, view))
		}).catch((error: unknown) => console.warn('Could not load a part of the editor.', error))
	}, { immediate: true })
}
