import type { ReferenceEntry } from '../cache/entry.ts'
import type { Query } from '../cache/query.ts'
import type { FetchCause } from '../cache/shouldFetch.ts'
import type { ReferenceClock } from '../clock.ts'
import type { Pause } from '../pause.ts'
import type { FirstRequest, LaneReport, ReferenceLookAhead, ReferenceResolverLimits, WaitReason } from '../resolver.ts'
import type { ReferenceTransport } from '../wire/transport.ts'
import type { LinkRequest } from './request.ts'
import { type Failure, createWarnOnce, readBatchResult } from '../wire/batchResult.ts'
import { type RequestAccess, isPublic } from '../wire/references.ts'
import { type Outcome, requestLinks } from '../wire/request.ts'
import { CostModel } from './cost.ts'
import { GatherWindow } from './gather.ts'
import { type PageSignals, LookAheadPolicy } from './lookAhead.ts'
import { type Group, type RankedQuery, PRIORITY, byFirst, groupByLane, probeOf, sinceNearby } from './rank.ts'
import { Server } from './server.ts'
import { takeBatch } from './takeBatch.ts'

/**
 * The room of the schedule decides which links leave now, and together. Links without an answer wait in the queue, ranked and grouped by lane (`rank.ts`). Each
 * round of `schedule` goes through the groups, the most urgent first, and sends a batch (`takeBatch.ts`) of each that nothing holds back. `#holdOf` lists all
 * reasons to wait. The server and its lanes know who is ill (`server.ts`).
 *
 * Invariants: a link that is being fetched is either in the queue or in a request. Only `schedule` sends, and only it sets the timer. Only the last
 * subscriber of a request aborts it, so that no round undoes the one before. Each round sends something, or waits for a request, an event or the timer.
 */
export interface SchedulerOptions {
	transport: ReferenceTransport
	/** Finds out whom the page belongs to, and calls `reset` if that has changed. */
	syncOwner(): RequestAccess
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
	warn(message: string, cause?: unknown): void
	/** Whether a link has to be fetched past the browser's cache. */
	bypassesHttpCache(query: Query): boolean
	/** Gets each link's one answer. */
	onAnswer(query: Query, entry: ReferenceEntry): void
	/** Fetches a link again whose error was the server's fault. */
	onDoubt(query: Query): void
	/** The session of the user has ended. */
	onSignedOut(): void
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
	isAhead?: boolean
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
/** Requests that may run in all, for each that may have a place. */
const MOST_RUNNING = 3
/** Time for which links gather that are nearby but not visible, in milliseconds. */
const NEARBY_DELAY_MS = 90
/** Probes at a time that aren't late, and requests to an ambiguous host. Unbounded, twelve ill hosts get 19 requests in a second in place of 12. */
const MAX_PROBES = 2
/** A faster answer to a GET came from the browser's cache and tells nothing about the server, in milliseconds. */
const CACHED_MS = 10
/** Fewer links of a request that failed go alone at once: halves would cost more requests. */
const MIN_SPLIT = 6
/** Requests that look ahead at a time. */
const MAX_AHEAD = 2
/** A refresh ends if the next try is farther away, in milliseconds. */
const REFRESH_MS = 2000

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
	readonly #nearby = new WeakSet<Query>()
	readonly #warnOnce: (error: unknown) => void
	#stopTimer: (() => void) | undefined
	/** Whether the code of the transport has loaded. */
	#isPrepared = true
	#isScheduling = false

	constructor(options: SchedulerOptions) {
		this.#options = options
		const { clock, page, ownHost, estimates, limits, lookAhead } = options
		this.#clock = clock
		// Only the window may be empty: without requests or links, nothing would ever leave.
		const given = Object.fromEntries(Object.entries(limits ?? {}).filter(([name, value]) => value >= (name === 'windowMs' ? 0 : 1)))
		this.#limits = { ...LIMITS, ...given }
		this.#costs = new CostModel(ownHost)
		this.#costs.restore(estimates)
		this.#lookAhead = new LookAheadPolicy({ mode: lookAhead, page, clock, costs: this.#costs })
		this.#server = new Server(clock)
		this.#gathering = new GatherWindow(clock, this.#limits.windowMs)
		this.#warnOnce = createWarnOnce(options.warn)
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
		this.schedule()
	}

