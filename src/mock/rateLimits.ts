import type { ServiceClock } from './serviceClock.ts'

/** So many attempts in so many seconds. */
export interface Limit {
	attempts: number
	periodSec: number
}

/** What the service limits; `false` switches a limit off. */
export interface ServiceLimits {
	/** GET resolvePublic, for an anonymous caller's address. @default { attempts: 25, periodSec: 120 } */
	resolvePublic: Limit | false
	/** POST resolvePublic and extractPublic, for an anonymous caller's address. @default { attempts: 10, periodSec: 120 } */
	resolvePublicBatch: Limit | false
	/** Pages that the generic provider reads, for a user or an anonymous address. @default { attempts: 10, periodSec: 120 } */
	pages: Limit | false
}

/** The limits of a real server. */
export const SERVER_LIMITS: ServiceLimits = {
	resolvePublic: { attempts: 25, periodSec: 120 },
	resolvePublicBatch: { attempts: 10, periodSec: 120 },
	pages: { attempts: 10, periodSec: 120 },
}

/** No limit at all. */
export const NO_LIMITS: ServiceLimits = { resolvePublic: false, resolvePublicBatch: false, pages: false }

/** Counts attempts in a sliding window. A refused attempt does not count. */
export class RateLimiter {
	readonly #clock: ServiceClock
	readonly #attempts = new Map<string, number[]>()

	constructor(clock: ServiceClock) {
		this.#clock = clock
	}

	/** Counts an attempt; false where the limit is reached. */
	allows(key: string, limit: Limit | false): boolean {
		if (!limit) return true
		const since = this.#clock.now() - limit.periodSec * 1000
		const recent = (this.#attempts.get(key) ?? []).filter((at) => at > since)
		const allowed = recent.length < limit.attempts
		if (allowed) recent.push(this.#clock.now())
		this.#attempts.set(key, recent)
		if (this.#attempts.size > 1000) this.#forgetBefore(since)
		return allowed
	}

	/** Forgets all attempts. */
	reset() {
		this.#attempts.clear()
	}

	#forgetBefore(since: number) {
		for (const [key, attempts] of this.#attempts) {
			if ((attempts.at(-1) ?? 0) <= since) this.#attempts.delete(key)
		}
	}
}
