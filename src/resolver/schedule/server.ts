import type { EngineFirstRequest } from '../../contract/engine.ts'
import type { ReferenceEntry } from '../cache/entry.ts'
import type { PauseReason, Query } from '../cache/query.ts'
import type { RequestReport } from '../resolver.ts'
import type { BatchResult, Failure } from '../wire/request.ts'
import { type ReferenceClock, leftMs } from '../clock.ts'
import { type PausingFailure, Pause } from '../pause.ts'

/** So many answers of 500 in a row aren't the fault of one link, and so many hosts with them not that of the hosts. With six, an outage costs 17 requests, not 14. */
const MOST_THROWN = 3
/** After so many answers of 500 in a row, the server had failed, and links go together again once it answers. With four, 8 links of which two throw take 14 requests, not 12. */
const OUTAGE_THROWN = 5
/** A link that is answered by 500 so many times, which takes two minutes at least, is tried no more, though nothing else is answered. */
const MOST_TRIES = 20
/** Fewer links of a request that failed go alone at once, because halves of them would cost as many requests. With twice, 16 links of which one throws take 11 requests, not 9. */
const MIN_SPLIT = 7
/**
 * A request that takes longer hangs, in milliseconds. A link whose newer answer is wanted waits no longer for one of one host. If it fails then, that counts as a time-out,
 * which was that of a gateway or of PHP. Otherwise 40 links, of which one hangs, wait for 281 s where a gateway waits for 30 s. So they wait for 32 s, but for those that
 * leave with it a second time.
 */
export const HANGING_MS = 5000
/** Parts of a request that timed out. With half, the others of 16 links, of which one hangs, wait for three minutes instead of one. */
const SILENT_PARTS = 16
/** Requests of this time count for the bounds, in milliseconds. */
const MINUTE_MS = 60_000
/** Requests in a minute that are the first one for none of their links, as far as those are remembered. It bounds what a tab costs a server in any weather. */
const MOST_REPEATS = 60
/** Probes in a minute, but for the first one after an event. Many hosts that fail leave the rest of the repeats to that, and to hosts that don't pause. */
const MOST_PROBES = 30
/** Requests in a minute for a link. With four, the others of 50 links, of which one throws, wait for a minute, because halving takes more requests. */
const MOST_FOR_LINK = 9
/** Share of a bound that aborts may use up. With three quarters, who clicks to and fro between conversations of a slow server waits for 49 s instead of 6 s. */
const ABORT_SHARE = 0.5
/** Links whose requests are remembered for the bounds. */
const MOST_REMEMBERED = 1000
/** Requests that are remembered for developers. */
const MOST_LOGGED = 200

/** Links that have left together. */
export interface LinkRequest {
	/** Links that wait for its answer, or have lost their subscribers meanwhile. */
	readonly queries: Set<Query>
	/** The host of each of its links. */
	readonly hosts: readonly string[]
	/** Time of sending, or of taking over a request that had left before. In milliseconds since the epoch. */
	readonly since: number
	probed: Pause | undefined
	/** Number of the round in which it left. @see `Server.round` */
	readonly round: number
	/** Takes longer than a healthy host would. It has given up its place, and keeps running. */
	isLate: boolean
	/** Links that it has given back. */
	readonly given: Set<Query>
	readonly first: EngineFirstRequest | undefined
	/** The part that developers see. */
	readonly report: RequestReport
	abort(): void
}

/** A host: its pause, and whether it answers at all. */
class Lane {
	readonly host: string
	readonly pause: Pause
	readonly #server: Server
	/** Round of the last request that failed, or of a late probe of the server; 0 after an answer. */
	failedAt = 0
	/** A request took too long, and none was answered since whose links waited for it. */
	wasLate = false
	/** Its pause began with a request that had left before the last answer. */
	wasOvertaken = false

	constructor(host: string, server: Server, clock: ReferenceClock) {
		this.host = host
		this.#server = server
		this.pause = new Pause(clock)
	}

