import { ref, toValue, type MaybeRefOrGetter } from 'vue'
import { consumeKey } from '../ui/dom/keys.ts'
import { indexAfterKey } from '../ui/listKeys.ts'

/** Options of `useRovingFocus`. */
export interface RovingOptions {
	/** Keys of the items, in their order. */
	keys: MaybeRefOrGetter<readonly string[]>
	/** Direction of the arrows. @default 'block' */
	axis?: 'block' | 'inline'
	/** Called when an item gets the focus. */
	onFocus?: (key: string) => void
}

const PAGE_SIZE = 10

/** Gives a list one stop for Tab, and moves the focus within it by arrows, Home, End and the Page keys. */
export function useRovingFocus({ keys, axis = 'block', onFocus }: RovingOptions) {
	/** Key of the item that Tab reaches. */
	const current = ref<string | null>(null)

	return {
		current,
		stop(key: string) {
			const known = toValue(keys)
			const reached = current.value !== null && known.includes(current.value) ? current.value : known[0]
			return {
				'data-stop': key,
				tabindex: key === reached ? 0 : -1,
				onFocus: () => {
					current.value = key
					onFocus?.(key)
				},
			}
		},
		onKeydown(event: KeyboardEvent) {
			const list = event.currentTarget as HTMLElement
			const stops = [...list.querySelectorAll<HTMLElement>('[data-stop]')]
			const index = stops.indexOf(event.target as HTMLElement)
			if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return
			const direction = getComputedStyle(list).direction === 'rtl' ? 'rtl' : 'ltr'
			const next = indexAfterKey(event.key, { index, count: stops.length, axis: axis === 'inline' ? direction : 'vertical', wraps: axis === 'inline', pageSize: PAGE_SIZE })
			if (next === undefined) return
			consumeKey(event)
			stops[next]!.focus()
		},
	}
}
