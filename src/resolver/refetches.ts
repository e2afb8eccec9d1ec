import type { Query } from './cache/query.ts'
import type { ReferenceClock } from './clock.ts'

/** A link is fetched again because of changes once within this time, in milliseconds. */
const SPACING_MS = 10_000

export interface RefetchesOptions {
	clock: ReferenceClock
	/** A tab out of sight fetches when it is looked at again. */
	isHidden(): boolean
	fetch(query: Query): void
}

/** Limits how often changes make a link be fetched again. */
export class Refetches {
	readonly #options: RefetchesOptions
	readonly #fetchedAt = new WeakMap<Query, number>()
	/** Links that wait, with the time of their turn in milliseconds since the epoch. */
	readonly #dueAt = new Map<Query, number>()
	#stopTimer: (() => void) | undefined

	constructor(options: RefetchesOptions) {
		this.#options = options
	}

	/** Fetches a link again: after a delay in milliseconds, or when ten seconds have passed since the last time. */
	request(query: Query, delayMs: number): void {
		const now = this.#options.clock.now()
		const sinceMs = Math.abs(now - (this.#fetchedAt.get(query) ?? -Infinity))
		this.#dueAt.set(query, Math.min(this.#dueAt.get(query) ?? Infinity, now + Math.max(delayMs, SPACING_MS - sinceMs, 0)))
		this.#fetchDue()
	}

	/** Returns true for a link whose turn will come. */
	holds(query: Query): boolean {
		return this.#dueAt.has(query)
	}

	/** The answer has come by other means. */
	release(query: Query): void {
		this.#dueAt.delete(query)
	}

	clear(): void {
		this.#dueAt.clear()
	}

	#fetchDue(): void {
		const { clock, isHidden, fetch } = this.#options
		this.#stopTimer?.()
		const now = clock.now()
		for (const [query, dueAt] of [...this.#dueAt]) {
			if (dueAt > now) continue
			this.#dueAt.delete(query)
			if (isHidden()) continue
			this.#fetchedAt.set(query, now)
			fetch(query)
		}
		const nextAt = Math.min(...this.#dueAt.values())
		if (Number.isFinite(nextAt)) this.#stopTimer = clock.schedule(() => this.#fetchDue(), Math.min(nextAt - now, SPACING_MS))
	}
}
