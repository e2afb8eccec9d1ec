import type { ReferenceClock } from '../../clock.ts'

/** A window within this time after links have left belongs to their streak, in milliseconds. */
const STREAK_MS = 250
/** The longest window of a streak, compared with the first one. */
const LONGEST = 8

/** The moment for which links gather before a dispatch. While links keep coming, each window is twice as long as the one before, so that few requests leave. */
export class GatherWindow {
	readonly #clock: ReferenceClock
	readonly #windowMs: number
	readonly #send: () => boolean
	#stopTimer: (() => void) | undefined
	#sentAt = -Infinity
	#factor = 1

	/** @param send Sends the links that are near the reader. Returns false if there were none. */
	constructor(clock: ReferenceClock, windowMs: number, send: () => boolean) {
		this.#clock = clock
		this.#windowMs = windowMs
		this.#send = send
	}

	get isOpen(): boolean {
		return this.#stopTimer !== undefined
	}

	open(): void {
		if (this.isOpen) return
		this.#factor = Math.abs(this.#clock.now() - this.#sentAt) < STREAK_MS ? Math.min(2 * this.#factor, LONGEST) : 1
		this.#stopTimer = this.#clock.schedule(() => this.#end(), this.#windowMs * this.#factor)
	}

	/** Ends it now, unless links keep coming. */
	flush(): void {
		if (this.isOpen && this.#factor === 1) this.#end()
	}

	/** Ends it without a dispatch. */
	close(): void {
		this.#stopTimer?.()
		this.#stopTimer = undefined
	}

	#end(): void {
		this.close()
		if (this.#send()) this.#sentAt = this.#clock.now()
	}
}
