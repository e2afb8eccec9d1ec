import type { EngineFirstRequest } from '../../contract/engine.ts'
import type { Query } from '../cache/query.ts'
import type { LaneReport, LinkReport, ReferenceLookAhead, ReferenceResolverLimits, WaitReason } from '../resolver.ts'
import { hostOf } from '../../links/target.ts'
import { type ReferenceClock, leftMs } from '../clock.ts'
import { inTime } from '../engine/serve.ts'
import { isPublic } from '../wire/references.ts'
import { CostModel } from './cost.ts'
import { GatherWindow } from './gather.ts'
import { type PageSignals, LookAheadPolicy } from './lookAhead.ts'
import { type Group, AHEAD, IDLE, NEARBY, VISIBLE, groupByLane, inProbingOrder } from './rank.ts'
import { type Batch, type RequestsOptions, Requests } from './requests.ts'
import { type LinkRequest, Server } from './server.ts'
import { takeBatch } from './takeBatch.ts'

/**
 * The room of the schedule decides which links leave now, and together. Links without an answer wait in the queue, ranked and grouped by lane (`rank.ts`). Each
 * round of `schedule` goes through the groups, the most urgent first, and sends a batch (`takeBatch.ts`) of each that nothing holds back (`#holdOf`). What was
 * sent is the business of `requests.ts`. The server and its lanes know who is ill (`server.ts`).
 *
 * A link that the page wants waits for one of these reasons:
 * - It isn't queued: it is fresh (`shouldFetch`), is looked up in the tabs' database, or is in flight. A newer answer waits for that of its request, five seconds at most.
 * - It has left too often, or waits for its turn after a change (`#holdOfLink`).
 * - It is too far from the reader (`priorityOf` of `rank.ts` gives none).
 * - Its group waits (`#holdOf`, `#holdAhead`): for code, a probe, the reader, the end of a pause, the window, a place, or links that are nearer.
 * - The batch is full (`takeBatch`), so it leaves with the next one.
 *
 * Invariants: a link that is being fetched is in the queue, in a request, or looked up in the tabs' database. Only `schedule` sends, `adopt` takes over what has
 * left, and only `schedule` sets the timer. A request is aborted by its last subscriber, its time, another owner, or an answer from elsewhere,
 * so that no round undoes the one before. Each round sends something, or waits for a request, an event or the timer.
 */
export interface SchedulerOptions extends Omit<RequestsOptions, 'timeoutMs' | 'queue' | 'server' | 'costs' | 'lookAhead' | 'onEnd'> {
	page: PageSignals
	/** The page's own host, which counts as fast. */
	ownHost?: string
	estimates?: unknown
	limits?: Partial<ReferenceResolverLimits>
	lookAhead?: ReferenceLookAhead
}

/** Reason why links wait, and the time until it may end without an event, in milliseconds; `Infinity` if only an event ends it. */
interface Hold {
	reason: WaitReason
	waitMs: number
}

function hold(reason: WaitReason, waitMs = Infinity): Hold {
	return { reason, waitMs }
}

/** Links beyond the next screens wait for an idle page. */
const UNTIL_IDLE = hold('look-ahead')

/** Requests that may run in all, late ones included, for each that may have a place. With one, a new host next to three that hang waits for 79 s instead of 65 ms. */
const MOST_RUNNING = 3
/** Time for which links gather that are nearby but not visible, in milliseconds. Half takes a tenth more requests during a fling. */
const NEARBY_DELAY_MS = 90
/** Requests to an ambiguous host at a time. With four, a fling over links of 300 ms waits for 8 s instead of 1.3 s. */
const MOST_AMBIGUOUS = 2
/** Requests that look ahead at a time. With one, links of 20 to 60 ms are read ahead in 7.7 s instead of 4.4 s. */
const MAX_AHEAD = 2

/**
 * The defaults. With two requests, a first screen takes two to four times as long. With eight, scrolling takes 17 requests instead of 11. With half the window,
 * 60 links that come 60 ms apart take 60 requests instead of 32. With twice the window, a first screen of cheap links waits longer by a third.
 */
