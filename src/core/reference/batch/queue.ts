import type { ReferenceClock } from '../../clock.ts'
import type { Query } from '../cache/query.ts'
import type { CostClass, CostModel } from './costModel.ts'
import type { LookAheadPolicy } from './lookAhead.ts'
import type { Traffic } from './traffic.ts'

/** Priorities of links: lower numbers leave first. The reader has scrolled away from a `passed` link. */
export const PRIORITY = { visible: 0, nearby: 1, passed: 2, ahead: 3, behind: 4, idle: 5 } as const
export type Priority = typeof PRIORITY[keyof typeof PRIORITY]

/** A link that may leave. */
export interface RankedQuery {
	query: Query
	priority: Priority
	/** Pixels from the viewport. */
	distance: number
	/** Reached soon by a scrolling reader, so the link may fill up a batch that leaves anyway. */
	isOnTheWay: boolean
}

/** Links that may share a request: those of one host, or of all cheap hosts. */
export interface Group {
	/** The host; empty for the cheap hosts. */
	name: string
	costClass: CostClass
	/** The first is the most urgent. */
	ranked: RankedQuery[]
	/** Links in the largest request of a dispatch while nothing is known about the host. */
	share?: number
}

/** So near the viewport a link counts as visible, because its text is: the next notch of a mouse wheel brings as many pixels. */
const EDGE_PX = 100

/** Compares two links by urgency. Links of requests that failed come after the others, then the nearest comes first. */
function byUrgency(a: RankedQuery, b: RankedQuery): number {
	return a.priority - b.priority || (b.query.maxTogether - a.query.maxTogether || 0) || a.query.tries - b.query.tries || a.distance - b.distance
}

export function byFirst(a: Group, b: Group): number {
	return byUrgency(a.ranked[0]!, b.ranked[0]!)
}

interface QueueOptions {
	clock: ReferenceClock
	costs: CostModel
	lookAhead: LookAheadPolicy
	traffic: Traffic
}

/** The links that wait for a request. */
export class Queue {
	readonly queries = new Set<Query>()
	readonly #options: QueueOptions

	constructor(options: QueueOptions) {
		this.#options = options
	}

	/** The links that may leave, ranked and grouped. The most urgent group is the first. */
	groups(): Group[] {
		const { costs, lookAhead } = this.#options
		const groups = new Map<string, Group>()
		for (const query of this.queries) {
			const priority = this.#priorityOf(query)
			if (priority === undefined) continue
			const { distance } = query.position
			const ranked = {
				query,
				priority,
				distance: priority === PRIORITY.passed ? -this.sinceNearby(query) : Math.abs(distance),
				isOnTheWay: lookAhead.isOnTheWay(distance),
			}
			const name = this.#groupOf(query)
			const group = groups.get(name)
			if (group) group.ranked.push(ranked)
			else groups.set(name, { name, costClass: costs.costClassOf(query.host), ranked: [ranked] })
		}
		for (const { ranked } of groups.values()) ranked.sort(byUrgency)
		return [...groups.values()].sort(byFirst)
	}

	/** Milliseconds since a link came near the viewport. One whose time isn't known has waited long enough. */
	sinceNearby({ nearbyAt }: Query): number {
		return nearbyAt === undefined ? Infinity : Math.abs(this.#options.clock.now() - nearbyAt)
	}

	/** Cheap hosts share their requests, unless one of them failed. */
	#groupOf({ host, maxTogether }: Query): string {
		const { costs, traffic } = this.#options
		return costs.costClassOf(host) === 'cheap' && maxTogether === Infinity && !traffic.isIll([host]) ? '' : host
	}

	#priorityOf(query: Query): Priority | undefined {
		const { lookAhead } = this.#options
		const { nearby, distance } = query.position
		if (nearby) return Math.abs(distance) <= EDGE_PX ? PRIORITY.visible : PRIORITY.nearby
		if (!Number.isFinite(distance)) return undefined
		// It leaves as soon as anything may that isn't nearby.
		if (query.nearbyAt !== undefined) return lookAhead.waitMs ? PRIORITY.idle : PRIORITY.passed
		const turn = lookAhead.turnOf(query)
		return turn && PRIORITY[turn]
	}
}
