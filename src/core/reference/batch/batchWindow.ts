import type { Clock } from '../../clock.ts'

export interface BatchWindowOptions {
	clock: Clock
	/** Milliseconds for which links are gathered. */
	windowMs: number
	/** What was gathered may leave. */
	onClose(): void
}

/** The time during which links gather, to leave in one request. */
export interface BatchWindow {
	/** There is a link: opens the window. */
	open(): void
	isOpen(): boolean
	/** No more links come for the moment: closes the window, except in a streak of windows. */
	flush(): void
}

/** Windows that follow each other within this time are a streak; each is twice as long as the one before. */
const STREAK_MS = 250
const LONGEST_STREAK = 3

/**
 * A batch window that is closed. While somebody scrolls, one window follows the other, and each is longer than the one before, so that few requests leave. A
 * window that is open keeps its length.
 */
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
