import type { ReferenceEntry } from '../cache/entry.ts'
import type { Query } from '../cache/query.ts'
import type { FetchCause } from '../cache/shouldFetch.ts'
import type { ReferenceClock } from '../clock.ts'
import type { Pause } from '../pause.ts'
import type { FirstRequest, LaneReport, LinkReport, ReferenceLookAhead, ReferenceResolverLimits, WaitReason } from '../resolver.ts'
import type { ReferenceTransport } from '../wire/transport.ts'
import { hostOf } from '../../links/target.ts'
import { inTime } from '../engine/serve.ts'
import { type RequestAccess, isPublic } from '../wire/references.ts'
import { type Failure, type Outcome, createWarnOnce, readBatchResult, requestLinks } from '../wire/request.ts'
import { CostModel } from './cost.ts'
import { GatherWindow } from './gather.ts'
import { Holds } from './holds.ts'
import { type PageSignals, LookAheadPolicy } from './lookAhead.ts'
import { type Group, type RankedQuery, PRIORITY, groupByLane, probeOf } from './rank.ts'
import { type LinkRequest, Server } from './server.ts'
import { takeBatch } from './takeBatch.ts'

/**
 * The room of the schedule decides which links leave now, and together. Links without an answer wait in the queue, ranked and grouped by lane (`rank.ts`). Each
 * round of `schedule` goes through the groups, the most urgent first, and sends a batch (`takeBatch.ts`) of each that nothing holds back. `#holdOf` lists the
 * reasons of groups, and `#holdOfLink` those of single links. `probeOf` and `priorityOf` leave out others. The server and its lanes know who is ill (`server.ts`).
 *
 * Invariants: a link that is being fetched is in the queue, in a request, or looked up in the tabs' database. Only `schedule` sends, `adopt` takes over what has
 * left, and only `schedule` sets the timer. A request is aborted by its last subscriber, its time, another owner, or an answer from elsewhere,
 * so that no round undoes the one before. Each round sends something, or waits for a request, an event or the timer.
 */
export interface SchedulerOptions {
	transport: ReferenceTransport
	/** Finds out whom the page belongs to, and calls `reset` if that has changed. An answer may name its user. */
	syncOwner(named?: string): RequestAccess
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
	/** Gets each link's one answer, with the time of its request in milliseconds since the epoch. */
	onAnswer(query: Query, entry: ReferenceEntry, sentAt: number): void
	/** The session of the user has ended, or, unless that lasts, a single 401 was a mishap. */
	onSignedOut(options: { isLasting: boolean }): void
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
		return response && ![401, 403, 412].includes(response.status) ? response : transport(request)
	}
}

