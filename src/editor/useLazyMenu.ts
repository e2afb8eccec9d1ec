import type { TextModel } from './model/model.ts'
import { shallowRef, useTemplateRef, watch, type Ref } from 'vue'

/** The characters of `TRIGGER_CHARACTERS`, which load with the menus. */
const TRIGGERS = /[@:/]/

/** A range of the text that was typed. */
type Typed = { from: number, to: number }

/** The menus of an editor, once they are there. */
export interface EditorMenuHandle {
	/** Id of the chosen entry; undefined without a menu. */
	activeId: string | undefined
	onTyped(typed: Typed): void
	onSelection(): void
	open(character: string): void
	close(): void
}

export interface LazyMenu {
	menu: Readonly<Ref<EditorMenuHandle | null>>
	/** The reason to load the menus: typed text, or a character to write. Null until then. */
	need: Readonly<Ref<Typed | string | null>>
	onTyped(typed: Typed): void
	open(character: string): void
	close(): void
	/** Ends the menus and what they have opened, such as a picker. */
	end(): void
}

/** The menus of the component at `ref="menu"`, which load with the first trigger; what is typed meanwhile is text, and they look at it when they come. */
export function useLazyMenu(model: () => TextModel, isEditable: () => boolean): LazyMenu {
	const menu = useTemplateRef<EditorMenuHandle>('menu')
	const need = shallowRef<Typed | string | null>(null)

	function close() {
		if (menu.value) menu.value.close()
		else need.value = null
	}

	watch(isEditable, close)

	return {
		menu,
		need,
		onTyped(typed) {
			if (menu.value) menu.value.onTyped(typed)
			else if (TRIGGERS.test(model().document.text.slice(typed.from, typed.to))) need.value = typed
		},
		open(character) {
			if (!isEditable()) return
			if (menu.value) menu.value.open(character)
			else need.value = character
		},
		close,
		end: () => { need.value = null },
	}
}
