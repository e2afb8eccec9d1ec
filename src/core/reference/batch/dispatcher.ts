import type { ReferenceClock } from '../../clock.ts'
import type { ReferenceTransport } from '../../ocs/transport.ts'
import type { ReferenceEntry } from '../cache/entry.ts'
import type { Query } from '../cache/query.ts'
import type { FetchCause } from '../cache/shouldFetch.ts'
import type { FirstRequest, LaneReport, ReferenceLookAhead, ReferenceResolverLimits, WaitReason } from '../resolver.ts'
import { type ReferenceAccess, isPublic } from '../../ocs/references.ts'
import { Pause } from '../pause.ts'
import { type BatchResult, type Failure, createWarnOnce, halve, readBatchResult } from '../wire/batchResult.ts'
import { requestLinks } from '../wire/request.ts'
import { CostModel } from './costModel.ts'
import { type Flight, type Split, Lane } from './lane.ts'
import { type PageSignals, LookAheadPolicy } from './lookAhead.ts'
import { createMainThreadMonitor } from './mainThreadMonitor.ts'
import { type Group, type RankedQuery, PRIORITY, byUrgency, selectBatch } from './selectBatch.ts'

/**
 * The room of batches: which links leave now, and together. Links without an answer wait in one queue. They are ranked (visible, nearby, overdue, ahead of the
 * reader) and grouped by host, because a POST holds links of one host, or of several cheap ones. Each dispatch goes through the groups, the most urgent
 * first, and sends a batch of the first group that nothing holds back. `#holdOf` is the list of all reasons to hold a group back.
 *
 * Invariant: a link that is being fetched is in exactly one place: in the queue, in a batch that is ready, or in flight.
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
	/** Tells the page's developers what is wrong. */
	warn(message: string): void
	/** Whether a link has to be fetched past the browser's cache. */
	bypassesHttpCache(query: Query): boolean
	/** Gets each link's one answer. */
	onAnswer(query: Query, entry: ReferenceEntry): void
}

/** Why a group has not left yet, and when that may change without an event, in milliseconds. */
interface Hold {
	reason: WaitReason
	waitMs: number
}

/** Links that are put together already. */
interface ReadyBatch {
	queries: readonly Query[]
	split?: Split
	isProbe?: boolean
}

/** A batch that leaves. */
interface Sending extends ReadyBatch {
	isLookAhead?: boolean
	/** The request that has left for it already. */
	first?: FirstRequest
}

/** A transport that waits for a first request, and requests again what that doesn't bring. */
function adopting(first: FirstRequest, transport: ReferenceTransport): ReferenceTransport {
	return async (request) => {
		request.signal?.addEventListener('abort', first.abort)
		const response = await first.response.catch(() => undefined)
		return response && response.status < 300 ? response : transport(request)
	}
}

const LIMITS: Omit<ReferenceResolverLimits, 'entries'> = { requests: 4, links: 50, publicLinks: 15, windowMs: 10, timeoutMs: 60_000 }
/** So near the viewport a link counts as visible, because its text is: the next notch of a mouse wheel brings as many pixels. */
const EDGE_PX = 100
/** Windows that follow each other within this time are a streak, in milliseconds. Each is twice as long as the one before. */
const STREAK_MS = 250
const LONGEST_STREAK = 3
/** How long links that are nearby but not visible gather, in milliseconds. */
const NEARBY_DELAY_MS = 90
/** A link that came near so long ago and left without an answer is overdue, in milliseconds. */
const OVERDUE_MS = 1500
/** While a host is ambiguous, this many requests of one size are in flight at most. Only different sizes tell more. */
const MAX_PROBES = 2
/** A faster answer to a GET came from the browser's cache and tells nothing about the server, in milliseconds. */
const CACHED_MS = 10
/** A request's time is not measured if the page was busy for so large a part of it. */
const BUSY_SHARE = 1 / 3
/** A lane is silent after so many milliseconds, or twice the time of the fastest request if that is more. */
const SILENT_MS = 250
/** The same before anything was answered. */
const FIRST_SILENT_MS = 1000
/** Fewer links of a request that failed as a whole go alone at once: halves would cost more requests. */
const MIN_SPLIT = 6
/** Requests that look ahead at a time. */
const MAX_AHEAD = 2
/** Events bring a probe forward, but leave so many milliseconds since the last failure. */
const HURRY_MS = { focus: 250, reconnect: 0, refresh: 250, answer: 1000, newHost: 1000, visible: 10_000 } as const

