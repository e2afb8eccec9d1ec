import type { ReferenceClock } from '../../clock.ts'
import type { Query } from '../cache/query.ts'
import { Pause } from '../pause.ts'

/** Links that have left together. */
export interface Flight {
	/** Links that still want its answer, or have lost their subscribers meanwhile. */
	queries: Set<Query>
	hosts: readonly string[]
	/** In milliseconds since the epoch. */
	sentAt: number
	/** How many other requests were in flight, at most. */
	concurrent: number
	isLookAhead: boolean
	/** Tries whether a pause is over. */
	isProbe: boolean
	/** The halves of a request that failed as a whole. */
	split?: Split
	abort(): void
}

/** Two halves of a request that failed as a whole. */
export interface Split {
	/** The half that has failed first, and waits for the result of the other. */
	failed?: readonly Query[]
	/** A half was answered: the culprit is in the other one. */
	isHealthy?: boolean
}

/** A host's share of the requests: its requests in flight, its pause, and whether it answers at all. */
export class Lane {
	readonly host: string
	readonly pause: Pause
	readonly flights = new Set<Flight>()
	readonly #clock: ReferenceClock
	/** It was silent when others needed its requests, and counts as silent until it answers. */
	#isSilent = false

	constructor(host: string, clock: ReferenceClock) {
		this.host = host
		this.pause = new Pause(clock)
		this.#clock = clock
	}

	/** Milliseconds until a lane without an answer counts as silent: 0 if it does, `Infinity` if it has nothing in flight. */
	untilSilent(silentMs: number): number {
		if (this.#isSilent) return 0
		const oldest = Math.max(-Infinity, ...[...this.flights].map(({ sentAt }) => Math.abs(this.#clock.now() - sentAt)))
		return Math.max(0, silentMs - oldest)
	}

	markSilent(): void {
		this.#isSilent = true
	}

	onAnswer(): void {
		this.#isSilent = false
	}
}