	get requests(): LinkRequest[] {
		return this.#server.requests.filter(({ hosts }) => hosts.includes(this.host))
	}

	get isSilent(): boolean {
		return this.wasLate || this.requests.some(({ isLate }) => isLate)
	}

	/** Whether the host doesn't answer, so that other links don't wait for it. */
	get isIll(): boolean {
		return this.pause.reason !== null || this.isSilent
	}
}

/** The server: its lanes and requests, its pause, and the bounds of requests in any weather. A pause belongs to a lane, or to the server once more lanes fail alike than may be ill by themselves. */
export class Server {
	readonly pause: Pause
	readonly inFlight = new Set<LinkRequest>()
	log: RequestReport[] = []
	readonly #clock: ReferenceClock
	readonly #lanes = new Map<string, Lane>()
	/** Lanes whose pause has begun since the last answer, by the rounds of both. */
	readonly #suspects = new Set<Lane>()
	/** Times of the last requests that were the first one for none of their links, in milliseconds since the epoch. */
	#repeats: number[] = []
	/** Times of the last probes, in milliseconds since the epoch. */
	#probes: number[] = []
	/** Times of each link's latest requests, in milliseconds since the epoch. The link that left last comes last. It outlives the link's place on the page. */
	readonly #recent = new Map<string, readonly number[]>()
	/** Number of the latest request. */
	latest = 0
	/** Number of the current round. Requests of a round meet the same server. One that fails finishes what it has begun, so an answer proves only that it worked in the round of the request. */
	round = 1
	/** Rounds of the last requests that were answered. */
	#answered: number[] = []
	/** The latest of them. */
	#answeredAt = 0
	/** Rounds of the requests since then that were answered by 500. */
	#thrown: number[] = []

	constructor(clock: ReferenceClock) {
		this.#clock = clock
		this.pause = new Pause(clock)
	}

	/** The requests whose links wait for them. One that has given its links back, as where its connection is dead, takes no place and makes no host ill. */
	get requests(): LinkRequest[] {
		return [...this.inFlight].filter(({ queries }) => queries.size)
	}

