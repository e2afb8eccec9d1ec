import type { Query } from '../cache/query.ts'
import type { CostClass, CostModel } from './cost.ts'
import type { LookAheadPolicy } from './lookAhead.ts'
import type { Server } from './server.ts'

/* Priorities of links: lower numbers leave first. The reader has scrolled away from one that is passed. Constants of their own are a few bytes less than an object. */
export const VISIBLE = 0
export const NEARBY = 1
export const PASSED = 2
export const AHEAD = 3
export const BEHIND = 4
export const IDLE = 5

/** A link that may leave. */
export interface RankedQuery {
	query: Query
	priority: number
	distance: number
}

/** Links that may share a request: those of one host, of all cheap hosts, or of ambiguous hosts with a link each. */
export interface Group {
	/** The host, or the first one; empty for the cheap hosts. */
	name: string
	costClass: CostClass
	/** The most urgent comes first. */
	ranked: readonly RankedQuery[]
	first: RankedQuery
}

/** So near the viewport a link counts as visible, because its text is: the next notch of a wheel brings as many pixels. With twice, scrolling takes 14 requests, not 11. */
const EDGE_PX = 100

/** Compares two links by urgency. Those that were given back for a newer answer come first, those of failed requests last. Then the nearest comes first. */
function byUrgency(a: RankedQuery, b: RankedQuery): number {
	return a.priority - b.priority || a.query.failedAt - b.query.failedAt || a.distance - b.distance
}

function byFirst(a: Group, b: Group): number {
	return byUrgency(a.first, b.first)
}

/** Parts of the scheduler on which the order of links depends. */
export interface RankContext {
	costs: CostModel
	lookAhead: LookAheadPolicy
	server: Server
}

function priorityOf(query: Query, { lookAhead }: RankContext): number | undefined {
	const { nearby, distance } = query.position
	if (nearby) return Math.abs(distance) <= EDGE_PX ? VISIBLE : NEARBY
	if (!(distance < Infinity)) return undefined
	// It leaves before links ahead of the reader, and next to those that are nearby.
	if (query.nearbyAt !== undefined) return lookAhead.waitMs ? IDLE : PASSED
	return lookAhead.priorityOf(query)
}

/** Cheap hosts share their requests, unless one of them is ill, or has failed. */
function groupOf({ host, maxTogether }: Query, { costs, server }: RankContext): string {
	return costs.costClassOf(host) === 'cheap' && maxTogether === Infinity && !server.isIll([host]) ? '' : host
}

/** Ranks and groups the links that may leave. The most urgent group is the first. */
export function groupByLane(queries: Iterable<Query>, context: RankContext): Group[] {
	const { costs, server } = context
	const groups = new Map<string, RankedQuery[]>()
	for (const query of queries) {
		const priority = priorityOf(query, context)
		if (priority === undefined) continue
		const ranked = { query, priority, distance: Math.abs(query.position.distance) }
		const name = groupOf(query, context)
		const group = groups.get(name)
		if (group) group.push(ranked)
		else groups.set(name, [ranked])
	}
	// Alone, ambiguous hosts with a link each would never tell latency from costs.
	let joined: RankedQuery[] | undefined
	for (const [name, ranked] of groups) {
		if (ranked.length > 1 || costs.costClassOf(name) !== 'ambiguous' || ranked[0]!.query.failedAt || server.isIll([name])) continue
		joined?.push(...ranked)
		if (joined) groups.delete(name)
		joined ??= ranked
	}
	return [...groups].map(([name, ranked]): Group => {
		const first = ranked.sort(byUrgency)[0]!
		return { name, costClass: costs.costClassOf(first.query.host), ranked, first }
	}).sort(byFirst)
}

/**
 * Returns the links that are or were near the reader as groups of their own, in the order in which they may probe the server. The groups follow, because links ahead of
 * the reader wait in them. A refreshed link comes before hosts that haven't failed, and those before the one that failed first. Once a probe has failed without counting,
 * all hosts have their turn.
 */
export function inProbingOrder(groups: readonly Group[], server: Server): Group[] {
	const failedAt = ({ first: { query } }: Group) => query.isAwaited && !server.pause.spared.size ? -1 : server.laneOf(query.host).failedAt
	const near = groups.flatMap((group) => group.ranked.filter(({ priority }) => priority < AHEAD).map((first) => ({ ...group, ranked: [first], first })))
	return [...near.sort((a, b) => failedAt(a) - failedAt(b) || byFirst(a, b)), ...groups]
}
