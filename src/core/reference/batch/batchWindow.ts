import type { Clock } from '../../clock.ts'

export interface BatchWindowOptions {
	clock: Clock
	/** Milliseconds for which links are gathered. */
	windowMs: number
	/** What was gathered may leave. */
	onClose(): void
}

/** The moment in which links wait for company. */
export interface BatchWindow {
	/** There is a link: opens the window. */
	open(): void
	isOpen(): boolean
	/** Nothing else is asked for the moment: closes the window, unless one follows the other. */
	flush(): void
}

/** Windows that follow each other within this time are a streak; each is twice as long as the one before. */
const STREAK_MS = 250
const LONGEST_STREAK = 3

/** Who scrolls on and on asks all the time: then links gather longer, and still travel in few requests. A window never grows once it is open. */
export function createBatchWindow({ clock, windowMs, onClose }: BatchWindowOptions): BatchWindow {
	/** There while the window is open. */
	let stopTimer: (() => void) | undefined
	let closedAt = -Infinity
	let streak = 0

	function close() {
		stopTimer?.()
		stopTimer = undefined
		closedAt = clock.now()
		onClose()
	}

	return {
		open() {
			if (stopTimer) return
			streak = Math.abs(clock.now() - closedAt) < STREAK_MS ? Math.min(streak + 1, LONGEST_STREAK) : 0
			stopTimer = clock.schedule(close, windowMs * 2 ** streak)
		},
		isOpen: () => stopTimer !== undefined,
		flush() {
			if (stopTimer && !streak) close()
		},
	}
}
