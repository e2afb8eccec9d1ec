import { onScopeDispose, shallowRef } from 'vue'
import { systemClock } from '../host/clock.ts'

/** How long a text has to rest before a link at its end counts as written, in milliseconds. */
export const REST_MS = 450

/** Tells which links of a text are written. To be called with each drawing, with the link that may still grow. */
export type SettleLinks = (text: string, links: readonly string[], growing: string | null) => readonly string[]

/**
 * The links of a text that somebody writes: one that may still grow is held back until the text rests.
 * What was there at first, or stays from before, is there at once.
 */
export function useSettledLinks(): SettleLinks {
	const rested = shallowRef<string | null>(null)
	let before: { text?: string, growing: string | null } = { growing: null }
	let settled: readonly string[] = []
	let cancel: (() => void) | undefined
	onScopeDispose(() => cancel?.())

	return (text, links, growing) => {
		if (growing !== before.growing || text !== before.text) {
			cancel?.()
			cancel = growing === null ? undefined : systemClock.schedule(() => { rested.value = growing }, REST_MS)
			before = { text, growing }
		}
		const isHeld = growing !== null && growing !== rested.value && !settled.includes(growing)
		settled = isHeld ? links.filter((link) => link !== growing) : links
		return settled
	}
}
