import type { ServiceClock } from './serviceClock.ts'

/** Maximum number of attempts within a period. */
export interface Limit {
	attempts: number
	periodSec: number
}

/** Rate limits of the service. `false` switches a limit off. */
export interface ServiceLimits {
	/** Limit of GET resolvePublic by the address of an anonymous caller. @default { attempts: 25, periodSec: 120 } */
	resolvePublic: Limit | false
	/** Limit of POST resolvePublic and extractPublic by the address of an anonymous caller. @default { attempts: 10, periodSec: 120 } */
	resolvePublicBatch: Limit | false
	/** Limit of the generic provider's page reads by user or anonymous address. @default { attempts: 10, periodSec: 120 } */
	pages: Limit | false
}

/** Limits of a real server. */
export const SERVER_LIMITS: ServiceLimits = {
	resolvePublic: { attempts: 25, periodSec: 120 },
	resolvePublicBatch: { attempts: 10, periodSec: 120 },
	pages: { attempts: 10, periodSec: 120 },
}

/** Limits that are all switched off. */
export const NO_LIMITS: ServiceLimits = { resolvePublic: false, resolvePublicBatch: false, pages: false }

/** Counts attempts in a sliding window. Refused attempts don't count. */
export class RateLimiter {
	readonly #clock: ServiceClock
	readonly #attempts = new Map<string, number[]>()

	constructor(clock: ServiceClock) {
		this.#clock = clock
	}

	/** Counts an attempt. Returns false if the limit is reached. */
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

	/** Clears all attempts. */
	reset() {
		this.#attempts.clear()
	}

	#forgetBefore(since: number) {
		for (const [key, attempts] of this.#attempts) {
			if ((attempts.at(-1) ?? 0) <= since) this.#attempts.delete(key)
		}
	}
}
