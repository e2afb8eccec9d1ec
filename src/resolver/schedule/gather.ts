import { type ReferenceClock, leftMs } from '../clock.ts'

/** A window within this time after links have left belongs to their streak, in milliseconds. With twice, a fling over links of 300 ms waits for 11 s instead of 1.3 s. */
const STREAK_MS = 250
/** The longest window of a streak, compared with the first one. With half, 60 links that come 60 ms apart take 60 requests instead of 32. */
const LONGEST = 12

/** The moment for which links gather before they leave. While links keep coming, each window is twice as long as the one before. */
export class GatherWindow {
	readonly #clock: ReferenceClock
	readonly #windowMs: number
	#openedAt: number | undefined
	#sentAt = -Infinity
	#factor = 1

	constructor(clock: ReferenceClock, windowMs: number) {
		this.#clock = clock
		this.#windowMs = windowMs
	}

	get isOpen(): boolean {
		return this.#openedAt !== undefined
	}

	/** Milliseconds until its end; `Infinity` while it isn't open. */
	get waitMs(): number {
		return this.#openedAt === undefined ? Infinity : leftMs(this.#clock, this.#openedAt, this.#windowMs * this.#factor)
	}

	open(): void {
		const now = this.#clock.now()
		this.#factor = Math.abs(now - this.#sentAt) < STREAK_MS ? Math.min(2 * this.#factor, LONGEST) : 1
		this.#openedAt = now
	}

	/** Ends it if its time is over. */
	end(): void {
		if (!this.waitMs) this.#openedAt = undefined
	}

	/** Ends it unless links keep coming. */
	flush(): void {
		if (this.#factor === 1) this.#openedAt = undefined
	}

	onSend(): void {
		this.#sentAt = this.#clock.now()
	}
}
