import type { ReferenceClock } from '../../clock.ts'
import type { Query } from '../cache/query.ts'
import { Pause } from '../pause.ts'

/** Links that have left together. */
export interface Flight {
	/** Links that still want its answer, or have lost their subscribers meanwhile. */
	queries: Set<Query>
	/** The host of each of its links. */
	hosts: readonly string[]
	/** Time of sending, in milliseconds since the epoch. */
	sentAt: number
	/** Most other requests that were in flight with it. */
	concurrent: number
	/** Fetches links before the reader is there. */
	isLookAhead: boolean
	/** The pause whose end it tries. */
	probed: Pause | undefined
	/** Takes longer than a healthy host would. */
	isSilent: boolean
	/** Another request was answered meanwhile. */
	isOvertaken: boolean
	abort(): void
}

/** A host's requests in flight, its pause, and whether it answers at all. */
export class Lane {
	readonly host: string
	readonly pause: Pause
	readonly flights = new Set<Flight>()
	/** Requests of several links that the server has answered by an error, since its last answer. */
	thrown = 0
	/** A request took too long, and none was answered since. */
	wasSilent = false
	/** A request to it failed, and no host has answered since. */
	hasFailedLately = false
	/** Its pause began, and no host has answered since. */
	hasPausedLately = false

	constructor(host: string, clock: ReferenceClock) {
		this.host = host
		this.pause = new Pause(clock)
	}

	get isSilent(): boolean {
		return this.wasSilent || [...this.flights].some(({ isSilent }) => isSilent)
	}

	/** Whether the host doesn't answer, so that other links don't wait for it. */
	get isIll(): boolean {
		return this.pause.reason !== null || this.isSilent
	}
}
