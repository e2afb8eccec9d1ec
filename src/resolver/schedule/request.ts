import type { Query } from '../cache/query.ts'
import type { Pause } from '../pause.ts'
import type { FirstRequest, RequestReport } from '../resolver.ts'

/** Links that have left together. */
export interface LinkRequest {
	/** Links that still want its answer, or have lost their subscribers meanwhile. */
	readonly queries: Set<Query>
	/** The host of each of its links. */
	readonly hosts: readonly string[]
	/** Time of sending, or of taking over a request that had left before. In milliseconds since the epoch. */
	readonly since: number
	/** The pause whose end it tries. */
	probed: Pause | undefined
	/** Takes longer than a healthy host would. It has given up its place, and keeps running. */
	isLate: boolean
	/** The request that had left before. */
	readonly first: FirstRequest | undefined
	/** The part that developers see. */
	readonly report: RequestReport
	/** Ends it without an answer. */
	abort(): void
}
