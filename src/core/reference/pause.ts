import type { ReferenceClock } from '../clock.ts'
import type { PauseReason } from './cache/query.ts'

const FIRST_MS = 1000
const LONGEST_MS = 15_000
/** Longest time that a server may name. */
const LONGEST_REFUSAL_MS = 60 * 60_000

/**
 * A reason to hold requests back, and the time of the next try. A pause has one way out: a probe with a single link, after 1 s and then after twice as long
 * each time, up to 15 s. An event that makes success likely (network, focus, an answer of the same server) brings the probe forward.
 */
export class Pause {
	readonly #clock: ReferenceClock
	#reason: PauseReason | null = null
	#failures = 0
	#failedAt = -Infinity
	/** The next probe leaves `#delayMs` after this time, even if the clock is put back. */
	#since = 0
	#delayMs = 0
	/** The server named a time, so no event brings the probe forward. */
	#isFixed = false

	constructor(clock: ReferenceClock) {
		this.#clock = clock
	}

	get reason(): PauseReason | null {
		return this.#reason
	}

	/** Milliseconds until the next probe; 0 if it may leave now. */
	get waitMs(): number {
		return Math.max(0, this.#delayMs - Math.abs(this.#clock.now() - this.#since))
	}

	/**
	 * A request failed. One that had left before the pause began makes the probes rarer, but doesn't delay the next one, and doesn't outweigh a refusal.
	 * @param retryAfterMs How long the server wants to be left alone
	 */
	fail(reason: PauseReason, retryAfterMs?: number): void {
		const hadLeftBefore = this.#reason !== null && this.waitMs > 0
		this.#failedAt = this.#clock.now()
		if (!hadLeftBefore || this.#reason !== 'rate-limited') this.#reason = reason
		// A time that is past, by the clock of the page, says nothing.
		if (retryAfterMs !== undefined && retryAfterMs >= FIRST_MS) {
			this.#isFixed = true
			this.#wait(Math.min(retryAfterMs, LONGEST_REFUSAL_MS))
		} else if (!hadLeftBefore) {
			this.#isFixed = false
			this.#wait(Math.min(FIRST_MS * 2 ** this.#failures * (1 + this.#clock.random() / 4), LONGEST_MS))
		}
		this.#failures++
	}

	/** Brings the next probe forward, but leaves so much time since the last failure. */
	hurry(spacingMs: number): void {
		const waitMs = Math.max(0, spacingMs - Math.abs(this.#clock.now() - this.#failedAt))
		if (this.#reason && !this.#isFixed && waitMs < this.waitMs) this.#wait(waitMs)
	}

	/** A request came through. */
	end(): void {
		this.#reason = null
		this.#failures = this.#delayMs = 0
		this.#isFixed = false
	}

	#wait(delayMs: number): void {
		this.#since = this.#clock.now()
		// Timers count whole milliseconds.
		this.#delayMs = Math.ceil(delayMs)
	}
}