	get lanes(): Lane[] {
		return [...this.#lanes.values()]
	}

	laneOf(host: string): Lane {
		let lane = this.#lanes.get(host)
		if (!lane) this.#lanes.set(host, lane = new Lane(host, this, this.#clock))
		return lane
	}

	pauseOf(host: string): Pause | undefined {
		return [this.pause, this.#lanes.get(host)?.pause].find((pause) => pause?.reason)
	}

	/** Returns true while a probe for a pause is in flight. A late one of the server leaves the turn to the next one. */
	isProbing(pause: Pause): boolean {
		return this.requests.some(({ probed, isLate }) => probed === pause && (!isLate || pause !== this.pause))
	}

	/** Returns true if none of the hosts answers. */
	isIll(hosts: readonly string[]): boolean {
		return hosts.every((host) => this.#lanes.get(host)?.isIll)
	}

	/** Milliseconds until a link may leave again: nine times a minute, sixty times in all that are the first one for no link, and thirty times to probe. @param share Part of these bounds. @default that of aborts */
	boundMs({ link, host }: Query, share = ABORT_SHARE): number {
		const recent = this.#recent.get(link)
		if (!recent) return 0
		const probes = this.pauseOf(host)?.isDue === false ? this.#probes : []
		return Math.max(...[recent.at(-MOST_FOR_LINK * share), this.#repeats.at(-MOST_REPEATS * share), probes.at(-MOST_PROBES * share)].map((at = -Infinity) => leftMs(this.#clock, at, MINUTE_MS)))
	}

	add(request: LinkRequest): void {
		const { queries } = request
		const now = this.#clock.now()
		if ([...queries].every(({ link }) => this.#recent.has(link))) this.#repeats = [...this.#repeats, now].slice(-MOST_REPEATS)
		if (request.probed) this.#probes = [...this.#probes, now].slice(-MOST_PROBES)
		for (const query of queries) {
			const { link } = query
			const times = [...(this.#recent.get(link) ?? []), now].slice(-MOST_FOR_LINK)
			this.#recent.delete(link)
			this.#recent.set(link, times)
			if (this.#recent.size > MOST_REMEMBERED) this.#recent.delete(this.#recent.keys().next().value!)
			if (query.held) query.refetchedAt = now
			query.held = undefined
		}
		this.inFlight.add(request)
		this.log = [...this.log, request.report].slice(-MOST_LOGGED)
	}

	remove(request: LinkRequest): void {
		this.inFlight.delete(request)
		request.report.endedAt = this.#clock.now()
	}

	/** A request takes too long, and gives up its place. A late probe of the server fails, but for a session that has ended, which only an answer tells. */
	onLate(request: LinkRequest): void {
		request.isLate = true
		for (const lane of this.#lanesOf(request)) {
			lane.wasLate = true
			if (request.probed === this.pause) lane.failedAt = request.round
		}
		const { reason } = this.pause
		if (request.probed === this.pause && reason && reason !== 'signed-out') this.pause.fail({ ...this.#failure(request, reason), host: request.hosts[0] })
	}

	/** Ends the pauses of a request's hosts and of the server, because it was answered. Returns true if the server itself had failed, or had refused requests, until then. */
	onAnswer(request: LinkRequest): boolean {
		for (const lane of this.#lanesOf(request)) {
			lane.failedAt = 0
			// If it gave all of its links back, their newer requests say whether the hosts answer.
			if (request.queries.size || !lane.requests.length) lane.wasLate = false
			lane.pause.end()
		}
		for (const lane of this.#suspects) {
			if (lane.failedAt > request.round) continue
			// It may have paused because of the server.
			lane.pause.hurry('answer')
			this.#suspects.delete(lane)
		}
		// Answers to what had left before say nothing about a server that refuses requests, or has failed since.
		if (request.probed === this.pause || (this.pause.reason !== 'rate-limited' && !this.#suspects.size)) this.pause.end()
		else this.pause.hurry('answer')
		this.#answered = [...this.#answered, request.round].slice(-MOST_LOGGED)
		this.#answeredAt = Math.max(this.#answeredAt, request.round)
		const thrown = this.#thrown
		this.#thrown = thrown.filter((round) => round > this.#answeredAt)
		return request.probed === this.pause || (thrown.length >= OUTAGE_THROWN && !this.#thrown.length)
	}

	/** Pauses what failed, and lets links go by fewer at a time. Returns the errors of links. */
	onFailure(request: LinkRequest, failure: Failure, isOnline: boolean): BatchResult['answers'] {
		const { queries, hosts, round } = request
		const isShort = this.#clock.now() - request.since < HANGING_MS
		// Each further request with the culprit would take as long. There may be none if nothing was answered meanwhile, or if the server has stalled.
		const most = isShort ? undefined : failure.type === 'timeout' && round <= this.#answeredAt ? 1 : Math.ceil(hosts.length / SILENT_PARTS)
		for (const lane of this.#lanesOf(request)) lane.failedAt = Math.max(lane.failedAt, round)
		if (failure.type === 'refused') this.pause.fail(this.#failure(request, 'rate-limited', failure.retryAfterMs))
		else if (failure.type === 'signed-out') this.pause.fail(this.#failure(request, failure.type))
		else if (failure.type === 'thrown') {
			const { error, isLarge } = failure
			this.split(request, most)
			const isAboutLinks = isLarge || this.#onThrow(request)
			for (const query of hosts.length > 1 ? [] : queries) {
				const entry: ReferenceEntry = { state: 'error', reference: null, error }
				if (!isAboutLinks) query.thrown = { entry, round, times: (query.thrown?.times ?? 0) + 1 }
				if (isAboutLinks || query.thrown!.times >= MOST_TRIES) return [[query.link, entry]]
			}
		} else if (!isOnline) this.pause.fail(this.#failure(request, 'offline'))
		else {
			// The compiler makes sure that every other type of failure has a branch.
			failure satisfies { type: 'timeout' | 'unreachable' }
			this.#onSilence(request, most ? this.#lanesOf(request).length : 1)
			// In most outages, only probes fail again.
			if (most || [...queries].some(({ failedAt }) => failedAt)) this.split(request, most)
		}
		for (const query of queries) {
			query.failedAt = round
			if (failure.type === 'thrown') query.thrownAt ??= round
			else query.thrown = query.thrownAt = undefined
		}
		return []
	}

	/** The links of a request go by so many at a time, by default by half as many. */
	split({ queries, hosts: { length } }: LinkRequest, most = length < MIN_SPLIT ? 1 : Math.ceil(length / 2)): void {
		for (const query of queries) query.maxTogether = Math.min(query.maxTogether, most)
	}

	/** Pauses the hosts of a request without an answer. Pauses the server if more hosts fail than may be ill by themselves, and nothing was answered between them. */
	#onSilence(request: LinkRequest, mostSuspects: number): void {
		const failure = this.#failure(request, 'unreachable')
		if (this.pause.reason) return this.pause.fail({ ...failure, host: request.probed === this.pause && request.hosts[0] })
		// The server has answered others while this one was in flight.
		const isOvertaken = request.round <= this.#answeredAt
		for (const lane of this.#lanesOf(request)) {
			if (!isOvertaken && (lane.wasOvertaken || !lane.pause.reason)) this.#suspects.add(lane)
			lane.wasOvertaken = isOvertaken && !lane.pause.reason
			lane.pause.fail(failure)
		}
		if (this.#suspects.size > mostSuspects) this.pause.fail(failure)
	}

	/**
	 * A request was answered by 500. Returns true if that is about its links, one of which may have a provider that throws. That is so if the server has worked in its round, or
	 * since its link began to fail. Two requests for several links in a row may be. Otherwise it counts as silence, of the server once three hosts have failed alike.
	 */
	#onThrow(request: LinkRequest): boolean {
		const { hosts: { length }, queries, round } = request
		const [query] = length > 1 ? [] : queries
		const isAnswering = this.#answered.some((each) => each >= (query?.thrownAt ?? round) && each <= round)
		if (!isAnswering) this.#thrown.push(round)
		const isAboutLinks = isAnswering || (length > 1 && this.#thrown.length < MOST_THROWN)
		const failed = this.lanes.filter(({ failedAt }) => failedAt > this.#answeredAt).length
		if (this.pause.reason || !isAboutLinks) this.#onSilence(request, failed < MOST_THROWN ? Infinity : 0)
		return isAboutLinks
	}

	hurry(event: 'focus' | 'reconnect'): void {
		for (const { pause } of [this, ...this.lanes]) pause.hurry(event)
	}

	/**
	 * Brings the next probe forward, because a link came near. Where the server is unreachable, it is news if its host hasn't failed yet, or only for one link,
	 * whose provider may throw.
	 * @param queue The links that wait
	 */
	onApproach({ host, failedAt }: Query, queue: ReadonlySet<Query>): void {
		const pause = this.pauseOf(host)
		const failed = [...queue].filter((query) => query.host === host && query.failedAt)
		const isNews = !this.#lanes.get(host)?.failedAt || (failed.length === 1 && failed[0]!.thrown && !failedAt)
		pause?.hurry(isNews && pause.reason === 'unreachable' ? 'news' : 'approach')
	}

	reset(): void {
		for (const request of this.inFlight) {
			this.remove(request)
			request.queries.clear()
			request.given.clear()
			request.abort()
		}
		this.log = []
		this.#lanes.clear()
		this.#suspects.clear()
		this.pause.end()
	}

	#failure({ report: { number, error } }: LinkRequest, reason: PauseReason, retryAfterMs?: number): PausingFailure {
		return { reason, error, retryAfterMs, number, latest: this.latest }
	}

	#lanesOf({ hosts }: LinkRequest): Lane[] {
		return [...new Set(hosts)].map((host) => this.laneOf(host))
	}
}
