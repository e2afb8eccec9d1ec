import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import { indexAfterKey } from '../ui/listKeys.ts'
import { useServices } from '../page/useServices.ts'

/** Items that a Page key passes. */
const PAGE_SIZE = 8
/** Time for a better answer after the first one, in milliseconds. */
const SETTLE_MS = 120

/** Something that can be chosen; `key` identifies it, also after the list has changed. */
export interface ListboxItem {
	key: string
	/** Key of an item that this one replaces: if that one was chosen, this one is. */
	inherits?: string
	/** It is offered where nothing else is: an Enter that waits for an answer doesn't take it. */
	fallback?: boolean
	choose?: () => void
}

export interface ListboxOptions<Item extends ListboxItem> {
	/** Prefix of the items' ids. */
	id: string
	/** Items in the order of the screen. */
	items: () => readonly Item[]
	/** Answers to the query are still on their way. */
	isBusy: () => boolean
	/** The item that is active before anybody has moved; -1 for none. */
	startIndex: () => number
	/** After an item became active by the keyboard. */
	onMove(): void
}

/** Creates a listbox that is operated from a text field, by the ARIA APG: the focus stays in the field, an active item moves. */
export function useListbox<Item extends ListboxItem>({ id, items, isBusy, startIndex, onMove }: ListboxOptions<Item>) {
	const { clock } = useServices()
	const activeKey = shallowRef<string | null>(null)
	/** Whether the user has not chosen an item yet, by key or pointer. */
	const isUntouched = computed(() => activeKey.value === null)
	let isWaiting = false
	let cancelTimer: (() => void) | undefined

	/** -1 for none: also where the chosen item has gone, so that Enter takes no other one for it. */
	const activeIndex = computed(() => {
		const key = activeKey.value
		if (key === null) return items().length ? startIndex() : -1
		const found = items().findIndex((item) => item.key === key)
		return found >= 0 ? found : items().findIndex((item) => item.inherits === key)
	})
	const active = computed(() => items()[activeIndex.value])
	/** The item that Enter would choose now. Undefined if there is none, and after the user has chosen one. */
	const answer = () => isUntouched.value && !active.value?.fallback ? active.value : undefined
	const idOf = (index: number) => `${id}-${index}`

	function activate(index: number) {
		activeKey.value = items()[index]?.key ?? null
	}

	function stopWaiting() {
		isWaiting = false
		cancelTimer?.()
		cancelTimer = undefined
	}

	function takeAnswer() {
		const item = answer()
		stopWaiting()
		item?.choose?.()
	}

	/** Handles a key without modifiers. Enter right after a word waits for the first answer, and takes it. */
	function onKeydown(event: KeyboardEvent) {
		if (event.key === 'Enter') {
			if (isUntouched.value && !answer() && isBusy()) isWaiting = true
			else active.value?.choose?.()
			return
		}
		const next = indexAfterKey(event.key, { index: activeIndex.value, count: items().length, pageSize: PAGE_SIZE })
		if (next === undefined) return
		event.preventDefault()
		activate(next)
		onMove()
	}

	watch([answer, isBusy], () => {
		if (!isWaiting) return
		if (!isBusy()) takeAnswer()
		else if (answer()) cancelTimer ??= clock.schedule(takeAnswer, SETTLE_MS)
	}, { flush: 'post' })
	onScopeDispose(stopWaiting)

	return {
		activeIndex,
		active,
		/** Value of `aria-activedescendant`. */
		activeId: computed(() => activeIndex.value < 0 ? undefined : idOf(activeIndex.value)),
		isUntouched,
		idOf,
		activate,
		/** Back to where a fresh list starts. */
		reset() {
			activeKey.value = null
			stopWaiting()
		},
		onKeydown,
	}
}
