import type { Query } from '../cache/query.ts'
import type { CostClass, CostModel } from './costModel.ts'

/** How soon a link has to leave: lower numbers go first. A link that was passed by is overdue. */
export const PRIORITY = { visible: 0, nearby: 1, overdue: 2, ahead: 3, behind: 4, idle: 5 } as const
export type Priority = typeof PRIORITY[keyof typeof PRIORITY]

/** A link that may leave. */
export interface RankedQuery {
	query: Query
	priority: Priority
	/** Pixels from the viewport. */
	distance: number
	/** The reader soon comes there, so the link may fill up a batch that leaves anyway. */
	isOnTheWay: boolean
}

/** Links that may share a request: those of one host, or of all cheap hosts. */
export interface Group {
	/** The host; empty for the cheap hosts. */
	name: string
	costClass: CostClass
	/** The first is the most urgent. */
	ranked: RankedQuery[]
	/** Links in the largest request of a dispatch while nothing is known about the host: they are dealt out evenly. */
	share?: number
}

/** Bounds of a batch. */
export interface BatchLimits {
	/** Requests that this group may send now. */
	slots: number
	/** Links in one request. */
	links: number
	/** A visitor of a public share, who may send few requests. */
	isPublic: boolean
	/** Links that may go along though they are not nearby. */
	ahead: number
	/** What is known about hosts. */
	costs: CostModel
}

/** A batch is full when its expected server work reaches this many milliseconds, or the latency if that is longer. */
const FILL_MS = 300
/** How many times as many links may travel together as ever did, so that a wrong estimate costs little. */
const GROWTH = 4
/** While latency is unknown, a batch is so many times as large as any before, because two sizes are needed to find it. */
const FIRST_GROWTH = 2
/** Cheap links are split over requests only if each request still has this much server work, or half the latency if that is more, in milliseconds. */
const SHARE_MS = 75
/** Links in the first requests to a host. */
const FIRST_LINKS = 8
const FIRST_PUBLIC_LINKS = 3
/** Links ahead of the reader may make a batch longer by a share of latency, or by so many milliseconds if that is more. */
const AHEAD_SHARE = 0.1
const AHEAD_MS = 50

/** Compares two links by urgency: suspects and those that were tried before come after the others, then the nearest first. */
export function byUrgency(a: RankedQuery, b: RankedQuery): number {
	return a.priority - b.priority || a.query.suspicion - b.query.suspicion || a.query.tries - b.query.tries || a.distance - b.distance
}

/** How many links one of several requests takes at most. */
function shareOf(group: Group, links: readonly RankedQuery[], { slots, links: most, isPublic, costs }: BatchLimits): number {
	const { latencyMs } = costs
	const workMs = links.reduce((sum, { query }) => sum + costs.costMs(query.host), 0)
	switch (group.costClass) {
		case 'unknown': {
			const onScreen = links.filter(({ distance }) => !distance).length || links.length
			const outside = links.length - onScreen
			group.share ??= Math.ceil(onScreen / slots)
			// What is right outside of the screen gets a request of its own, if the others get no larger by it.
			const canSpareOne = Math.ceil(onScreen / group.share) < slots && outside > 0 && outside >= group.share - 1
			const share = canSpareOne ? Math.min(onScreen, group.share) : Math.ceil(onScreen / slots)
			return Math.min(share, isPublic ? FIRST_PUBLIC_LINKS : FIRST_LINKS)
		}
		// A larger request is what separates latency from cost.
		case 'ambiguous': return most
		// As many requests as the work is worth.
		case 'cheap': {
			if (latencyMs === undefined) return most
			return Math.ceil(links.length / Math.min(slots, Math.max(1, Math.floor(workMs / Math.max(SHARE_MS, latencyMs / 2)))))
		}
		// One request if the server is done with it soon enough, otherwise all that are free.
		case 'expensive': return latencyMs !== undefined && workMs > Math.max(FILL_MS, latencyMs) ? Math.ceil(links.length / slots) : most
	}
}

/** What links ahead of the reader may add to a batch, in milliseconds. While latency is unknown, their costs are upper bounds and say little. */
function aheadMs(latencyMs: number | undefined, isVisible: boolean): number {
	if (latencyMs === undefined) return isVisible ? FILL_MS : Infinity
	return Math.max(latencyMs * AHEAD_SHARE, AHEAD_MS)
}

/**
 * Selects the next batch of a group: the first link, and the following ones that suit it. The batch grows with what is known: by the number of links that
 * ever travelled together, and until the server's work is worth the way. Links that are only ahead of the reader fill a batch up, as long as they
 * cost little.
 */
export function selectBatch(group: Group, limits: BatchLimits): Query[] {
	const { costClass, ranked } = group
	const { costs } = limits
	const [first] = ranked as [RankedQuery]
	if (first.query.suspicion > 1) return [first.query]
	const { latencyMs } = costs
	const isAhead = first.priority >= PRIORITY.overdue
	const isVisible = first.priority === PRIORITY.visible
	const isTogether = (each: RankedQuery) => isAhead || (costClass === 'cheap' ? each.priority <= PRIORITY.overdue : (each.priority === PRIORITY.visible) === isVisible && each.priority < PRIORITY.overdue)
	const links = ranked.filter((each) => isTogether(each) && each.query.suspicion < 2)
	const maxSize = Math.min(limits.links, isAhead ? limits.ahead : Infinity, shareOf(group, links, limits))
	const fillMs = Math.max(FILL_MS, latencyMs ?? 0)
	const mostOf = (host: string) => costClass === 'unknown' ? Infinity : GROWTH * costs.largestBatchOf(host)
	// Expectations are worth little until two sizes are known.
	const learningSize = costClass === 'unknown' ? Infinity : latencyMs === undefined ? FIRST_GROWTH * Math.max(...links.map(({ query }) => finite(costs.largestBatchOf(query.host)))) : 0
	const batch: Query[] = []
	const counts = new Map<string, number>()
	function take(query: Query): boolean {
		const count = counts.get(query.host) ?? 0
		if (count >= mostOf(query.host)) return false
		counts.set(query.host, count + 1)
		batch.push(query)
		return true
	}

	let workMs = 0
	for (const { query } of links) {
		if (batch.length && (batch.length >= maxSize || (workMs >= fillMs && batch.length >= learningSize))) break
		if (take(query)) workMs += costs.costMs(query.host)
	}
	const isComplete = batch.length === ranked.filter(({ priority }) => priority < PRIORITY.ahead).length
	if (isAhead || !isComplete || costClass === 'unknown' || costClass === 'expensive') return batch

	let budgetMs = aheadMs(latencyMs, isVisible)
	const most = Math.min(limits.links, batch.length + limits.ahead, latencyMs === undefined ? Math.max(batch.length, learningSize) : Infinity)
	for (const { query, priority, isOnTheWay } of ranked) {
		if (priority < PRIORITY.ahead || !isOnTheWay || query.suspicion > 1) continue
		budgetMs -= costs.costMs(query.host)
		if (budgetMs < 0 || batch.length >= most) break
		take(query)
	}
	return batch
}

const finite = (count: number) => Number.isFinite(count) ? count : 1
