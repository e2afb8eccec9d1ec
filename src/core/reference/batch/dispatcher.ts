import type { ReferenceClock } from '../../clock.ts'
import type { ReferenceTransport } from '../../ocs/transport.ts'
import type { ReferenceEntry } from '../cache/entry.ts'
import type { Query } from '../cache/query.ts'
import type { FetchCause } from '../cache/shouldFetch.ts'
import type { Pause } from '../pause.ts'
import type { FirstRequest, LaneReport, ReferenceLookAhead, ReferenceResolverLimits, WaitReason } from '../resolver.ts'
import type { Flight } from './lane.ts'
import { type ReferenceAccess, isPublic } from '../../ocs/references.ts'
import { type BatchResult, type Failure, createWarnOnce, readBatchResult } from '../wire/batchResult.ts'
import { requestLinks } from '../wire/request.ts'
import { CostModel } from './costModel.ts'
import { GatherWindow } from './gatherWindow.ts'
import { type PageSignals, LookAheadPolicy } from './lookAhead.ts'
import { createMainThreadMonitor } from './mainThreadMonitor.ts'
import { type Group, type RankedQuery, PRIORITY, Queue, byFirst } from './queue.ts'
import { selectBatch } from './selectBatch.ts'
import { Traffic } from './traffic.ts'

/**
 * The room of batches decides which links leave now, and together. Links without an answer wait in the queue. The queue ranks them: visible, nearby,
 * passed by, ahead of the reader. It groups them by host, because a POST holds links of one host, or of several cheap ones. A dispatch goes through the groups, the most
 * urgent first. It sends a batch of the first group that nothing holds back. `#holdOf` lists all reasons to hold a group back; `selectBatch` decides which links of a group leave.
 *
 * Invariant: a link that is being fetched is either in the queue or in flight.
 */
export interface DispatcherOptions {
	transport: ReferenceTransport
	/** Finds out whom the page belongs to, and calls `reset` if that has changed. */
	syncOwner(): ReferenceAccess
	clock: ReferenceClock
	page: PageSignals
	/** The page's own host, which counts as fast. */
	ownHost?: string
	/** The estimates of an earlier page. */
	estimates?: unknown
	limits?: Partial<ReferenceResolverLimits>
	lookAhead?: ReferenceLookAhead
	/** Whether the browser has a network. @default true */
	isOnline?: () => boolean
	/** Warns the page's developers. */
	warn(message: string): void
	/** Whether a link has to be fetched past the browser's cache. */
	bypassesHttpCache(query: Query): boolean
	/** Gets each link's one answer. */
	onAnswer(query: Query, entry: ReferenceEntry): void
}

/** Reason that holds a group back, and the time until it may end without an event, in milliseconds. */
interface Hold {
	reason: WaitReason
	/** @default Infinity */
	waitMs?: number
}

/** A batch that leaves. */
interface Batch {
	queries: readonly Query[]
	isLookAhead?: boolean
	/** The pause whose end it tries. */
	probed?: Pause
	/** The request that has left for it already. */
	first?: FirstRequest
}

/** A transport that waits for a first request. It requests again what got lost, or was refused for a reason that the page's transport may know better. */
function adopting(first: FirstRequest, transport: ReferenceTransport): ReferenceTransport {
	return async (request) => {
		request.signal?.addEventListener('abort', first.abort)
		const response = await first.response.catch(() => undefined)
		return response && (response.status < 300 || response.status === 429 || response.status >= 500) ? response : transport(request)
	}
}

const LIMITS: Omit<ReferenceResolverLimits, 'entries'> = { requests: 4, links: 50, publicLinks: 15, windowMs: 10, timeoutMs: 60_000 }
/** Time for which links gather that are nearby but not visible, in milliseconds. */
const NEARBY_DELAY_MS = 90
/** Requests to an ambiguous host at a time. More requests of one size tell nothing new. */
const MAX_PROBES = 2
/** A faster answer to a GET came from the browser's cache and tells nothing about the server, in milliseconds. */
const CACHED_MS = 10
/** Fewer links of a request that failed go alone at once: halves would cost more requests. */
const MIN_SPLIT = 6
/** Requests that look ahead at a time. */
const MAX_AHEAD = 2

/** Sends queued links. */
export class Dispatcher {
	readonly #options: DispatcherOptions
	readonly #clock: ReferenceClock
	readonly #limits: Omit<ReferenceResolverLimits, 'entries'>
	readonly #costs: CostModel
	readonly #lookAhead: LookAheadPolicy
	readonly #traffic: Traffic
	readonly #queue: Queue
	readonly #gathering: GatherWindow
	readonly #nearby = new WeakSet<Query>()
	readonly #warnOnce: (error: unknown) => void
	readonly #watchMainThread: () => () => number
	#access: ReferenceAccess = { user: null, shareToken: null }
	#stopTimer: (() => void) | undefined
	/** Whether the code of the transport has loaded. */
	#isPrepared = true

