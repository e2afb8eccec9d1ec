import { computed, shallowRef, type ComputedRef } from 'vue'
import { isComposing } from '../ui/dom/isComposing.ts'
import { indexAfterKey } from '../ui/listKeys.ts'

/** Something that can be chosen; `key` identifies it, also after the list has changed. */
export interface ListboxItem {
	key: string
	/** Key of an item that this one replaces: if that one was chosen, this one is. */
	inherits?: string
}

export interface ListboxOptions<Item extends ListboxItem> {
	/** Prefix of the items' ids. */
	id: string
	/** Items in the order of the screen. */
	items: () => readonly Item[]
	choose(item: Item): void
	/** The item that is active before anybody has moved; -1 for none. @default the first one */
	startIndex?: () => number
	/** Items that a Page key passes. @default 8 */
	pageSize?: () => number
	/** After an item became active by the keyboard. */
	onMove?(): void
}

export interface Listbox {
	/** -1 for none: also where the chosen item has gone, so that Enter takes no other one for it. */
	activeIndex: ComputedRef<number>
	/** Value of `aria-activedescendant`. */
	activeId: ComputedRef<string | undefined>
	/** Whether the user has not chosen an item yet, by key or pointer. */
	isUntouched: ComputedRef<boolean>
	idOf(index: number): string
	activate(index: number): void
	/** Back to where a fresh list starts. */
	reset(): void
	onKeydown(event: KeyboardEvent): void
}

/** Creates a listbox that is operated from a text field, by the ARIA APG: the focus stays in the field, an active item moves. */
export function useListbox<Item extends ListboxItem>(options: ListboxOptions<Item>): Listbox {
	const { id, items, choose, startIndex = () => 0, pageSize = () => 8, onMove } = options
	const activeKey = shallowRef<string | null>(null)

	const activeIndex = computed(() => {
		const key = activeKey.value
		if (key === null) return items().length ? startIndex() : -1
		const found = items().findIndex((item) => item.key === key)
		return found >= 0 ? found : items().findIndex((item) => item.inherits === key)
	})
	const idOf = (index: number) => `${id}-${index}`
	const activeId = computed(() => activeIndex.value < 0 ? undefined : idOf(activeIndex.value))

	function activate(index: number) {
		activeKey.value = items()[index]?.key ?? null
	}

	function onKeydown(event: KeyboardEvent) {
		if (isComposing(event) || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || !items().length) return
		if (event.key === 'Enter') {
			const item = items()[activeIndex.value]
			event.preventDefault()
			if (item) choose(item)
			return
		}
		const next = indexAfterKey(event.key, { index: activeIndex.value, count: items().length, pageSize: pageSize() })
		if (next === undefined) return
		event.preventDefault()
		activate(next)
		onMove?.()
	}

	return { activeIndex, activeId, isUntouched: computed(() => activeKey.value === null), idOf, activate, reset: () => { activeKey.value = null }, onKeydown }
}
