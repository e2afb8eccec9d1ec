import type { Clock } from '../core/clock.ts'

/** The machine's own time. */
export const systemClock: Clock = {
	now: () => Date.now(),
	schedule(task, delayMs) {
		const timer = setTimeout(task, delayMs)
		return () => clearTimeout(timer)
	},
	random: () => Math.random(),
}
