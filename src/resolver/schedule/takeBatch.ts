import type { Query } from '../cache/query.ts'
import { type CostModel, GROWTH } from './cost.ts'
import { type Group, type RankedQuery, AHEAD, IDLE, PASSED } from './rank.ts'

/** Bounds of a batch. */
export interface BatchLimits {
	/** Requests that this group may send now. */
	places: number
	links: number
	/** Requests of this group leave one after another: those of a visitor of a public share, and those ahead of the reader. */
	isSerial: boolean
	/** Links that may go along though they are not nearby. */
	ahead: number
	costs: CostModel
	/** Links in the largest request of this round, by host, while nothing is known about the host. */
	shares: Map<string, number>
}

/**
 * A batch is full when its expected server work reaches this many milliseconds, or the latency if that is longer. Half takes a quarter more requests for links of
 * 20 to 60 ms. With twice, 50 links of which one throws wait for 630 ms instead of 480 ms.
 */
const FILL_MS = 300
/** Links are split over requests only if each request still has this much server work, in milliseconds. With half, a fling takes half as many requests again. */
const SHARE_MS = 75
/** Links in the first requests to a host. With twice, the first of 200 visible links of a second each come after 32 s instead of 16 s. */
const FIRST_LINKS = 16
/** The same where requests leave one after another. With twice, the first links of a second each come after 6 s instead of 3 s. */
const FIRST_SERIAL_LINKS = 3
/**
 * Expected work, in milliseconds, that ends a batch once it is larger than the last one, while latency is unknown or longer than this. With half, the second screen
 * of 12 cheap links takes twice as long at 1.5 s of latency. With twice, that of 16 links of a second each has its first link after 8 s instead of 5 s.
 */
const LEARNING_MS = 4000
/** Links ahead of the reader may make a batch longer by so many milliseconds. With half, slow scrolling over a slow network takes 60 requests instead of 11. */
const AHEAD_MS = 100

function shareOf(group: Group, links: readonly RankedQuery[], { places, isSerial, costs, shares }: BatchLimits): number {
	const { latencyMs } = costs
	if (group.costClass === 'unknown') {
		const onScreen = links.filter(({ distance }) => !distance).length || links.length
		const outside = links.length - onScreen
		const largest = shares.get(group.name) ?? Math.ceil(onScreen / places)
		shares.set(group.name, largest)
		// Links right outside of the screen get a request of their own, if the others get no larger by it.
		const canSpareOne = Math.ceil(onScreen / largest) < places && outside >= largest - 1
		const share = canSpareOne ? Math.min(onScreen, largest) : Math.ceil(onScreen / places)
		return Math.min(share, isSerial ? FIRST_SERIAL_LINKS : FIRST_LINKS)
	}
	// Requests of several sizes are what separates latency from cost.
	if (latencyMs === undefined || group.costClass === 'ambiguous') return links.length - Number(costs.lastOf(group.name) === links.length)
	const workMs = links.reduce((sum, { query }) => sum + costs.costMs(query.host), 0)
	return Math.ceil(links.length / (Math.min(places, Math.floor(workMs / SHARE_MS)) || 1))
}

/**
 * Takes the next batch of a group: the first link, and the following ones that may leave with it. A batch takes as many links of a host as `CostModel.mostOf` allows,
 * and ends when the server's work is worth the latency. Links ahead of the reader fill a batch up as long as they cost little.
 */
export function takeBatch(group: Group, limits: BatchLimits): Query[] {
	const { costClass, first } = group
	// Links that have failed would make the others wait as long again.
	const ranked = group.ranked.filter(({ query }) => query.maxTogether >= first.query.maxTogether)
	const { costs, ahead } = limits
	const { latencyMs } = costs
	const isLookAhead = first.priority >= AHEAD
	// Only cheap links may delay what is visible.
	const last = first.priority >= PASSED ? IDLE : costClass === 'cheap' ? PASSED : first.priority
	const links = ranked.filter(({ priority }) => priority <= last)
	const maxSize = Math.min(limits.links, first.query.maxTogether, isLookAhead ? ahead : Infinity, shareOf(group, links, limits))
	const fillMs = Math.max(FILL_MS, latencyMs ?? 0)
	// Expectations are worth little until latency and cost are told apart.
	const learningSize = costClass === 'unknown' ? Infinity : latencyMs === undefined ? GROWTH * Math.max(...links.map(({ query }) => costs.lastOf(query.host))) : 0
	const batch: Query[] = []
	/** Takes a link, unless there are too many of its host. Returns its cost. */
	function take({ query }: RankedQuery): number {
		const { host } = query
		if (batch.filter((each) => each.host === host).length >= costs.mostOf(host)) return 0
		batch.push(query)
		return costs.costMs(host)
	}

	let workMs = 0
	for (const each of links) {
		if (batch.length && (
			batch.length >= maxSize
			|| (workMs >= fillMs && batch.length >= learningSize)
			|| (workMs >= LEARNING_MS && batch.length > costs.lastOf(group.name))
		)) break
		workMs += take(each)
	}
	const isComplete = batch.length === ranked.filter(({ priority }) => priority < AHEAD).length
	if (!isComplete || first.query.maxTogether < Infinity || !['cheap', 'ambiguous'].includes(costClass)) return batch

	let budgetMs = AHEAD_MS
	const most = Math.min(limits.links, batch.length + ahead)
	for (const each of ranked) {
		if (each.priority < AHEAD) continue
		budgetMs -= costs.costMs(each.query.host)
		if (batch.length >= most || (learningSize ? batch.length >= learningSize : budgetMs < 0)) break
		take(each)
	}
	return batch
}