const LIMITS: Omit<ReferenceResolverLimits, 'entries'> = { requests: 4, links: 50, publicLinks: 15, windowMs: 10, timeoutMs: 60_000 }
/** A faster answer to a GET came from the browser's cache and tells nothing about the server, in milliseconds. */
const CACHED_MS = 10

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
	readonly #holds: Holds
	readonly #nearby = new WeakSet<Query>()
	readonly #warnOnce: (error: unknown) => void
	#stopTimer: (() => void) | undefined
	#isScheduling = false

	constructor(options: SchedulerOptions) {
		this.#options = options
		const { clock, ownHost, estimates, limits } = options
		this.#clock = clock
		// Only the window may be empty: without requests or links, nothing would ever leave.
		const given = Object.fromEntries(Object.entries(limits ?? {}).filter(([name, value]) => value >= (name === 'windowMs' ? 0 : 1)))
		this.#limits = { ...LIMITS, ...given }
		this.#costs = new CostModel(ownHost)
		this.#costs.restore(estimates)
		this.#lookAhead = new LookAheadPolicy({ ...options, costs: this.#costs })
		this.#server = new Server(clock)
		this.#gathering = new GatherWindow(clock, this.#limits.windowMs)
		this.#holds = new Holds({
			clock, limits: this.#limits, page: options.page, costs: this.#costs, lookAhead: this.#lookAhead, server: this.#server, gathering: this.#gathering,
			isVisitor: () => this.#isVisitor,
		})
		this.#warnOnce = createWarnOnce(options.warn)
		void this.#prepare()
	}

	/** Holds requests until the transport is prepared, so that this doesn't count as latency. The first requests have left without it. */
	async #prepare(): Promise<void> {
		const { transport } = this.#options
		if (!transport.prepare) return
		this.#holds.isLoading = true
		// Without its code, the transport rejects or hangs, and that pauses the server.
		await inTime((async () => transport.prepare!())(), this.#clock).catch(() => undefined)
		this.#holds.isLoading = false
		this.schedule()
	}

	/** Queues a link. */
	add(query: Query): void {
		this.#queue.add(query)
		this.#noteNearby(query)
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

	/** Hurries all probes, because something makes success likely, or somebody waits. */
	wake(cause: 'focus' | 'reconnect' | 'refresh'): void {
		// The link of a probe that hangs tries again. The request runs on, because nothing that was sent is aborted, but no link waits for it.
		for (const request of cause === 'refresh' ? [] : this.#server.requests) {
			if (!request.probed || !request.isLate) continue
			request.probed = undefined
			const queries = [...request.queries]
			request.queries.clear()
			this.#requeue(queries)
		}
		this.#server.hurry(cause === 'reconnect' ? 0 : undefined)
		this.schedule()
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

	/** Reports what the links of each host wait for. `linkOf` reports a link. */
	inspect(queries: readonly Query[], linkOf: (query: Query, waitsFor: WaitReason | null) => LinkReport): LaneReport[] {
		const groups = this.#groups()
		const server = this.#server
		return [...new Set([...server.lanes, ...queries].map(({ host }) => host))].map((host) => {
			const queued = [...this.#queue].filter((query) => query.host === host)
			const pause = server.pauseOf(host)
			const waits = new Map(queued.map((query) => [query, this.#waitOf(query, groups)]))
			return {
				host, costMs: Math.round(this.#costs.costMs(host)), latencyMs: this.#costs.latencyMs ?? null, queued: queued.length,
				inFlight: [...server.requests].filter(({ hosts }) => hosts.includes(host)).length, pause: pause?.reason ?? null, waitMs: pause?.waitMs ?? 0, waitsFor: [...waits.values()][0] ?? null,
				links: queries.filter((query) => query.host === host).map((query) => linkOf(query, waits.get(query) ?? null)),
				requests: server.log.filter(({ links }) => links.some((link) => hostOf(link) === host)),
			}
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
			for (const query of [...this.#queue]) this.#showWait(query)
			let hasSentNearby = false
			const shares = new Map<string, number>()
			for (let batch = this.#nextBatch(shares); batch; batch = this.#nextBatch(shares)) {
				hasSentNearby ||= !batch.isAhead
				this.#send(batch)
			}
			this.#gathering.onRound(hasSentNearby)
			this.#setTimer()
		} finally {
			this.#isScheduling = false
		}
	}

	#setTimer(): void {
		const held = [...this.#queue].map((query) => this.#holds.ofLink(query))
		const groups = this.#groups()
		const holds = groups.map((group) => this.#holds.of(group, groups))
		if (!this.#queue.size) this.#lookAhead.stop()
		else if (holds.some((hold) => hold?.reason === 'look-ahead' && hold.waitMs === 0)) this.#lookAhead.awaitIdle(() => this.schedule())
		const waitMs = Math.min(
			this.#gathering.isOpen ? this.#gathering.waitMs : Infinity,
			// What held a group back may have ended since the round.
			...holds.map((hold) => hold ? hold.waitMs || Infinity : 0),
			...[...this.#server.requests].map((request) => this.#dueMs(request)),
			...held.map((hold) => hold?.waitMs || Infinity),
		)
		this.#stopTimer?.()
		this.#stopTimer = Number.isFinite(waitMs) ? this.#clock.schedule(() => this.schedule(), Math.max(1, Math.ceil(waitMs))) : undefined
	}

	/** Shows why a queued link waits. A refresh doesn't wait for the end of a pause or a bound, unless a probe tells that soon. */
	#showWait(query: Query): void {
		const pause = this.#pauseOf(query)
		query.pause(pause?.reason ?? null)
		if (!query.isAwaited) return
		const probes = [...this.#server.requests].filter(({ probed }) => pause && probed === pause)
		const isProbing = probes.some(({ isLate }) => !isLate)
		if (pause && !isProbing && (probes.length || pause.waitMs || this.#options.page.isHidden())) query.failRefreshes(pause.reason!, pause.error)
		else if (this.#server.boundMs(query)) query.failRefreshes('rate-limited')
	}

	/** Returns the groups of links that may leave. While the server pauses, that is the link of its probe. */
	#groups(): Group[] {
		const server = this.#server
		const free = [...this.#queue].filter((query) => !this.#holds.ofLink(query))
		const groups = groupByLane(free, { costs: this.#costs, lookAhead: this.#lookAhead, server })
		return server.pause.reason ? probeOf(groups, server) : groups
	}

	/** Returns the batch that leaves next. */
	#nextBatch(shares: Map<string, number>): Batch | undefined {
		const groups = this.#groups()
		const group = groups.find((each) => !this.#holds.of(each, groups))
		if (!group) return undefined
		const [first] = group.ranked as [RankedQuery]
		const isAhead = first.priority >= PRIORITY.ahead
		const probed = this.#pauseOf(first.query)
		const isVisitor = this.#isVisitor
		const queries = probed
			? [first.query]
			: takeBatch(group, {
					places: isAhead || isVisitor ? 1 : this.#holds.placesOf(group, groups),
					links: isVisitor ? this.#limits.publicLinks : this.#limits.links,
					isPublic: isVisitor,
					ahead: this.#lookAhead.waitMs ? 0 : this.#lookAhead.remaining,
					costs: this.#costs,
					shares,
				})
		const left = new Set(queries)
		this.#lookAhead.onSend(group.ranked.filter(({ query, priority }) => left.has(query) && priority >= PRIORITY.ahead && !this.#server.recent.has(query.link)).length)
		return { queries, isAhead, probed }
	}

	/** Returns the reason why a queued link hasn't left, or null if it leaves now. */
	#waitOf(query: Query, groups: readonly Group[]): WaitReason | null {
		const own = this.#holds.ofLink(query)
		if (own) return own.reason
		const group = groups.find(({ ranked }) => ranked.some((each) => each.query === query))
		// The others wait for the link that probes the server, or for their place near the reader.
		return group ? this.#holds.of(group, groups)?.reason ?? null : (query.position.nearby && this.#pauseOf(query)?.reason) || 'look-ahead'
	}

	#send({ queries, isAhead = false, probed, first }: Batch): void {
		const access = this.#options.syncOwner()
		for (const query of queries) this.#queue.delete(query)
		const wanted = queries.filter((query) => query.isFetching && !this.#requestOf(query))
		if (!wanted.length) return
		const controller = new AbortController()
		const links = first?.links ?? wanted.map(({ link }) => link)
		const bypassHttpCache = wanted.some(this.#options.bypassesHttpCache)
		const request: LinkRequest = {
			queries: new Set(wanted),
			hosts: links.map(hostOf),
			since: this.#clock.now(),
			probed,
			isLate: false,
			first,
			report: { number: this.#server.latest + 1, method: links.length > 1 || bypassHttpCache || first ? 'POST' : 'GET', links, isAhead, isProbe: Boolean(probed), sentAt: first?.sentAt ?? this.#clock.now() },
			abort: () => controller.abort(),
		}
		for (const query of wanted) {
			query.bypassHttpCache ||= bypassHttpCache
			query.sent(request.report.sentAt)
		}
		this.#server.add(request)
		const { transport } = this.#options
		const options = { transport, firstTransport: first && adopting(first, transport), access, bypassHttpCache, signal: controller.signal }
		void requestLinks(links, options).then((outcome) => this.#onEnd(request, links, outcome))
	}

	/** Ends requests that have timed out, and takes the place of those that are late. */
	#endLate(): void {
		const { timeoutMs } = this.#limits
		for (const request of [...this.#server.requests]) {
			// A listener has called while its answer is handed out.
			if (this.#dueMs(request) > 0 || request.report.outcome) continue
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

	#ageOf({ since }: LinkRequest): number {
		return Math.abs(this.#clock.now() - since)
	}

	#onEnd(request: LinkRequest, links: readonly string[], outcome: Outcome): void {
		try {
			const { requests } = this.#server
			this.#options.syncOwner(outcome.type === 'answered' && requests.has(request) ? outcome.resolved.user : undefined)
			// An answer for the former owner ends here, because the owner's change has aborted its request.
			if (outcome.type !== 'aborted' && requests.has(request)) this.#finish(request, links, outcome)
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
			request.report.outcome = failure?.type ?? 'answered'
			if (outcome.type !== 'answered') request.report.error = outcome.error
			if (outcome.type === 'answered') {
				this.#learn(request)
				if (outcome.resolved.notice) this.#options.warn(outcome.resolved.notice)
			}
			const errors = failure ? this.#onFailure(request, failure) : []
			const entries = new Map([...answers, ...errors.map(([link, error]) => [link, errorEntry(error)] as const)])
			if (!failure) {
				this.#server.onAnswer(request)
				this.#endThrown(request)
				// Which link is missing, only smaller requests can tell.
				if (!answers.length) this.#server.split(request)
			}
			for (const query of [...queries]) {
				const entry = entries.get(query.link)
				if (!entry || !queries.delete(query)) continue
				if (entry.state === 'error' && query.isWanted) this.#warnOnce(entry.error)
				this.#options.onAnswer(query, entry, request.report.sentAt)
			}
		} finally {
			this.#server.remove(request)
			this.#requeue(queries)
			this.#server.forgetBlank(new Set([...this.#queue].map(({ host }) => host)))
		}
	}

	/** Learns from the time of a request. Where it had left before, another copy of the library may not say when it ended. */
	#learn(request: LinkRequest): void {
		const { first, hosts } = request
		const elapsedMs = first ? first.endedAt! - first.sentAt : this.#ageOf(request)
		if (!(elapsedMs >= (hosts.length > 1 ? 0 : CACHED_MS))) return
		this.#costs.learn(hosts, elapsedMs)
		this.#server.fastestMs = Math.min(this.#server.fastestMs || Infinity, elapsedMs)
	}

	/** Pauses what failed. Returns the errors of links. */
	#onFailure(request: LinkRequest, failure: Failure): [link: string, error: unknown][] {
		if ('error' in failure) this.#warnOnce(failure.error)
		if (failure.type === 'refused') this.#lookAhead.onRefusal()
		const errors = this.#server.onFailure(request, failure, this.#options.isOnline?.() !== false)
		if (failure.type === 'signed-out') this.#options.onSignedOut({ isLasting: this.#server.pause.waitMs === Infinity })
		return errors
	}

	/** Links that were answered by 500 while a request was in flight have an error, now that it is answered. */
	#endThrown({ report: { number }, isLate }: LinkRequest): void {
		for (const query of [...this.#queue]) {
			if (!isLate && query.thrown && query.thrown.latest >= number && this.#queue.delete(query)) this.#options.onAnswer(query, errorEntry(query.thrown.error), this.#clock.now())
		}
	}

	#requeue(queries: Iterable<Query>): void {
		for (const query of [...queries]) {
			if (!query.isFetching) continue
			if (!query.isWanted) this.#options.onAnswer(query, { state: 'error', reference: null }, this.#clock.now())
			else {
				query.queue()
				this.#queue.add(query)
			}
		}
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

function errorEntry(error: unknown): ReferenceEntry {
	return { state: 'error', reference: null, error }
}