	/** Queues a link. */
	add(query: Query): void {
		this.#queue.add(query)
		this.#noteNearby(query)
		query.pause(this.#pauseOf(query)?.reason ?? null)
		this.#gather()
	}

	/** Takes over a request that has left before. If it fails, its links are requested by the page's transport. */
	adopt(queries: readonly Query[], first: FirstRequest): void {
		this.#send({ queries, first })
		this.schedule()
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
			this.#server.onApproach(query.host)
		} else this.#nearby.delete(query)
		if (this.#queue.size) this.#gather()
	}

	/** Ends the fetch of an unwanted link. Returns the links whose fetch ended. */
	release(query: Query): Query[] {
		const request = this.#requestOf(query)
		if (!request) {
			this.#queue.delete(query)
			query.cancel()
			return [query]
		}
		query.updateState()
		return this.#abortUnwanted(request)
	}

	/** Takes out a link that is answered by other means. Returns it, and the other links whose fetch ended. */
	detach(query: Query): Query[] {
		this.#queue.delete(query)
		const request = this.#requestOf(query)
		request?.queries.delete(query)
		return [query, ...request ? this.#abortUnwanted(request) : []]
	}

	/** Hurries all probes, because something makes success likely. */
	wake(cause: 'focus' | 'reconnect' | 'refresh'): void {
		// The connection of a late request may be gone with the network, without the browser noticing.
		if (cause === 'reconnect') {
			this.#server.hurry(0)
			for (const request of [...this.#server.requests]) if (request.isLate) this.#takeBack(request)
		} else this.#server.hurry()
		this.schedule()
		for (const query of this.#queue) {
			const pause = this.#pauseOf(query)
			if (pause && (pause.waitMs > REFRESH_MS || this.#options.page.isHidden())) query.failRefreshes(pause.reason!)
		}
	}

	/** Sends what has gathered, unless links keep coming. */
	flush(): void {
		this.#gathering.end({ isEarly: true })
		this.schedule()
	}

	/** Returns the estimates for the next page. */
	estimates(): unknown {
		return this.#costs.toJSON()
	}

	/** Reports what the links of each host wait for. */
	inspect(): LaneReport[] {
		const groups = this.#groups()
		const server = this.#server
		return [...new Set([...server.lanes, ...this.#queue].map(({ host }) => host))].map((host) => {
			const queued = [...this.#queue].filter((query) => query.host === host)
			const group = groups.find(({ ranked }) => ranked.some(({ query }) => query.host === host))
			const pause = server.pauseOf(host)?.reason ?? null
			// The others wait for the link that probes the server, or for their place near the reader.
			const otherwise = queued.some((query) => server.boundMs(query)) ? 'often' : (queued.some(({ position }) => position.nearby) && pause) || 'look-ahead'
			const waitsFor = group ? this.#holdOf(group, groups)?.reason ?? null : queued.length ? otherwise : null
			return { host, costMs: Math.round(this.#costs.costMs(host)), queued: queued.length, inFlight: server.laneOf(host).requests.size, pause, waitsFor }
		})
	}

	/** Forgets all links, hosts and pauses, and aborts all requests. */
	reset(): void {
		this.#server.reset()
		this.#queue.clear()
		this.#gathering.close()
		this.#stopTimer?.()
		this.#lookAhead.reset()
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
			this.#endLate()
			this.#gathering.end()
			const groups = this.#groups()
			let hasSentNearby = false
			for (let batch = this.#nextBatch(groups); batch; batch = this.#nextBatch(groups)) {
				hasSentNearby ||= !batch.isAhead
				this.#send(batch)
			}
			this.#gathering.onRound(hasSentNearby)
			this.#setTimer(groups)
		} finally {
			this.#isScheduling = false
		}
	}

	#setTimer(groups: readonly Group[]): void {
		const holds = groups.map((group) => this.#holdOf(group, groups))
		if (!this.#queue.size) this.#lookAhead.stop()
		else if (holds.some((hold) => hold?.reason === 'look-ahead' && hold.waitMs === 0)) this.#lookAhead.awaitIdle(() => this.schedule())
		const waitMs = Math.min(
			this.#gathering.isOpen ? this.#gathering.waitMs : Infinity,
			...holds.map((hold) => hold?.waitMs || Infinity),
			...[...this.#server.requests].map((request) => this.#dueMs(request)),
			...[...this.#queue].map((query) => this.#server.boundMs(query) || Infinity),
		)
		this.#stopTimer?.()
		this.#stopTimer = Number.isFinite(waitMs) ? this.#clock.schedule(() => this.schedule(), Math.max(1, Math.ceil(waitMs))) : undefined
	}

	/** Returns the groups of links that may leave. While the server pauses, that is the link of its probe. */
	#groups(): Group[] {
		const server = this.#server
		const free = [...this.#queue].filter((query) => !server.boundMs(query))
		const groups = groupByLane(free, { clock: this.#clock, costs: this.#costs, lookAhead: this.#lookAhead, server })
		return server.pause.reason ? probeOf(groups, server) : groups
	}

	/** Takes the next batch out of its group. */
	#nextBatch(groups: Group[]): Batch | undefined {
		const group = groups.find((each) => !this.#holdOf(each, groups))
		if (!group) return undefined
		const [first] = group.ranked as [RankedQuery]
		const isAhead = first.priority >= PRIORITY.ahead
		const probed = this.#pauseOf(first.query)
		const isVisitor = this.#isVisitor
		const queries = probed
			? [first.query]
			: takeBatch(group, {
					places: isAhead || isVisitor ? 1 : this.#placesOf(group, groups),
					links: isVisitor ? this.#limits.publicLinks : this.#limits.links,
					isPublic: isVisitor,
					ahead: this.#lookAhead.waitMs ? 0 : this.#lookAhead.remaining,
					costs: this.#costs,
				})
		const left = new Set(queries)
		this.#lookAhead.onSend(group.ranked.filter(({ query, priority }) => left.has(query) && priority >= PRIORITY.ahead && !query.recent.length).length)
		group.ranked = group.ranked.filter(({ query }) => !left.has(query))
		if (!group.ranked.length) groups.splice(groups.indexOf(group), 1)
		groups.sort(byFirst)
		return { queries, isAhead, probed }
	}

	/** Returns the first reason that keeps a group from leaving, or undefined if it may leave now. Only reads. */
	#holdOf(group: Group, groups: readonly Group[]): Hold | undefined {
		const [{ query, priority }] = group.ranked as [RankedQuery]
		const server = this.#server
		if (!this.#isPrepared) return { reason: 'loading' }
		const pause = this.#pauseOf(query)
		if (pause) {
			if (server.isProbing(pause, query.host) || server.quickProbes >= MAX_PROBES) return { reason: 'probing' }
			if (this.#options.page.isHidden()) return { reason: 'hidden' }
			if (pause.waitMs) return { reason: pause.reason!, waitMs: pause.waitMs }
		}
		if (this.#gathering.isOpen) return { reason: 'gathering' }
		if (query.recent.length && !query.isAwaited && server.repeatMs) return { reason: 'often', waitMs: server.repeatMs }
		if (priority >= PRIORITY.ahead) return this.#holdOfAhead(group, groups)
		if (priority === PRIORITY.nearby && !pause) {
			const waitMs = NEARBY_DELAY_MS - Math.max(...group.ranked.filter((each) => each.priority === priority).map((each) => sinceNearby(each.query, this.#clock)))
			if (waitMs > 0) return { reason: 'gathering', waitMs }
		}
		if (this.#placesOf(group, groups) < 1 || (!pause && this.#isLearning(group))) return { reason: 'place' }
		return undefined
	}

	/** Links ahead of the reader wait until those nearby are answered, unless their hosts don't answer at all. */
	#holdOfAhead(group: Group, groups: readonly Group[]): Hold | undefined {
		const { query: { host: own }, priority } = group.ranked[0]!
		const { waitMs, isIdle } = this.#lookAhead
		const server = this.#server
		if (waitMs) return { reason: 'look-ahead', waitMs }
		// Only a nearby link may probe the server.
		if (server.pause.reason) return { reason: 'look-ahead' }
		const relevant = [...server.requests].filter(({ hosts }) => hosts.includes(own) || !server.isIll(hosts))
		const isNearbyAwaited = groups.some(({ ranked: [first] }) => first!.priority < PRIORITY.ahead && !server.isIll([first!.query.host]))
		if (isNearbyAwaited || relevant.some(({ isAhead }) => !isAhead) || relevant.length >= MAX_AHEAD) return { reason: 'look-ahead' }
		if (this.#freePlaces(group) < (isShared(group) || this.#limits.requests === 1 ? 1 : 2)) return { reason: 'place' }
		return priority === PRIORITY.idle && !isIdle ? { reason: 'look-ahead', waitMs: 0 } : undefined
	}

	/** Returns true while another request would tell nothing new: to an ambiguous host, or next to a visitor's first one, unless that is silent. */
	#isLearning({ name, costClass }: Group): boolean {
		if (this.#limits.links === 1) return false
		if (costClass === 'unknown') return this.#isVisitor && [...this.#server.requests].some(({ hosts }) => !this.#server.isIll(hosts))
		if (costClass !== 'ambiguous') return false
		const { requests } = this.#server.laneOf(name)
		return requests.size >= MAX_PROBES || [...requests].some(({ hosts }) => hosts.length > this.#costs.largestBatchOf(name))
	}

	/**
	 * Returns how many requests a group may send now. Cheap hosts may use all that are free. While visible links of another host wait, other hosts get at most
	 * half, and never the last one. So does a host that is silent, and a probe leaves the last one to others.
	 */
	#placesOf(group: Group, groups: readonly Group[]): number {
		const free = this.#freePlaces(group)
		const { requests } = this.#limits
		if (isShared(group) || requests === 1) return free
		const { isSilent, requests: own, pause } = this.#server.laneOf(group.ranked[0]!.query.host)
		if (pause.reason) return free - 1
		const half = Math.floor(requests / 2) - own.size
		if (isSilent) return Math.min(free, half)
		const isAwaited = groups.some((other) => other !== group && other.ranked[0]!.priority === PRIORITY.visible && !this.#server.isIll([other.ranked[0]!.query.host]))
		return isAwaited ? Math.min(free - 1, half) : free
	}

	/** Returns how many requests may leave, the late ones not counted. The last ones of all are for cheap hosts. */
	#freePlaces(group: Group): number {
		const { requests: limit } = this.#limits
		const running = [...this.#server.requests]
		return Math.min(limit - running.filter(({ isLate }) => !isLate).length, MOST_RUNNING * limit - running.length - (isShared(group) ? 0 : Math.floor(limit / 2)))
	}

	#send({ queries, isAhead = false, probed, first }: Batch): void {
		const access = this.#options.syncOwner()
		const wanted = queries.filter((query) => query.isFetching && !this.#requestOf(query))
		if (!wanted.length) return
		const controller = new AbortController()
		const request: LinkRequest = {
			queries: new Set(wanted),
			hosts: wanted.map(({ host }) => host),
			number: this.#server.nextNumber,
			sentAt: first?.sentAt ?? this.#clock.now(),
			firsts: wanted.filter(({ recent }) => !recent.length).length,
			isAhead,
			probed,
			isLate: false,
			abort: () => controller.abort(),
		}
		const bypassHttpCache = wanted.some(this.#options.bypassesHttpCache)
		for (const query of wanted) {
			this.#queue.delete(query)
			query.bypassHttpCache ||= bypassHttpCache
			query.sent()
		}
		this.#server.add(request)
		const transport = first ? adopting(first, this.#options.transport) : this.#options.transport
		const links = wanted.map(({ link }) => link)
		void requestLinks(links, { transport, access, bypassHttpCache, signal: controller.signal }).then((outcome) => this.#onEnd(request, links, outcome))
	}

	/** Ends requests that have timed out, and takes the place of those that are late. */
	#endLate(): void {
		const { timeoutMs } = this.#limits
		for (const request of [...this.#server.requests]) {
			if (this.#dueMs(request) > 0) continue
			if (this.#ageOf(request) < timeoutMs) this.#server.onLate(request)
			else {
				const links = [...request.queries].map(({ link }) => link)
				const error = new Error(`Could not resolve "${links[0]}": no answer within ${timeoutMs} ms. Check the server.`)
				this.#finish(request, links, { type: 'timeout', error })
				request.abort()
			}
		}
	}

	/** Milliseconds until a request is late, or has timed out. */
	#dueMs(request: LinkRequest): number {
		return (request.isLate ? this.#limits.timeoutMs : Math.min(this.#limits.timeoutMs, this.#server.lateMs)) - this.#ageOf(request)
	}

	#ageOf({ sentAt }: LinkRequest): number {
		return Math.abs(this.#clock.now() - sentAt)
	}

	#onEnd(request: LinkRequest, links: readonly string[], outcome: Outcome): void {
		try {
			// An answer for the former owner ends here, because the owner's change has aborted its request.
			this.#options.syncOwner()
			if (outcome.type !== 'aborted' && this.#server.requests.has(request)) this.#finish(request, links, outcome)
		} finally {
			// Requests that end in the same moment are one round.
			void Promise.resolve().then(() => this.schedule())
		}
	}

	/** Hands out answers, and lets the other links wait for another request. A listener may take other links out of the request. */
	#finish(request: LinkRequest, links: readonly string[], outcome: Exclude<Outcome, { type: 'aborted' }>): void {
		const { queries } = request
		try {
			const { answers, failure } = readBatchResult(links, outcome, this.#clock.now())
			if (outcome.type === 'answered') {
				this.#learn(request)
				if (outcome.resolved.notice) this.#options.warn(outcome.resolved.notice)
			}
			const entries = new Map(failure ? this.#onFailure(request, failure) : answers)
			if (!failure) this.#server.onAnswer(request)
			// Which link is missing, only smaller requests can tell.
			if (!failure && !answers.length) this.#split(request)
			for (const query of [...queries]) {
				const entry = entries.get(query.link)
				if (!entry || !queries.delete(query)) continue
				if (entry.state === 'error' && query.isWanted) this.#warnOnce(entry.error)
				this.#options.onAnswer(query, entry)
			}
		} finally {
			this.#server.remove(request)
			this.#requeue(queries)
			this.#server.forgetBlank(new Set([...this.#queue].map(({ host }) => host)))
			for (const query of this.#queue) {
				const reason = this.#pauseOf(query)?.reason ?? null
				query.pause(reason)
				if (reason && outcome.type !== 'answered') query.failRefreshes(reason, outcome.error)
			}
		}
	}

	/** Learns from the time of a request. */
	#learn(request: LinkRequest): void {
		const elapsedMs = this.#ageOf(request)
		if (elapsedMs < (request.hosts.length > 1 ? 0 : CACHED_MS)) return
		this.#costs.learn(request.hosts, elapsedMs)
		this.#server.onTime(elapsedMs)
	}

	/** Pauses what failed. Returns the errors of links. */
	#onFailure(request: LinkRequest, failure: Failure): [link: string, entry: ReferenceEntry][] {
		const server = this.#server
		for (const query of request.queries) query.failedAt = request.number
		if ('error' in failure) this.#warnOnce(failure.error)
		if (failure.type === 'refused') {
			this.#lookAhead.onRefusal()
			server.onRefusal(request, 'rate-limited', failure.retryAfterMs)
		} else if (failure.type === 'thrown') {
			const { verdict, doubted = [] } = server.onThrow(request, failure.isAboutSize)
			if (verdict === 'split') this.#split(request)
			if (verdict === 'single') for (const query of request.queries) query.maxTogether = 1
			for (const query of doubted) this.#options.onDoubt(query)
			if (verdict === 'error') return [...request.queries].map(({ link }) => [link, { state: 'error', reference: null, error: failure.error }])
		} else if (failure.type === 'signed-out') {
			this.#options.onSignedOut()
			server.onRefusal(request, 'signed-out')
		} else if (this.#options.isOnline?.() === false) server.onRefusal(request, 'offline')
		else {
			if (failure.type === 'timeout') this.#split(request)
			server.onSilence(request, failure.type === 'timeout')
		}
		return []
	}

	/** The links of a request go by half as many at a time. */
	#split({ queries, hosts: { length } }: LinkRequest): void {
		for (const query of queries) query.maxTogether = Math.min(query.maxTogether, length < MIN_SPLIT ? 1 : Math.ceil(length / 2))
	}

	#requeue(queries: Iterable<Query>): void {
		for (const query of [...queries]) {
			if (!query.isFetching) continue
			if (!query.isWanted) this.#options.onAnswer(query, { state: 'error', reference: null })
			else {
				query.queue()
				this.#queue.add(query)
			}
		}
	}

	/** Asks again for the links of a request whose connection is gone. */
	#takeBack(request: LinkRequest): void {
		this.#server.remove(request)
		request.abort()
		this.#requeue(request.queries)
	}

	#gather(): void {
		if (this.#gathering.isOpen) return
		this.#gathering.open()
		this.schedule()
	}

	#noteNearby(query: Query): void {
		if (query.isFetching && query.position.nearby) query.nearbyAt ??= this.#clock.now()
	}

	#pauseOf({ host }: Query): Pause | undefined {
		return this.#server.pauseOf(host)
	}

	/** A visitor of a public share may send few requests. */
	get #isVisitor(): boolean {
		return isPublic(this.#options.syncOwner())
	}

	#requestOf(query: Query): LinkRequest | undefined {
		return [...this.#server.requests].find(({ queries }) => queries.has(query))
	}

	/** Aborts a request without a wanted link. Returns its links. */
	#abortUnwanted(request: LinkRequest): Query[] {
		const queries = [...request.queries]
		if (queries.some(({ isWanted }) => isWanted)) return []
		this.#server.remove(request)
		request.abort()
		for (const query of queries) query.cancel()
		this.#gather()
		return queries
	}
}

/** Cheap hosts share their requests. */
function isShared({ name }: Group): boolean {
	return name === ''
}
