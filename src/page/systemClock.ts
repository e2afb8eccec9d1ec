import type { ReferenceClock } from '../resolver/clock.ts'

/** Browsers take a longer delay for none at all. */
const LONGEST_DELAY_MS = 2 ** 31 - 1

/** The machine's own time. */
export const systemClock: ReferenceClock = {
	now: () => Date.now(),
	schedule(task, delayMs) {
		const timer = setTimeout(task, Math.min(delayMs, LONGEST_DELAY_MS))
		return () => clearTimeout(timer)
	},
	random: () => Math.random(),
}