const LIMITS: Omit<ReferenceResolverLimits, 'entries'> = { requests: 4, links: 50, publicLinks: 15, windowMs: 10, timeoutMs: 60_000 }

/** Sends queued links. */
export class Scheduler {
	readonly #options: SchedulerOptions
	readonly #clock: ReferenceClock
	readonly #limits: Omit<ReferenceResolverLimits, 'entries'>
	readonly #costs: CostModel
	readonly #lookAhead: LookAheadPolicy
	readonly #server: Server
	readonly #queue = new Set<Query>()
	readonly #gathering: GatherWindow
	readonly #requests: Requests
	/** The code of the transport is loading. */
	#isLoading = false
	#stopTimer: (() => void) | undefined
	#isScheduling = false

	constructor(options: SchedulerOptions) {
		this.#options = options
		const { clock, ownHost, estimates, limits = {} } = options
		this.#clock = clock
		// Only the window may be empty: without requests or links, nothing would ever leave.
		const given = Object.fromEntries(Object.entries(limits).filter(([name, value]) => value >= (name === 'windowMs' ? 0 : 1)))
		this.#limits = { ...LIMITS, ...given }
		this.#costs = new CostModel(ownHost)
		this.#costs.restore(estimates)
		this.#lookAhead = new LookAheadPolicy({ ...options, costs: this.#costs })
		this.#server = new Server(clock)
		this.#gathering = new GatherWindow(clock, this.#limits.windowMs)
		this.#requests = new Requests({
			...options, timeoutMs: this.#limits.timeoutMs, queue: this.#queue, server: this.#server, costs: this.#costs, lookAhead: this.#lookAhead,
			onEnd: () => this.schedule(),
		})
		void this.#prepare()
	}

	/** Holds requests until the transport is prepared, so that this doesn't count as latency. The first requests have left without it. */
	async #prepare(): Promise<void> {
		const { transport } = this.#options
		if (!transport.prepare) return
		this.#isLoading = true
		// Without its code, the transport rejects or hangs, and that pauses the server.
		await inTime(Promise.resolve().then(() => transport.prepare!()), this.#clock).catch(() => undefined)
		this.#isLoading = false
		this.schedule()
	}

	add(query: Query): void {
		this.#queue.add(query)
		this.#lookAhead.isIdle = false
		this.#noteNearby(query)
		// Its host may be well, unlike those that pause the server.
		if (query.wasNearby && !this.#server.laneOf(query.host).failedAt) this.#server.onApproach(query, this.#queue)
		this.#gather()
	}

	/** Takes over a request that has left before. If it fails, its links are requested by the page's transport. */
	adopt(queries: readonly Query[], first: EngineFirstRequest): void {
		this.#requests.send({ queries, first })
		this.schedule()
	}

	move(query: Query): void {
		const { nearby, distance } = query.position
		this.#noteNearby(query)
		if (nearby === query.wasNearby) return
		query.wasNearby = nearby
		if (nearby) {
			this.#lookAhead.onApproach(distance)
			if (query.isFetching) this.#server.onApproach(query, this.#queue)
		}
		if (this.#queue.size) this.#gather()
	}

	/** Ends the fetch of an unwanted link, unless its request goes on. */
	release(query: Query): void {
		const request = this.#requests.of(query)
		if (request) {
			query.updateState()
			this.#abortUnwanted(request)
		} else {
			this.#queue.delete(query)
			query.cancel()
		}
	}

	/** Takes out a link that is answered by other means. */
	detach(query: Query): void {
		this.#queue.delete(query)
		const request = this.#requests.of(query)
		request?.queries.delete(query)
		if (request) this.#abortUnwanted(request)
	}

	/** The app, or a reader, wants a newer answer. A queued link leaves as soon as it may, and one in flight once its request hangs (`HANGING_MS`). A refresh brings a probe forward. */
	renew(query: Query): void {
		if (query.isAwaited) this.#server.pauseOf(query.host)?.hurry('refresh')
		else query.isDue = true
		if (query.isQueued) this.#queue.add(query)
		this.#gather()
	}

	wake(cause: 'focus' | 'reconnect'): void {
		// What left before the network was back may have a dead connection. It tries again, as does a probe that hangs, while twelve run at most.
		for (const request of this.#server.requests) {
			const isHanging = request.isLate && request.probed && this.#server.inFlight.size <= MOST_RUNNING * this.#limits.requests
			if (cause === 'reconnect' || isHanging) this.#requests.giveBack(request)
		}
		this.#server.hurry(cause)
		this.schedule()
	}

	/** Sends what has gathered, unless links keep coming. */
	flush(): void {
		this.#gathering.flush()
		this.schedule()
	}

	estimates(): unknown {
		return this.#costs.toJSON()
	}

	inspect(queries: readonly Query[], linkOf: (query: Query, waitsFor: WaitReason | null) => LinkReport): LaneReport[] {
		const groups = this.#groups()
		const server = this.#server
		return [...new Set([...server.lanes.filter(({ isIll }) => isIll), ...queries].map(({ host }) => host))].map((host) => {
			const links = queries.filter((query) => query.host === host).map((query) => linkOf(query, this.#waitOf(query, groups)))
			const queued = links.filter(({ fetch }) => fetch === 'queued')
			const pause = server.pauseOf(host)
			return {
				host, costMs: Math.round(this.#costs.costMs(host)), latencyMs: this.#costs.latencyMs ?? null, queued: queued.length,
				inFlight: server.laneOf(host).requests.length, pause: pause?.reason ?? null, waitMs: pause?.waitMs ?? 0, waitsFor: queued[0]?.waitsFor ?? null, links,
				requests: server.log.filter((request) => request.links.some((link) => hostOf(link) === host)),
			}
		})
	}

	reset(): void {
		this.#server.reset()
		this.#queue.clear()
		this.#lookAhead.stop()
		this.#costs.forgetHosts()
	}

	/** Sends all links that may leave. Then sets the timer for the earliest change that no event brings. */
	schedule(): void {
		// A call from a listener or a transport is part of this round.
		if (this.#isScheduling) return
		this.#isScheduling = true
		try {
			// The queue may be empty after this call, because its links were the former owner's.
			this.#options.syncOwner()
			this.#server.round++
			this.#requests.endLate()
			this.#gathering.end()
			for (const query of [...this.#queue]) this.#showWait(query)
			const shares = new Map<string, number>()
			for (let batch = this.#nextBatch(shares); batch; batch = this.#nextBatch(shares)) {
				if (!batch.isAhead) this.#gathering.onSend()
				this.#requests.send(batch)
			}
			this.#setTimer()
		} finally {
			this.#isScheduling = false
		}
	}

	#setTimer(): void {
		// In this order, a hold that ends meanwhile is seen.
		const held = [...this.#queue].map((query) => this.#holdOfLink(query)?.waitMs ?? Infinity)
		const groups = this.#groups()
		const holds = groups.map((group) => this.#holdOf(group, groups))
		if (!this.#queue.size) this.#lookAhead.stop()
		else if (holds.includes(UNTIL_IDLE)) this.#lookAhead.awaitIdle(() => this.schedule())
		const waitMs = Math.min(
			this.#gathering.waitMs,
			...held,
			...holds.map((each) => each?.waitMs ?? 0),
			...[...this.#server.inFlight].map((request) => this.#requests.dueMs(request)),
		)
		this.#stopTimer?.()
		this.#stopTimer = waitMs < Infinity ? this.#clock.schedule(() => this.schedule(), Math.max(1, Math.ceil(waitMs))) : undefined
	}

	/** Shows why a queued link waits. A refresh doesn't wait for the end of a pause or a bound, unless a probe tells that soon. */
	#showWait(query: Query): void {
		const pause = this.#server.pauseOf(query.host)
		query.pause(pause?.reason ?? null)
		if (!query.isAwaited) return
		const probes = this.#server.requests.filter(({ probed }) => probed === pause)
		if (pause && probes.every(({ isLate }) => isLate) && (this.#server.isProbing(pause) || pause.waitMs || this.#options.page.isHidden())) query.failRefreshes(pause.reason!, pause.error)
		else if (this.#server.boundMs(query, 1)) query.failRefreshes('rate-limited')
	}

	/** Returns the groups of links that may leave. While the server pauses, those near the reader may probe it one by one. */
	#groups(): Group[] {
		const server = this.#server
		const free = [...this.#queue].filter((query) => !this.#holdOfLink(query))
		const groups = groupByLane(free, { costs: this.#costs, lookAhead: this.#lookAhead, server })
		return server.pause.reason ? inProbingOrder(groups, server) : groups
	}

	#nextBatch(shares: Map<string, number>): Batch | undefined {
		const groups = this.#groups()
		const group = groups.find((each) => !this.#holdOf(each, groups))
		if (!group) return undefined
		const { first } = group
		const isAhead = first.priority >= AHEAD
		const probed = this.#server.pauseOf(first.query.host)
		const isVisitor = this.#isVisitor
		const queries = probed
			? [first.query]
			: takeBatch(group, {
					places: isAhead || isVisitor ? 1 : this.#placesOf(group, groups),
					links: isVisitor ? this.#limits.publicLinks : this.#limits.links,
					isSerial: isAhead || isVisitor,
					ahead: this.#lookAhead.remaining,
					costs: this.#costs,
					shares,
				})
		const left = new Set(queries)
		this.#lookAhead.onSend(group.ranked.filter(({ query, priority }) => left.has(query) && priority >= AHEAD).length)
		return { queries, isAhead, probed }
	}

	/** Returns the reason that keeps a link out of every group: it, or the tab, has sent too often, or it waits for its turn after a change, which a hidden tab doesn't fetch. */
	#holdOfLink(query: Query): Hold | undefined {
		const { held } = query
		const turnMs = held ? leftMs(this.#clock, held.since, held.ms) : 0
		const waitMs = Math.max(turnMs, this.#server.boundMs(query, 1))
		if (waitMs) return hold('often', waitMs)
		return held && !query.isAwaited && this.#options.page.isHidden() ? hold('hidden') : undefined
	}

	/** Returns the first reason that keeps a group from leaving, or undefined if it may leave now. It changes nothing, although it may create a blank lane. */
	#holdOf(group: Group, groups: readonly Group[]): Hold | undefined {
		const { query, priority } = group.first
		if (this.#isLoading) return hold('loading')
		const pause = this.#server.pauseOf(query.host)
		if (pause) {
			if (this.#server.isProbing(pause)) return hold('probing')
			if (this.#options.page.isHidden()) return hold('hidden')
			if (pause.waitMs) return hold(pause.reason!, pause.waitMs)
		}
		if (priority >= AHEAD) return this.#holdAhead(group, groups)
		if (this.#gathering.isOpen) return hold('gathering')
		if (priority === NEARBY && !pause) {
			const since = Math.min(...group.ranked.map((each) => each.priority === priority ? each.query.nearbyAt ?? 0 : Infinity))
			const waitMs = leftMs(this.#clock, since, NEARBY_DELAY_MS)
			if (waitMs) return hold('gathering', waitMs)
		}
		const placeMs = this.#placesOf(group, groups) < 1 ? Infinity : this.#learningMs(group)
		return placeMs > 0 ? hold('place', placeMs) : undefined
	}

	/** Links ahead of the reader wait until those nearby that may leave are answered, unless their hosts don't answer at all. */
	#holdAhead(group: Group, groups: readonly Group[]): Hold | undefined {
		const server = this.#server
		const { waitMs, isIdle } = this.#lookAhead
		const { query: { host }, priority } = group.first
		if (waitMs) return hold('look-ahead', waitMs)
		const relevant = server.requests.filter(({ hosts }) => hosts.includes(host) || !server.isIll(hosts))
		const isNearbyAwaited = groups.some(({ first }) => first.priority < AHEAD && !server.isIll([first.query.host]))
		// Only a link that is nearby, or was, may probe. The window holds them as well, unless the page has been idle since the last new link.
		const isHeld = server.pauseOf(host) || (this.#gathering.isOpen && !isIdle)
		if (isHeld || isNearbyAwaited || relevant.some(({ report }) => !report.isAhead) || relevant.length >= MAX_AHEAD) return hold('look-ahead')
		if (this.#freePlaces(group) < 1) return hold('place')
		return priority === IDLE && !isIdle ? UNTIL_IDLE : undefined
	}

	/**
	 * Returns how many requests a group may send now. Cheap hosts may use all that are free. While visible links of another host wait, other hosts get at most
	 * half, and never the last one. The late requests of a silent host count for it, but for those that probe the server.
	 */
	#placesOf(group: Group, groups: readonly Group[]): number {
		const { requests } = this.#limits
		const free = this.#freePlaces(group)
		if (!group.name || requests === 1 || group.first.query.failedAt < 0) return free
		const lane = this.#server.laneOf(group.first.query.host)
		const own = lane.requests.filter(({ isLate, probed }) => !isLate || probed !== this.#server.pause).length
		const most = lane.isSilent ? Math.min(free, requests - own) : free
		const isAwaited = most > 0 && groups.some((other) => other !== group && other.first.priority === VISIBLE && !this.#server.isIll([other.first.query.host]))
		return isAwaited ? Math.min(this.#freePlaces(group, 1), Math.floor(requests / 2) - own) : most
	}

	/**
	 * Returns how many requests may leave, late ones and spared places not counted. Of the twelve that may run, cheap hosts may use all, hosts without a request ten,
	 * newer answers nine, and hosts with a request eight.
	 */
	#freePlaces(group: Group, spared = 0): number {
		const { requests: limit } = this.#limits
		const { requests } = this.#server
		const { failedAt, host } = group.first.query
		const half = Math.floor(limit / 2)
		const kept = !group.name ? 0 : failedAt < 0 ? half && 2 * half - 1 : this.#server.laneOf(host).requests.length ? 2 * half : half
		return Math.min(limit - requests.filter(({ isLate }) => !isLate).length - spared, MOST_RUNNING * limit - requests.length - kept)
	}

	/** Milliseconds for which another request would tell nothing new: next to one of a visitor to a host that answers, or next to two to an ambiguous host. */
	#learningMs({ costClass, first }: Group): number {
		const lane = this.#server.laneOf(first.query.host)
		if (costClass === 'unknown' && this.#isVisitor && lane.requests.length && !lane.isIll) return Infinity
		if (costClass !== 'ambiguous' || this.#limits.links === 1) return 0
		return lane.requests.map((request) => this.#requests.waitMs(request)).sort((a, b) => b - a)[MOST_AMBIGUOUS - 1] ?? 0
	}

	/** Returns the reason why a link hasn't left, or null if it isn't queued, or leaves now. */
	#waitOf(query: Query, groups: readonly Group[]): WaitReason | null {
		if (!this.#queue.has(query)) return null
		const own = this.#holdOfLink(query)
		if (own) return own.reason
		const group = groups.find(({ ranked }) => ranked.some((each) => each.query === query))
		// The others wait for their place near the reader.
		return group ? this.#holdOf(group, groups)?.reason ?? null : 'look-ahead'
	}

	/** A link has left a request. What runs on without subscribers needs a timer, because it ends once it hangs. */
	#abortUnwanted(request: LinkRequest): void {
		this.#requests.abortUnwanted(request)
		this.#gather()
	}

	#gather(): void {
		if (this.#gathering.isOpen) return
		this.#gathering.open()
		this.schedule()
	}

	#noteNearby(query: Query): void {
		if (query.isFetching && query.position.nearby) query.nearbyAt ??= this.#clock.now()
	}

	/** A visitor of a public share may send few requests. */
	get #isVisitor(): boolean {
		return isPublic(this.#options.syncOwner())
	}
}