/** Sends queued links. */
export class Dispatcher {
	readonly #options: DispatcherOptions
	readonly #clock: ReferenceClock
	readonly #limits: Omit<ReferenceResolverLimits, 'entries'>
	readonly #costs: CostModel
	readonly #lookAhead: LookAheadPolicy
	readonly #serverPause: Pause
	readonly #queued = new Set<Query>()
	readonly #nearby = new WeakSet<Query>()
	readonly #flights = new Set<Flight>()
	readonly #lanes = new Map<string, Lane>()
	readonly #warnOnce: (error: unknown) => void
	readonly #watchMainThread: () => () => number
	#access: ReferenceAccess = { user: null, shareToken: null }
	#ready: ReadyBatch[] = []
	#stopWindow: (() => void) | undefined
	#windowClosedAt = -Infinity
	#streak = 0
	#stopTimer: (() => void) | undefined
	#fastestMs = Infinity
	#answeredAt = -Infinity

	constructor(options: DispatcherOptions) {
		this.#options = options
		const { clock, page, ownHost, estimates, limits, lookAhead } = options
		this.#clock = clock
		const given = Object.fromEntries(Object.entries(limits ?? {}).filter(([, value]) => value !== undefined))
		this.#limits = { ...LIMITS, ...given }
		this.#costs = new CostModel(ownHost)
		this.#costs.restore(estimates)
		this.#lookAhead = new LookAheadPolicy({ mode: lookAhead, page, clock, costs: this.#costs })
		this.#serverPause = new Pause(clock)
		this.#warnOnce = createWarnOnce(options.warn)
		this.#watchMainThread = createMainThreadMonitor(clock)
	}