	constructor(options: DispatcherOptions) {
		this.#options = options
		const { clock, page, ownHost, estimates, limits, lookAhead } = options
		this.#clock = clock
		// Only the window may be empty: without requests or links, nothing would ever leave.
		const given = Object.fromEntries(Object.entries(limits ?? {}).filter(([name, value]) => value >= (name === 'windowMs' ? 0 : 1)))
		this.#limits = { ...LIMITS, ...given }
		this.#costs = new CostModel(ownHost)
		this.#costs.restore(estimates)
		this.#lookAhead = new LookAheadPolicy({ mode: lookAhead, page, clock, costs: this.#costs })
		this.#traffic = new Traffic(clock, () => this.#dispatchIn(0))
		this.#queue = new Queue({ clock, costs: this.#costs, lookAhead: this.#lookAhead, traffic: this.#traffic })
		this.#gathering = new GatherWindow(clock, this.#limits.windowMs, () => this.#dispatch())
		this.#warnOnce = createWarnOnce(options.warn)
		this.#watchMainThread = createMainThreadMonitor(clock)
		void this.#prepare()
	}

	/** Holds requests until the transport is prepared, so that this doesn't count as latency. The first requests have left without it. */
	async #prepare(): Promise<void> {
		const { transport } = this.#options
		if (!transport.prepare) return
		this.#isPrepared = false
		try {
			await transport.prepare()
		} catch {
			// Without its code, the transport rejects, and that pauses the server.
		}
		this.#isPrepared = true
		this.#dispatch()
	}

	/** Queues a link. */
	add(query: Query): void {
		this.#queue.queries.add(query)
		this.#noteNearby(query)
		query.pause(this.#pauseOf(query)?.reason ?? null)
		this.#gathering.open()
	}

	/** Takes over a request that has left before. If it fails, its links are requested by the page's transport. */
	adopt(queries: readonly Query[], first: FirstRequest): void {
		void this.#send({ queries, first })
	}

	/** Ranks a link again, because its position has changed. */
	move(query: Query, cause: FetchCause): void {
		const { nearby, distance } = query.position
		this.#noteNearby(query)
		if (nearby === this.#nearby.has(query)) return
		if (nearby) {
			this.#nearby.add(query)
			// A new link tells nothing about where the reader goes.
			this.#lookAhead.onApproach(cause === 'mount' ? 0 : distance)
			this.#traffic.onApproach(query.host)
		} else this.#nearby.delete(query)
		if (this.#queue.queries.size) this.#gathering.open()
	}

	/** Ends the fetch of an unwanted link. Returns the links whose fetch ended. */
	release(query: Query): Query[] {
		const flight = this.#flightOf(query)
		if (!flight) {
			this.#queue.queries.delete(query)
			query.cancel()
			return [query]
		}
		query.updateState()
		return this.#abortUnwanted(flight)
	}

	/** Takes out a link that is answered by other means. Returns it, and the other links whose fetch ended. */
	detach(query: Query): Query[] {
		this.#queue.queries.delete(query)
		const flight = this.#flightOf(query)
		flight?.queries.delete(query)
		return [query, ...flight ? this.#abortUnwanted(flight) : []]
	}

	/** Hurries all probes, because something makes success likely. */
	wake(cause: 'focus' | 'reconnect' | 'refresh'): void {
		this.#traffic.hurry(cause)
		// The connection of a request may be gone with the network, without the browser noticing.
		if (cause === 'reconnect') this.#resend(this.#traffic.silentFlights)
		this.#dispatch()
	}

	/** Sends what has gathered, unless links keep coming. */
	flush(): void {
		this.#gathering.flush()
	}

	/** Returns the estimates for the next page. */
	estimates(): unknown {
		return this.#costs.toJSON()
	}

	/** Reports what the links of each host wait for. */
	inspect(): LaneReport[] {
		const groups = this.#queue.groups()
		const waiting = [...this.#queue.queries].map(({ host }) => host)
		return [...new Set([...this.#traffic.lanes.map(({ host }) => host), ...waiting])].map((host) => {
			const queued = waiting.filter((each) => each === host).length
			const group = groups.find(({ ranked }) => ranked.some(({ query }) => query.host === host))
			const hold = group ? this.#holdOf(group, groups)?.reason ?? null : queued ? 'look-ahead' : null
			const pause = this.#traffic.pauseOf(host)?.reason ?? null
			return { host, costMs: Math.round(this.#costs.costMs(host)), queued, inFlight: this.#traffic.laneOf(host).flights.size, pause, waitsFor: hold }
		})
	}

	/** Forgets all links, hosts and pauses, and aborts all requests. */
	reset(): void {
		this.#traffic.reset()
		this.#queue.queries.clear()
		this.#gathering.close()
		this.#stopTimer?.()
		this.#lookAhead.reset()
		this.#costs.forgetHosts()
	}

	/** Sends requests until everything that waits is held back. Returns true if links near the reader have left. */
	#dispatch(): boolean {
		// The queue may be empty after this call, because its links were the former owner's.
		this.#access = this.#options.syncOwner()
		const groups = this.#queue.groups()
		let hasSentNearby = false
		for (let batch = this.#nextBatch(groups); batch; batch = this.#nextBatch(groups)) {
			hasSentNearby ||= !batch.isLookAhead
			void this.#send(batch)
		}
		this.#planNext(groups)
		return hasSentNearby
	}

	/** Takes the next batch out of its group. */
	#nextBatch(groups: Group[]): Batch | undefined {
		const group = groups.find((each) => !this.#holdOf(each, groups))
		if (!group) return undefined
		const [first] = group.ranked as [RankedQuery]
		const isLookAhead = first.priority >= PRIORITY.ahead
		const probed = this.#pauseOf(first.query)
		const isVisitor = isPublic(this.#access)
		const queries = probed
			? [first.query]
			: selectBatch(group, {
					slots: isLookAhead || isVisitor ? 1 : this.#slotsOf(group, groups),
					links: isVisitor ? this.#limits.publicLinks : this.#limits.links,
					isPublic: isVisitor,
					ahead: this.#lookAhead.waitMs ? 0 : this.#lookAhead.remaining,
					costs: this.#costs,
				})
		const left = new Set(queries)
		this.#lookAhead.onSend(group.ranked.filter(({ query, priority }) => left.has(query) && priority >= PRIORITY.ahead).length)
		group.ranked = group.ranked.filter(({ query }) => !left.has(query))
		if (!group.ranked.length) groups.splice(groups.indexOf(group), 1)
		groups.sort(byFirst)
		return { queries, isLookAhead, probed }
	}

	/** Returns the first reason that keeps a group from leaving, or undefined if it may leave now. Only reads. */
	#holdOf(group: Group, groups: readonly Group[]): Hold | undefined {
		const [{ query, priority }] = group.ranked as [RankedQuery]
		if (!this.#isPrepared) return { reason: 'loading' }
		const pause = this.#pauseOf(query)
		if (pause) {
			if (this.#traffic.isProbing(pause)) return { reason: 'probing' }
			if (this.#options.page.isHidden()) return { reason: 'hidden' }
			if (pause.waitMs) return { reason: pause.reason!, waitMs: pause.waitMs }
		}
		if (this.#gathering.isOpen) return { reason: 'gathering' }
		if (pause && priority < PRIORITY.ahead) return this.#freeRequests > 0 ? undefined : { reason: 'all requests in flight' }
		if (priority === PRIORITY.nearby) {
			const waitMs = NEARBY_DELAY_MS - Math.max(...group.ranked.filter((each) => each.priority === priority).map((each) => this.#queue.sinceNearby(each.query)))
			if (waitMs > 0) return { reason: 'gathering', waitMs }
		}
		if (priority >= PRIORITY.ahead) return this.#holdOfLookAhead(group, groups)
		if (this.#isLearning(group)) return { reason: 'learning' }
		if (this.#slotsOf(group, groups) >= 1) return undefined
		if (this.#traffic.laneOf(query.host).isSilent) return { reason: 'silent' }
		return { reason: this.#freeRequests < 1 ? 'all requests in flight' : 'other hosts' }
	}

	/** Returns true while another request would tell nothing new: to an ambiguous host, or next to a visitor's first one, unless that is silent. */
	#isLearning({ name, costClass }: Group): boolean {
		if (this.#limits.links === 1) return false
		if (costClass === 'unknown') return isPublic(this.#access) && this.#traffic.flights.size > this.#traffic.silentFlights.length
		if (costClass !== 'ambiguous') return false
		const { flights } = this.#traffic.laneOf(name)
		return flights.size >= MAX_PROBES || [...flights].some(({ hosts }) => hosts.length > this.#costs.largestBatchOf(name))
	}

	#holdOfLookAhead(group: Group, groups: readonly Group[]): Hold | undefined {
		const { query: { host: own }, priority } = group.ranked[0]!
		const { waitMs, isIdle } = this.#lookAhead
		if (waitMs) return { reason: 'look-ahead', waitMs }
		// Only a nearby link may probe the server.
		if (this.#traffic.isServerPaused) return { reason: 'look-ahead' }
		// The requests of other hosts that don't answer are nothing to wait for.
		const relevant = [...this.#traffic.flights].filter(({ hosts }) => hosts.includes(own) || !this.#traffic.isIll(hosts))
		const isAwaited = ({ ranked: [first] }: Group) => first!.priority < PRIORITY.ahead && !this.#traffic.isIll([first!.query.host])
		if (relevant.some((flight) => !flight.isLookAhead) || groups.some(isAwaited)) return { reason: 'nearby links' }
		if (relevant.length >= MAX_AHEAD || this.#freeRequests < (isShared(group) || this.#limits.requests === 1 ? 1 : 2)) return { reason: 'all requests in flight' }
		return priority === PRIORITY.idle && !isIdle ? { reason: 'look-ahead', waitMs: 0 } : undefined
	}

	/**
	 * Returns how many requests a group may send now. Cheap hosts may use all that are free. While visible links of another host wait, other hosts get at most
	 * half, and never the last one. Silent hosts have half together, so that they only delay their own previews.
	 */
	#slotsOf(group: Group, groups: readonly Group[]): number {
		const free = this.#freeRequests
		const { requests } = this.#limits
		if (isShared(group) || requests === 1) return free
		const { isSilent, flights } = this.#traffic.laneOf(group.name)
		const isAwaited = ({ ranked: [first] }: Group) => first!.priority === PRIORITY.visible && !this.#traffic.isIll([first!.query.host])
		if (!isSilent && !groups.some((other) => other !== group && isAwaited(other))) return free
		return Math.min(free - 1, Math.floor(requests / 2) - (isSilent ? this.#traffic.silentFlights.length : flights.size))
	}

	/** Aborts the youngest requests of silent hosts that have more than half of all requests, if visible links of other hosts wait. Returns true if it did. */
	#preempt(groups: readonly Group[]): boolean {
		const surplus = this.#traffic.silentFlights.slice(Math.floor(this.#limits.requests / 2))
		const isHeldBack = (group: Group) => group.ranked[0]!.priority === PRIORITY.visible && /^(?:other hosts|all requests in flight)$/.test(this.#holdOf(group, groups)?.reason ?? '')
		if (!surplus.length || !groups.some(isHeldBack)) return false
		this.#resend(surplus)
		return true
	}

	/** Aborts requests, and lets their links wait for another one. */
	#resend(flights: readonly Flight[]): void {
		for (const flight of flights) {
			this.#abort(flight)
			// Those that made way come after the others.
			for (const query of flight.queries) query.tries++
			this.#requeue(flight.queries)
		}
	}

	/** Plans the next dispatch that no event causes. */
	#planNext(groups: readonly Group[]): void {
		this.#stopTimer?.()
		if (!this.#queue.queries.size) return this.#lookAhead.stop()
		const holds = groups.map((group) => this.#holdOf(group, groups))
		if (holds.some((hold) => hold?.reason === 'look-ahead' && hold.waitMs === 0)) this.#lookAhead.awaitIdle(() => this.#dispatch())
		const waitMs = this.#preempt(groups) ? 0 : Math.min(...holds.map((hold) => hold?.waitMs || Infinity))
		if (Number.isFinite(waitMs)) this.#dispatchIn(waitMs)
	}

	#dispatchIn(waitMs: number): void {
		this.#stopTimer?.()
		this.#stopTimer = this.#clock.schedule(() => this.#dispatch(), Math.ceil(waitMs))
	}

	async #send({ queries, isLookAhead = false, probed, first }: Batch): Promise<void> {
		const { bypassesHttpCache, syncOwner } = this.#options
		const access = syncOwner()
		const transport = first ? adopting(first, this.#options.transport) : this.#options.transport
		const controller = new AbortController()
		const { signal } = controller
		const flight: Flight = {
			queries: new Set(queries),
			hosts: queries.map(({ host }) => host),
			sentAt: first?.sentAt ?? this.#clock.now(),
			concurrent: 0,
			isLookAhead,
			probed,
			isSilent: false,
			isOvertaken: false,
			abort: () => controller.abort(),
		}
		const bypassHttpCache = queries.some(bypassesHttpCache)
		for (const query of queries) {
			this.#queue.queries.delete(query)
			query.bypassHttpCache ||= bypassHttpCache
			query.sent()
		}
		this.#traffic.add(flight)
		const busyMs = this.#watchMainThread()
		const links = [...flight.queries].map(({ link }) => link)
		const outcome = await requestLinks(links, { transport, clock: this.#clock, access, bypassHttpCache, timeoutMs: this.#limits.timeoutMs, signal })
		const wasBusyMs = busyMs()
		// An answer for the former owner ends here, because the owner's change has aborted its request.
		syncOwner()
		if (outcome.type === 'aborted' || !this.#traffic.flights.has(flight)) return
		const elapsedMs = this.#clock.now() - flight.sentAt
		if (outcome.type === 'answered' && elapsedMs >= (links.length > 1 ? 0 : CACHED_MS)) this.#learn(flight, elapsedMs, Math.min(wasBusyMs, elapsedMs))
		if (outcome.type === 'answered' && outcome.resolved.notice) this.#options.warn(outcome.resolved.notice)
		this.#apply(flight, readBatchResult(links, outcome, this.#clock.now()))
		this.#dispatch()
	}

	/** Learns from the time of a request. While the page was busy, the answer may have been there already. */
	#learn({ hosts, concurrent }: Flight, elapsedMs: number, busyMs: number): void {
		this.#costs.learn(hosts, elapsedMs - busyMs, { concurrent, uncertainMs: busyMs })
		if (!busyMs) this.#traffic.onTime(elapsedMs)
	}

	/** Hands out answers, and lets the other links wait for another request. A listener may take other links out of the request. */
	#apply(flight: Flight, { answers, failure }: BatchResult): void {
		const { queries } = flight
		const entries = new Map(answers)
		if (failure && (flight.probed || !answers.length)) this.#onFailure(flight, failure)
		else this.#traffic.onAnswer(flight)
		for (const query of [...queries]) {
			const entry = entries.get(query.link)
			if (!entry || !queries.delete(query)) continue
			if (entry.state === 'error' && query.isWanted) this.#warnOnce(entry.error)
			this.#options.onAnswer(query, entry)
		}
		this.#traffic.remove(flight)
		// Which link is at fault, only smaller requests can tell.
		const isSplit = failure ? failure.type === 'thrown' || failure.type === 'timeout' : !answers.length
		const { length } = flight.hosts
		if (isSplit) for (const query of queries) query.maxTogether = Math.min(query.maxTogether, length < MIN_SPLIT ? 1 : Math.ceil(length / 2))
		this.#requeue(queries)
		for (const query of this.#queue.queries) {
			const reason = this.#pauseOf(query)?.reason ?? null
			query.pause(reason)
			if (failure && reason === 'unreachable') query.failRefreshes('error' in failure ? failure.error : undefined)
		}
	}

	#onFailure(flight: Flight, failure: Failure): void {
		for (const query of flight.queries) query.tries++
		if (failure.type === 'refused') {
			this.#lookAhead.onRefusal()
			this.#traffic.pauseServer('rate-limited', failure.retryAfterMs)
		} else if (failure.type === 'thrown') {
			if (this.#traffic.onThrow(flight)) for (const query of flight.queries) query.maxTogether = 1
		} else if (this.#options.isOnline?.() === false) this.#traffic.pauseServer('offline')
		else this.#traffic.onSilentFailure(flight, failure.type === 'timeout')
	}

	#requeue(queries: Iterable<Query>): void {
		for (const query of [...queries]) {
			if (!query.isFetching) continue
			if (!query.isWanted) this.#options.onAnswer(query, { state: 'error', reference: null })
			else {
				query.queue()
				this.#queue.queries.add(query)
			}
		}
	}

	#noteNearby(query: Query): void {
		if (query.isFetching && query.position.nearby) query.nearbyAt ??= this.#clock.now()
	}

	#pauseOf({ host }: Query): Pause | undefined {
		return this.#traffic.pauseOf(host)
	}

	get #freeRequests(): number {
		return this.#limits.requests - this.#traffic.flights.size
	}

	#flightOf(query: Query): Flight | undefined {
		return [...this.#traffic.flights].find(({ queries }) => queries.has(query))
	}

	/** Aborts a request without a wanted link. Returns its links. */
	#abortUnwanted(flight: Flight): Query[] {
		const queries = [...flight.queries]
		if (queries.some(({ isWanted }) => isWanted)) return []
		this.#abort(flight)
		for (const query of queries) query.cancel()
		this.#gathering.open()
		return queries
	}

	#abort(flight: Flight): void {
		this.#traffic.remove(flight)
		flight.abort()
	}
}

/** Cheap hosts share their requests. */
function isShared({ name }: Group): boolean {
	return name === ''
}
