import type { ReferenceClock } from '../../clock.ts'

/** Windows that follow each other within this time are a streak, in milliseconds. */
const STREAK_MS = 250
/** The longest window of a streak, compared with the first one. */
const LONGEST = 8

/** The moment for which links gather before a dispatch. While links keep coming, each window is twice as long as the one before, so that few requests leave. */
export class GatherWindow {
	readonly #clock: ReferenceClock
	readonly #windowMs: number
	readonly #onClose: () => void
	#stopTimer: (() => void) | undefined
	#closedAt = -Infinity
	#factor = 1

	constructor(clock: ReferenceClock, windowMs: number, onClose: () => void) {
		this.#clock = clock
		this.#windowMs = windowMs
		this.#onClose = onClose
	}

	get isOpen(): boolean {
		return this.#stopTimer !== undefined
	}

	/** Links keep coming. */
	get isStreak(): boolean {
		return this.#factor > 1
	}

	open(): void {
		if (this.isOpen) return
		this.#factor = Math.abs(this.#clock.now() - this.#closedAt) < STREAK_MS ? Math.min(2 * this.#factor, LONGEST) : 1
		this.#stopTimer = this.#clock.schedule(() => {
			this.close()
			this.#onClose()
		}, this.#windowMs * this.#factor)
	}

	close(): void {
		this.#stopTimer?.()
		this.#stopTimer = undefined
		this.#closedAt = this.#clock.now()
	}
}