	/** Queues a link. */
	add(query: Query): void {
		this.#queued.add(query)
		query.pause(this.#pauseOf(query)?.reason ?? null)
		this.#openWindow()
	}

	/** Takes over a request that has left before. If it fails, its links are requested by the page's transport. */
	adopt(queries: readonly Query[], first: FirstRequest): void {
		void this.#send({ queries, first }, this.#options.syncOwner())
	}

	/** The position of a link has changed. */
	move(query: Query, cause: FetchCause): void {
		const { nearby, distance } = query.position
		if (nearby && query.isFetching) query.nearbyAt ??= this.#clock.now()
		if (nearby === this.#nearby.has(query)) return
		if (nearby) {
			this.#nearby.add(query)
			// A new link tells nothing about where the reader goes.
			this.#lookAhead.onApproach(cause === 'mount' ? 0 : distance)
			// A host that hasn't failed yet tells something new about the server.
			this.#pauseOf(query)?.hurry(this.#laneOf(query.host).pause.reason ? HURRY_MS.visible : HURRY_MS.newHost)
		} else this.#nearby.delete(query)
		if (this.#queued.size) this.#openWindow()
	}

	/** Nobody wants a link any more. Aborts its request if nobody wants any link of that. Returns the links whose fetch ended. */
	release(query: Query): Query[] {
		const flight = this.#flightOf(query)
		if (!flight) {
			this.#unqueue(query)
			query.cancel()
			return [query]
		}
		query.updateState()
		const queries = [...flight.queries]
		if (queries.some((each) => each.isWanted)) return []
		this.#abort(flight)
		for (const each of queries) each.cancel()
		this.#openWindow()
		return queries
	}

	/** A link is answered by other means. */
	detach(query: Query): void {
		this.#unqueue(query)
		const flight = this.#flightOf(query)
		flight?.queries.delete(query)
		if (flight && ![...flight.queries].some((each) => each.isWanted)) this.#abort(flight)
	}

	/** Something has happened that makes success likely. */
	wake(cause: 'focus' | 'reconnect' | 'refresh'): void {
		for (const pause of this.#pauses()) pause.hurry(HURRY_MS[cause])
		this.#dispatch()
	}

	/** Sends what has gathered, unless links keep coming. */
	flush(): void {
		if (!this.#stopWindow || this.#streak) return
		this.#closeWindow()
		this.#dispatch()
	}

	/** The estimates, for the next page. */
	estimates(): unknown {
		return this.#costs.toJSON()
	}

	/** How things stand for each host. */
	inspect(): LaneReport[] {
		const groups = this.#groups()
		return [...this.#lanes.values()].map(({ host, pause, flights }) => {
			const queued = [...this.#queued].filter((query) => query.host === host).length
			const group = groups.find(({ ranked }) => ranked.some(({ query }) => query.host === host))
			const hold = group ? this.#holdOf(group, groups)?.reason ?? null : queued ? 'look-ahead' : null
			return { host, costMs: Math.round(this.#costs.costMs(host)), queued, inFlight: flights.size, pause: this.#serverPause.reason ?? pause.reason, waitsFor: hold }
		})
	}

	/** Forgets all links, hosts and pauses, and aborts all requests. */
	reset(): void {
		for (const flight of [...this.#flights]) this.#abort(flight)
		this.#queued.clear()
		this.#ready = []
		this.#lanes.clear()
		this.#serverPause.end()
		this.#closeWindow()
		this.#stopTimer?.()
		this.#lookAhead.reset()
		this.#costs.forgetHosts()
	}

	/** Sends requests until everything that waits is held back. */
	#dispatch(): void {
		// The queue may be empty after this call, because its links were the former owner's.
		const access = this.#access = this.#options.syncOwner()
		const groups = this.#groups()
		let batch: Sending | undefined
		do {
			batch = this.#nextReady() ?? this.#nextBatch(groups, access)
			if (batch) void this.#send(batch, access)
		} while (batch)
		this.#planNext(groups)
	}

	/** A batch that is put together already. */
	#nextReady(): ReadyBatch | undefined {
		while (this.#ready.length && this.#freeRequests > 0) {
			const { queries, ...batch } = this.#ready.shift()!
			const wanted = queries.filter((query) => query.isQueued && !this.#queued.has(query))
			if (!wanted.length) continue
			if (!wanted.some((query) => this.#pauseOf(query))) return { ...batch, queries: wanted }
			// Their hosts have paused meanwhile, so only a probe may leave.
			for (const query of wanted) this.#queued.add(query)
		}
		return undefined
	}

	#nextBatch(groups: Group[], access: ReferenceAccess): { queries: Query[], isLookAhead: boolean, isProbe: boolean } | undefined {
		for (const group of groups) {
			if (this.#holdOf(group, groups)) continue
			const [first] = group.ranked as [RankedQuery]
			const isLookAhead = first.priority >= PRIORITY.ahead
			const isProbe = this.#pauseOf(first.query) !== undefined
			const queries = isProbe
				? [first.query]
				: selectBatch(group, {
						slots: isLookAhead || isPublic(access) ? 1 : this.#slotsOf(group, groups),
						links: isPublic(access) ? this.#limits.publicLinks : this.#limits.links,
						isPublic: isPublic(access),
						ahead: this.#lookAhead.waitMs ? 0 : this.#lookAhead.remaining,
						costs: this.#costs,
					})
			const left = new Set(queries)
			this.#lookAhead.onSend(group.ranked.filter(({ query, priority }) => left.has(query) && priority >= PRIORITY.ahead).length)
			group.ranked = group.ranked.filter(({ query }) => !left.has(query))
			if (!group.ranked.length) groups.splice(groups.indexOf(group), 1)
			groups.sort((a, b) => byUrgency(a.ranked[0]!, b.ranked[0]!))
			return { queries, isLookAhead, isProbe }
		}
		return undefined
	}

	/** Everything that keeps a group from leaving, in order; undefined if it may leave now. Only reads. */
	#holdOf(group: Group, groups: readonly Group[]): Hold | undefined {
		const [{ query, priority }] = group.ranked as [RankedQuery]
		const pause = this.#pauseOf(query)
		if (pause) {
			if (this.#isProbing(pause, query.host)) return { reason: 'probing', waitMs: Infinity }
			if (this.#options.page.isHidden()) return { reason: 'hidden', waitMs: Infinity }
			if (pause.waitMs) return { reason: pause.reason!, waitMs: pause.waitMs }
		}
		if (this.#stopWindow) return { reason: 'gathering', waitMs: Infinity }
		if (pause && priority < PRIORITY.ahead) return this.#freeRequests > 0 ? undefined : { reason: 'all requests in flight', waitMs: Infinity }
		if (priority === PRIORITY.nearby) {
			const waitMs = NEARBY_DELAY_MS - Math.max(...group.ranked.filter((each) => each.priority === priority).map((each) => this.#sinceNearby(each.query)))
			if (waitMs > 0) return { reason: 'gathering', waitMs }
		}
		if (priority >= PRIORITY.ahead) return this.#holdOfLookAhead(group, groups)
		if (this.#slotsOf(group, groups) < 1) return { reason: this.#freeRequests > 0 ? 'other hosts' : 'all requests in flight', waitMs: this.#untilPreemption(group, groups) }
		return this.#holdOfLearning(group)
	}

	/** While a host is ambiguous, or a visitor's first request is in flight, further requests would tell nothing new. */
	#holdOfLearning({ name, costClass }: Group): Hold | undefined {
		if (this.#limits.links === 1) return undefined
		if (costClass === 'unknown') return isPublic(this.#access) && this.#flights.size ? { reason: 'learning', waitMs: Infinity } : undefined
		if (costClass !== 'ambiguous') return undefined
		const { flights } = this.#laneOf(name)
		const isLarger = [...flights].some(({ hosts }) => hosts.length > this.#costs.largestBatchOf(name))
		return flights.size >= MAX_PROBES || isLarger ? { reason: 'learning', waitMs: Infinity } : undefined
	}

	#holdOfLookAhead(group: Group, groups: readonly Group[]): Hold | undefined {
		const { query: { host: own }, priority } = group.ranked[0]!
		const { waitMs, isIdle } = this.#lookAhead
		if (waitMs || this.#serverPause.reason) return { reason: 'look-ahead', waitMs }
		// The requests of other hosts that don't answer are nothing to wait for.
		const relevant = [...this.#flights].filter(({ hosts }) => hosts.includes(own) || !this.#isIll(hosts))
		const untilIll = Math.max(1, ...relevant.flatMap(({ hosts }) => hosts).map((host) => this.#laneOf(host).untilSilent(this.#silentMs) || Infinity))
		if (relevant.some((flight) => !flight.isLookAhead)) return { reason: 'nearby links', waitMs: untilIll }
		const isAwaited = groups.some(({ ranked }) => ranked[0]!.priority < PRIORITY.ahead && !this.#isIll([ranked[0]!.query.host]))
		if (isAwaited) return { reason: 'nearby links', waitMs: Infinity }
		if (relevant.length >= MAX_AHEAD || this.#freeRequests < (this.#isRisky(group) ? 2 : 1)) return { reason: 'all requests in flight', waitMs: relevant.length ? untilIll : Infinity }
		return priority === PRIORITY.idle && !isIdle ? { reason: 'look-ahead', waitMs: Infinity } : undefined
	}

	/**
	 * Requests that a group may send now. Cheap hosts may use all that are free. Other hosts never get the last one, and at most half, while visible links of
	 * another host wait; silent hosts have half together, so that they delay their own previews only.
	 */
	#slotsOf(group: Group, groups: readonly Group[]): number {
		const free = this.#freeRequests
		const { requests } = this.#limits
		if (!this.#isRisky(group) || requests === 1) return free
		const half = Math.floor(requests / 2)
		const isSilent = this.#isSilent(group.name)
		if (!isSilent && !this.#othersWait(group, groups)) return free
		const used = isSilent ? this.#silentFlights().length : this.#laneOf(group.name).flights.size
		return Math.min(free - 1, half - used)
	}

	/** Milliseconds until silent hosts have to give a request to this group. */
	#untilPreemption(group: Group, groups: readonly Group[]): number {
		const isUrgent = group.ranked[0]!.priority === PRIORITY.visible && !(this.#isRisky(group) && this.#isSilent(group.name))
		if (!isUrgent || this.#freeRequests > (this.#isRisky(group) ? 1 : 0) || !groups.length) return Infinity
		const waits = [...this.#flights].map(({ hosts }) => Math.max(...hosts.map((host) => host === group.name ? Infinity : this.#laneOf(host).untilSilent(this.#silentMs))))
		const silent = waits.filter((waitMs) => Number.isFinite(waitMs)).sort((a, b) => a - b)
		return silent[Math.floor(this.#limits.requests / 2)] ?? Infinity
	}

	/** Takes requests from silent hosts that have more than half of them. The youngest are aborted, and their links wait again. */
	#preempt(): void {
		const flights = this.#silentFlights().sort((a, b) => a.sentAt - b.sentAt)
		for (const flight of flights.slice(Math.floor(this.#limits.requests / 2))) {
			for (const host of flight.hosts) this.#laneOf(host).markSilent()
			this.#abort(flight)
			this.#requeue(flight.queries)
		}
	}

	/** Plans the next dispatch that no event causes. */
	#planNext(groups: readonly Group[]): void {
		this.#stopTimer?.()
		this.#stopTimer = undefined
		if (!this.#queued.size) return this.#lookAhead.stop()
		let waitMs = Infinity
		let isIdleAwaited = false
		for (const group of groups) {
			const hold = this.#holdOf(group, groups)
			if (hold?.reason === 'other hosts' || hold?.reason === 'all requests in flight') {
				if (this.#untilPreemption(group, groups) === 0) {
					this.#preempt()
					waitMs = 0
				}
			}
			isIdleAwaited ||= hold?.reason === 'look-ahead' && !this.#lookAhead.waitMs
			waitMs = Math.min(waitMs, hold?.waitMs ?? Infinity)
		}
		if (isIdleAwaited) this.#lookAhead.awaitIdle(() => this.#dispatch())
		if (Number.isFinite(waitMs)) this.#stopTimer = this.#clock.schedule(() => this.#dispatch(), Math.ceil(waitMs))
	}

	async #send({ queries, isLookAhead = false, isProbe = false, split, first }: Sending, access: ReferenceAccess): Promise<void> {
		const { bypassesHttpCache } = this.#options
		const transport = first ? adopting(first, this.#options.transport) : this.#options.transport
		const controller = new AbortController()
		const hosts = queries.map(({ host }) => host)
		const flight: Flight = { queries: new Set(queries), hosts, sentAt: first?.sentAt ?? this.#clock.now(), concurrent: this.#flights.size, isLookAhead, isProbe, split, abort: () => controller.abort() }
		const bypassHttpCache = queries.some(bypassesHttpCache)
		for (const query of queries) {
			this.#queued.delete(query)
			query.bypassHttpCache ||= bypassHttpCache
			query.sent()
		}
		this.#flights.add(flight)
		for (const host of hosts) this.#laneOf(host).flights.add(flight)
		for (const other of this.#flights) other.concurrent = Math.max(other.concurrent, this.#flights.size - 1)
		const busyMs = this.#watchMainThread()
		const links = queries.map(({ link }) => link)
		const outcome = await requestLinks(links, { transport, clock: this.#clock, access, bypassHttpCache, timeoutMs: this.#limits.timeoutMs, signal: controller.signal })
		const wasBusyMs = busyMs()
		// An answer for the former owner ends here, because the owner's change has aborted its request.
		this.#options.syncOwner()
		if (outcome.type === 'aborted' || !this.#flights.has(flight)) return
		this.#remove(flight)
		const elapsedMs = this.#clock.now() - flight.sentAt
		if (outcome.type === 'answered' && wasBusyMs <= elapsedMs * BUSY_SHARE && elapsedMs >= (links.length > 1 ? 0 : CACHED_MS)) {
			this.#costs.learn(hosts, elapsedMs, flight.concurrent)
			this.#fastestMs = Math.min(this.#fastestMs, elapsedMs)
		}
		this.#apply(flight, readBatchResult(links, outcome, this.#clock.now()))
		this.#dispatch()
	}

	/** Hands out answers, and decides how the other links go on. */
	#apply(flight: Flight, { answers, resend, failure }: BatchResult): void {
		const byLink = new Map([...flight.queries].map((query) => [query.link, query]))
		const isThrown = answers.length === 1 && flight.isProbe && answers[0]![1].state === 'error'
		if (failure) this.#fail(flight, failure)
		else if (isThrown) for (const lane of this.#lanesOf(flight)) lane.pause.fail('unreachable')
		else this.#succeed(flight)
		for (const links of resend) {
			const queries = links.flatMap((link) => byLink.get(link) ?? [])
			for (const query of queries) query.queue()
			this.#ready.push({ queries })
		}
		for (const [link, entry] of answers) {
			const query = byLink.get(link)
			if (!query) continue
			if (entry.state === 'error' && query.isWanted) this.#warnOnce(entry.error)
			this.#options.onAnswer(query, entry)
		}
	}

	/** A request came through, so its hosts are well, and so is the server. */
	#succeed(flight: Flight): void {
		const answeredBefore = this.#answeredAt
		this.#answeredAt = this.#clock.now()
		const lanes = this.#lanesOf(flight)
		for (const lane of lanes) {
			lane.onAnswer()
			lane.pause.end()
		}
		this.#serverPause.end()
		// Hosts that have paused since the last answer may have done so because of the server.
		for (const { pause } of this.#lanes.values()) if (pause.beganAt > answeredBefore) pause.hurry(HURRY_MS.answer)
		this.#finishSplit(flight, 'answered')
		this.#showPauses()
	}

	#fail(flight: Flight, failure: Failure): void {
		if (failure.type === 'split') return this.#split(flight)
		const reason = failure.type === 'refused' ? 'rate-limited' : this.#options.isOnline?.() === false ? 'offline' : 'unreachable'
		if (failure.type === 'refused') {
			this.#lookAhead.onRefusal()
			this.#serverPause.fail(reason, failure.retryAfterMs)
		} else if (reason === 'offline' || this.#serverPause.reason) this.#serverPause.fail(reason)
		else this.#pauseLanes(flight, failure)
		for (const query of flight.queries) {
			query.tries++
			if (failure.type === 'timeout') query.suspicion++
		}
		if (reason === 'unreachable') for (const query of flight.queries) query.failRefreshes((failure as { error?: unknown }).error)
		this.#finishSplit(flight, 'failed')
		this.#requeue(flight.queries)
		this.#showPauses()
	}

	/** Pauses the hosts of a request, or the server if another host has failed alike and nothing was answered since. */
	#pauseLanes(flight: Flight, { type }: Failure): void {
		const lanes = this.#lanesOf(flight)
		for (const lane of lanes) lane.pause.fail('unreachable')
		const others = [...this.#lanes.values()].filter(({ pause }) => pause.reason === 'unreachable' && pause.failedAt > this.#answeredAt)
		const isServer = flight.sentAt >= this.#answeredAt && others.length > (type === 'timeout' ? lanes.length : 1)
		if (isServer) for (const { pause } of others) this.#serverPause.fail(pause.reason!)
	}

	/**
	 * A request failed as a whole, because a provider threw. It is halved until the healthy links have their answer. If both halves fail, it is not one
	 * culprit: the hosts pause, and the links go on alone.
	 */
	#split(flight: Flight): void {
		const queries = [...flight.queries].sort((a, b) => a.host < b.host ? -1 : Number(a.host > b.host))
		const { split } = flight
		if (split?.failed) {
			const all = [...split.failed, ...queries]
			split.failed = undefined
			for (const host of new Set(all.map((query) => query.host))) this.#laneOf(host).pause.fail('unreachable')
			this.#isolate(all)
			this.#showPauses()
		} else if (split && !split.isHealthy) {
			split.failed = queries
			// Their state is that of queued links until the other half is back.
			for (const query of queries) query.queue()
		} else this.#halve(queries)
	}

	/** The other half of a request that failed may go on. */
	#finishSplit({ split }: Flight, result: 'answered' | 'failed'): void {
		if (!split) return
		const { failed } = split
		split.failed = undefined
		split.isHealthy = result === 'answered'
		if (failed && split.isHealthy) this.#halve(failed)
		else if (failed) this.#requeue(failed)
	}

	#halve(all: readonly Query[]): void {
		const queries = all.filter(({ isFetching }) => isFetching)
		if (queries.length < MIN_SPLIT) return this.#isolate(queries)
		const split: Split = {}
		for (const query of queries) query.queue()
		this.#ready.push(...halve(queries).map((half) => ({ queries: half, split })))
	}

	#isolate(queries: Iterable<Query>): void {
		const all = [...queries]
		for (const query of all) query.suspicion = 2
		this.#requeue(all)
	}

	#requeue(queries: Iterable<Query>): void {
		for (const query of [...queries]) {
			if (!query.isFetching) continue
			if (!query.isWanted) this.#options.onAnswer(query, { state: 'error', reference: null })
			else {
				query.bypassHttpCache ||= query.isInvalidated
				query.queue()
				this.#queued.add(query)
			}
		}
	}

	/** The queued links, ranked and grouped. The most urgent group is the first. */
	#groups(): Group[] {
		const groups = new Map<string, Group>()
		for (const query of this.#queued) {
			const priority = this.#priorityOf(query)
			if (priority === undefined) continue
			const costClass = this.#costs.costClassOf(query.host)
			const isShared = costClass === 'cheap' && !this.#isIll([query.host]) && !this.#isSilent(query.host)
			const name = isShared ? '' : query.host
			const { distance } = query.position
			const ranked: RankedQuery = {
				query,
				priority,
				distance: priority === PRIORITY.overdue ? -this.#sinceNearby(query) : Math.abs(distance),
				isOnTheWay: this.#lookAhead.isOnTheWay(distance),
			}
			const group = groups.get(name)
			if (group) group.ranked.push(ranked)
			else groups.set(name, { name, costClass, ranked: [ranked] })
		}
		for (const { ranked } of groups.values()) ranked.sort(byUrgency)
		return [...groups.values()].sort((a, b) => byUrgency(a.ranked[0]!, b.ranked[0]!))
	}

	#priorityOf(query: Query): RankedQuery['priority'] | undefined {
		const { nearby, distance } = query.position
		if (!Number.isFinite(distance)) return undefined
		if (nearby) return Math.abs(distance) <= EDGE_PX ? PRIORITY.visible : PRIORITY.nearby
		if (query.nearbyAt !== undefined && this.#sinceNearby(query) > OVERDUE_MS && !this.#lookAhead.waitMs) return PRIORITY.overdue
		const turn = this.#lookAhead.turnOf(query)
		if (turn === 'never') return undefined
		return turn === 'idle' ? PRIORITY.idle : this.#lookAhead.isAhead(distance) ? PRIORITY.ahead : PRIORITY.behind
	}

	#pauseOf({ host }: Query): Pause | undefined {
		if (this.#serverPause.reason) return this.#serverPause
		const pause = this.#lanes.get(host)?.pause
		return pause?.reason ? pause : undefined
	}

	#showPauses(): void {
		for (const query of this.#queued) query.pause(this.#pauseOf(query)?.reason ?? null)
	}

	/** True while a probe for a pause is in flight. */
	#isProbing(pause: Pause, host: string): boolean {
		const flights = pause === this.#serverPause ? this.#flights : this.#laneOf(host).flights
		return [...flights].some(({ isProbe }) => isProbe)
	}

	/** True if the hosts of a request don't answer. */
	#isIll(hosts: readonly string[]): boolean {
		return hosts.every((host) => this.#laneOf(host).pause.reason !== null || this.#isSilent(host))
	}

	#isSilent(host: string): boolean {
		return this.#laneOf(host).untilSilent(this.#silentMs) === 0
	}

	#isRisky({ name }: Group): boolean {
		return name !== ''
	}

	/** True if visible links of another host wait that isn't ill. */
	#othersWait(group: Group, groups: readonly Group[]): boolean {
		return groups.some((other) => other !== group && other.ranked[0]!.priority === PRIORITY.visible && !this.#isIll([other.ranked[0]!.query.host]))
	}

	#silentFlights(): Flight[] {
		return [...this.#flights].filter(({ hosts }) => hosts.every((host) => this.#isSilent(host)))
	}

	get #silentMs(): number {
		return this.#fastestMs === Infinity ? FIRST_SILENT_MS : Math.max(SILENT_MS, 2 * this.#fastestMs)
	}

	get #freeRequests(): number {
		return this.#limits.requests - this.#flights.size
	}

	#sinceNearby({ nearbyAt }: Query): number {
		return nearbyAt === undefined ? 0 : Math.abs(this.#clock.now() - nearbyAt)
	}

	#laneOf(host: string): Lane {
		let lane = this.#lanes.get(host)
		if (!lane) this.#lanes.set(host, lane = new Lane(host, this.#clock))
		return lane
	}

	#lanesOf({ hosts }: Flight): Lane[] {
		return [...new Set(hosts)].map((host) => this.#laneOf(host))
	}

	#pauses(): Pause[] {
		return [this.#serverPause, ...[...this.#lanes.values()].map(({ pause }) => pause)]
	}

	#flightOf(query: Query): Flight | undefined {
		return [...this.#flights].find(({ queries }) => queries.has(query))
	}

	#unqueue(query: Query): void {
		this.#queued.delete(query)
	}

	#remove(flight: Flight): void {
		this.#flights.delete(flight)
		for (const lane of this.#lanesOf(flight)) lane.flights.delete(flight)
	}

	#abort(flight: Flight): void {
		this.#remove(flight)
		flight.abort()
		this.#finishSplit(flight, 'failed')
	}

	/** While the reader scrolls, one window follows the other. Each is longer than the one before, so that few requests leave. */
	#openWindow(): void {
		if (this.#stopWindow) return
		this.#streak = Math.abs(this.#clock.now() - this.#windowClosedAt) < STREAK_MS ? Math.min(this.#streak + 1, LONGEST_STREAK) : 0
		this.#stopWindow = this.#clock.schedule(() => {
			this.#closeWindow()
			this.#dispatch()
		}, this.#limits.windowMs * 2 ** this.#streak)
	}

	#closeWindow(): void {
		this.#stopWindow?.()
		this.#stopWindow = undefined
		this.#windowClosedAt = this.#clock.now()
	}
}
