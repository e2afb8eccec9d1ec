import type { Query } from '../cache/query.ts'
import type { Pause } from '../pause.ts'

/** Links that have left together. */
export interface LinkRequest {
	/** Links that still want its answer, or have lost their subscribers meanwhile. */
	readonly queries: Set<Query>
	/** The host of each of its links. */
	readonly hosts: readonly string[]
	/** Requests are numbered as they leave. */
	readonly number: number
	/** Time of sending, in milliseconds since the epoch. */
	readonly sentAt: number
	/** Links that had never left before. */
	readonly firsts: number
	/** Fetches links before the reader is there. */
	readonly isAhead: boolean
	/** The pause whose end it tries. */
	readonly probed: Pause | undefined
	/** Takes longer than a healthy host would. It has given up its place, and keeps running. */
	isLate: boolean
	/** Ends it without an answer. */
	abort(): void
}
