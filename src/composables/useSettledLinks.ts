import { onScopeDispose, shallowReadonly, shallowRef, watch, type Ref } from 'vue'
import { systemClock } from '../host/clock.ts'

/** How long a text has to rest before a link at its end counts as written, in milliseconds. */
export const REST_MS = 450

/**
 * The links of a text that somebody writes: one that may still grow is held back until the text rests.
 * What was there at first, or stays from before, is there at once.
 */
export function useSettledLinks(links: () => readonly string[], growing: () => string | null): Readonly<Ref<readonly string[]>> {
	const settled = shallowRef<readonly string[]>([])
	let cancel: (() => void) | undefined

	watch([links, growing], ([all, open]) => {
		cancel?.()
		cancel = undefined
		const held = open !== null && !settled.value.includes(open)
		settled.value = held ? all.filter((link) => link !== open) : all
		if (held) cancel = systemClock.schedule(() => { settled.value = all }, REST_MS)
	}, { immediate: true })
	onScopeDispose(() => cancel?.())

	return shallowReadonly(settled)
}
