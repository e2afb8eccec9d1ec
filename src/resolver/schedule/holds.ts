import type { Query } from '../cache/query.ts'
import type { ReferenceClock } from '../clock.ts'
import type { ReferenceResolverLimits, WaitReason } from '../resolver.ts'
import type { CostModel } from './cost.ts'
import type { GatherWindow } from './gather.ts'
import type { LookAheadPolicy, PageSignals } from './lookAhead.ts'
import type { Server } from './server.ts'
import { type Group, type RankedQuery, PRIORITY, sinceNearby } from './rank.ts'

/** Reason why links wait, and the time until it may end without an event, in milliseconds. */
export interface Hold {
	reason: WaitReason
	/** @default Infinity */
	waitMs?: number
}

export interface HoldsOptions {
	clock: ReferenceClock
	limits: Omit<ReferenceResolverLimits, 'entries'>
	page: PageSignals
	costs: CostModel
	lookAhead: LookAheadPolicy
	server: Server
	gathering: GatherWindow
	/** A visitor of a public share may send few requests. */
	isVisitor(): boolean
}

/** Requests that may run in all, late ones included, for each that may have a place. */
const MOST_RUNNING = 3
/** Time for which links gather that are nearby but not visible, in milliseconds. */
const NEARBY_DELAY_MS = 90
/** Probes at a time that aren't late, and requests to an ambiguous host. */
const MOST_PROBES = 2
/** Requests that look ahead at a time. */
const MAX_AHEAD = 2

/**
 * All reasons why queued links wait: `ofLink` for single links, `of` for the groups of all others. Apart from them, a link waits for the one that probes the
 * server (`probeOf`), or has no place near the reader (`priorityOf`).
 */
export class Holds {
	readonly #options: HoldsOptions
	/** The code of the transport is loading. */
	isLoading = false

	constructor(options: HoldsOptions) {
		this.#options = options
	}

	/** Returns the reason that keeps a link out of every group: it has left too often, or waits for its turn after a change. */
	ofLink(query: Query): Hold | undefined {
		const { server, page } = this.#options
		const waitMs = server.boundMs(query)
		if (waitMs > 0) return { reason: 'often', waitMs }
		return query.held && page.isHidden() ? { reason: 'hidden' } : undefined
	}

	/** Returns the first reason that keeps a group from leaving, or undefined if it may leave now. It changes nothing but lanes that are still blank. */
	of(group: Group, groups: readonly Group[]): Hold | undefined {
		const { clock, server, page, gathering } = this.#options
		const [{ query, priority }] = group.ranked as [RankedQuery]
		if (this.isLoading) return { reason: 'loading' }
		const pause = server.pauseOf(query.host)
		if (pause) {
			const quickProbes = [...server.requests].filter(({ probed, isLate }) => probed && !isLate)
			if (server.isProbing(pause, query.host) || quickProbes.length >= MOST_PROBES) return { reason: 'probing' }
			if (page.isHidden()) return { reason: 'hidden' }
			const { waitMs } = pause
			if (waitMs) return { reason: pause.reason!, waitMs }
		}
		if (priority >= PRIORITY.ahead) return this.#ofAhead(group, groups)
		if (gathering.isOpen) return { reason: 'gathering' }
		if (priority === PRIORITY.nearby && !pause) {
			const waitMs = NEARBY_DELAY_MS - Math.max(...group.ranked.filter((each) => each.priority === priority).map((each) => sinceNearby(each.query, clock)))
			if (waitMs > 0) return { reason: 'gathering', waitMs }
		}
		return this.placesOf(group, groups) < 1 || (!pause && this.#isLearning(group)) ? { reason: 'place' } : undefined
	}

	/**
	 * Returns how many requests a group may send now. Cheap hosts may use all that are free. While visible links of another host wait, other hosts get at most
	 * half, and never the last one. The late requests of a silent host count for it.
	 */
	placesOf(group: Group, groups: readonly Group[]): number {
		const { server, limits: { requests } } = this.#options
		const free = this.#freePlaces(group)
		if (isShared(group) || requests === 1) return free
		const { isSilent, running: { length: own } } = server.laneOf(group.ranked[0]!.query.host)
		const isAwaited = groups.some((other) => other !== group && other.ranked[0]!.priority === PRIORITY.visible && !server.isIll([other.ranked[0]!.query.host]))
		if (isAwaited) return Math.min(this.#freePlaces(group, 1), Math.floor(requests / 2) - own)
		return isSilent ? Math.min(free, requests - own) : free
	}

	/** Links ahead of the reader wait until those nearby are answered, unless their hosts don't answer at all. */
	#ofAhead(group: Group, groups: readonly Group[]): Hold | undefined {
		const { server, gathering, lookAhead: { waitMs, isIdle } } = this.#options
		const { query: { host: own }, priority } = group.ranked[0]!
		if (waitMs) return { reason: 'look-ahead', waitMs }
		const relevant = [...server.requests].filter(({ hosts }) => hosts.includes(own) || !server.isIll(hosts))
		const isNearbyAwaited = groups.some(({ ranked: [first] }) => first!.priority < PRIORITY.ahead && !server.isIll([first!.query.host]))
		// Only a nearby link may probe the server. The window gathers links that are new, or near a reader for whom the page has no time yet.
		const isHeld = server.pause.reason || (gathering.isOpen && !isIdle)
		if (isHeld || isNearbyAwaited || relevant.some(({ report }) => !report.isAhead) || relevant.length >= MAX_AHEAD) return { reason: 'look-ahead' }
		if (this.#freePlaces(group) < 1) return { reason: 'place' }
		return priority === PRIORITY.idle && !isIdle ? { reason: 'look-ahead', waitMs: 0 } : undefined
	}

	/** Returns true while another request would tell nothing new: to an ambiguous host, or next to a visitor's first one, unless that is silent. */
	#isLearning({ name, costClass }: Group): boolean {
		const { server, costs, limits, isVisitor } = this.#options
		if (limits.links === 1) return false
		if (costClass === 'unknown') return isVisitor() && [...server.requests].some(({ hosts }) => !server.isIll(hosts))
		if (costClass !== 'ambiguous') return false
		const { requests } = server.laneOf(name)
		return requests.size >= MOST_PROBES || [...requests].some(({ hosts }) => hosts.length > costs.largestBatchOf(name))
	}

	/** Returns how many requests may leave, late ones and spared places not counted. The last two of all are for cheap hosts, and two more for hosts without one. */
	#freePlaces(group: Group, spared = 0): number {
		const { server, limits: { requests: limit } } = this.#options
		const running = [...server.requests].filter(({ queries }) => queries.size)
		const half = Math.floor(limit / 2)
		const kept = isShared(group) ? 0 : server.laneOf(group.ranked[0]!.query.host).running.length ? 2 * half : half
		return Math.min(limit - running.filter(({ isLate }) => !isLate).length - spared, MOST_RUNNING * limit - running.length - kept)
	}
}

/** Cheap hosts share their requests. */
function isShared({ name }: Group): boolean {
	return name === ''
}
