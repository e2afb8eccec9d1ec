import type { Editable, EditorExtension } from './dom/editableHandle.ts'
import type { TextModel } from './model/model.ts'
import { watch, type Ref } from 'vue'
import { warn } from '../resolver/warn.ts'

export interface UseExtensionOptions {
	model: TextModel
	editable: Readonly<Ref<Editable | null>>
	isOn: () => string | boolean
	/** Loads what makes it. Another value of `isOn` makes another one. */
	load: (on: string | boolean) => Promise<(model: TextModel, editable: Editable) => EditorExtension>
}

/** An extension of an editor, which is loaded when it is first switched on. */
export function useExtension({ model, editable, isOn, load }: UseExtensionOptions): void {
	watch([isOn, editable], ([on, view], _before, onCleanup) => {
		if (!on || !view) return
		let release: (() => void) | null = null
		let isOver = false
		onCleanup(() => {
			isOver = true
			release?.()
		})
		load(on).then((create) => {
			if (!isOver) release = view.use(create(model, view))
		}).catch((error: unknown) => warn('Could not load a part of the editor: its code did not load. Try again.', error))
	}, { immediate: true })
}
