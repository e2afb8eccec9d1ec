import { computed, getCurrentScope, onScopeDispose, shallowRef, watch, type ComputedRef } from 'vue'
import { systemClock } from '../host/clock.ts'

/** How long a text has to rest before a link at its end counts as written, in milliseconds. */
export const REST_MS = 450

/**
 * The links of a text that somebody writes: one that may still grow is held back until the text rests.
 * What was there at first, or stays from before, is there at once.
 */
export function useSettledLinks(links: () => readonly string[], growing: () => string | null): ComputedRef<readonly string[]> {
	const rested = shallowRef<string | null>(null)
	let cancel: (() => void) | undefined
	let stop: (() => void) | undefined

	const scope = getCurrentScope()

	/** Most texts are never written while they are seen. */
	function start() {
		stop ??= scope?.run(() => watch([links, growing], ([, open]) => {
			cancel?.()
			cancel = open === null ? undefined : systemClock.schedule(() => { rested.value = open }, REST_MS)
		}, { immediate: true }))
	}
	onScopeDispose(() => cancel?.())

	return computed((before?: readonly string[]) => {
		const open = growing()
		if (open !== null) start()
		const held = open !== null && open !== rested.value && !before?.includes(open)
		return held ? links().filter((link) => link !== open) : links()
	})
}
