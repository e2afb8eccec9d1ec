import type { PauseReason, Query } from '../cache/query.ts'
import type { ReferenceClock } from '../clock.ts'
import type { LinkRequest } from './request.ts'
import { type PausingFailure, Pause } from '../pause.ts'
import { Lane } from './lane.ts'

/** A request is late after so many milliseconds, or twice the time of the fastest request if that is more. */
const LATE_MS = 250
/** The same before anything was answered. */
const FIRST_LATE_MS = 1000
/** So many errors in a row aren't the fault of one link. */
const MOST_THROWN = 3
/** Events bring a probe forward, but leave so many milliseconds since the last failure. */
const SPACING_MS = 1000
/** The same for a paused link that comes near. */
const NEAR_SPACING_MS = 10_000
/** Requests of this time count for the bounds, in milliseconds. */
const MINUTE_MS = 60_000
/** Requests in a minute beyond the first one for each link. */
const MOST_REPEATS = 60
/** Requests in a minute for a link. */
const MOST_FOR_LINK = 9

/** Consequence of a 500: an error of the link, another try later, half as many links at a time, or one. */
export type Verdict = 'error' | 'wait' | 'split' | 'single'

/** The server: its lanes and requests, its pause, and the bounds of requests in any weather. A pause belongs to a lane, or to the server once two lanes fail alike. */
export class Server {
	readonly pause: Pause
	readonly requests = new Set<LinkRequest>()
	readonly #clock: ReferenceClock
	readonly #lanes = new Map<string, Lane>()
	/** Lanes whose pause has begun since the last answer. */
	readonly #suspects = new Set<Lane>()
	/** Hosts that were answered by 500 since the last answer, with the links that were alone. */
	readonly #thrown = new Map<string, Query[]>()
	/** Requests of the last minute. */
	#recent: { at: number, firsts: number }[] = []
	/** Number of the latest request. */
	#latest = 0
	/** The same when the last answer came. */
	#answeredAt = 0
	#answers = 0
	#fastestMs = Infinity

	constructor(clock: ReferenceClock) {
		this.#clock = clock
		this.pause = new Pause(clock)
	}

	get lanes(): Lane[] {
		return [...this.#lanes.values()]
	}

	/** The number of the next request. */
	get nextNumber(): number {
		return this.#latest + 1
	}

	/** Milliseconds after which a request is late. */
	get lateMs(): number {
		return this.#fastestMs === Infinity ? FIRST_LATE_MS : Math.max(LATE_MS, 2 * this.#fastestMs)
	}

	laneOf(host: string): Lane {
		let lane = this.#lanes.get(host)
		if (!lane) this.#lanes.set(host, lane = new Lane(host, this.#clock))
		return lane
	}

	/** Returns the pause that holds requests to a host back, if any. */
	pauseOf(host: string): Pause | undefined {
		return [this.pause, this.#lanes.get(host)?.pause].find((pause) => pause?.reason)
	}

	/** Returns true while a probe for a pause is in flight. One that is late says nothing about a host that hasn't failed. */
	isProbing(pause: Pause, host: string): boolean {
		const { failedAt, requests } = this.laneOf(host)
		return [...this.requests].some(({ probed, isLate }) => probed === pause && (!isLate || failedAt > 0 || requests.size > 0))
	}

	/** Probes that may still end as soon as those of a healthy host. */
	get quickProbes(): number {
		return [...this.requests].filter(({ probed, isLate }) => probed && !isLate).length
	}

	/** Returns true if none of the hosts answers. */
	isIll(hosts: readonly string[]): boolean {
		return hosts.every((host) => this.#lanes.get(host)?.isIll)
	}

	/** Milliseconds until links that have left before may leave again, by the bound of the tab. */
	get repeatMs(): number {
		this.#recent = this.#recent.filter(({ at }) => this.#untilPast(at))
		const repeats = this.#recent.reduce((sum, { firsts }) => sum + 1 - firsts, 0)
		return repeats < MOST_REPEATS ? 0 : this.#untilPast(this.#recent[0]!.at)
	}

	/** Milliseconds until a link may leave again, by its own bound. */
	boundMs({ recent }: Query): number {
		return recent.length < MOST_FOR_LINK ? 0 : this.#untilPast(recent[0]!)
	}

	add(request: LinkRequest): void {
		const { number, firsts, queries } = request
		const now = this.#clock.now()
		this.#latest = number
		this.#recent.push({ at: now, firsts })
		for (const query of queries) query.recent = [...query.recent.slice(1 - MOST_FOR_LINK), now]
		this.requests.add(request)
		for (const lane of this.#lanesOf(request)) lane.requests.add(request)
	}

	remove(request: LinkRequest): void {
		this.requests.delete(request)
		for (const lane of this.#lanesOf(request)) lane.requests.delete(request)
	}

	/** A request takes too long, and gives up its place. */
	onLate(request: LinkRequest): void {
		request.isLate = true
		for (const lane of this.#lanesOf(request)) lane.wasLate = true
	}

	/** Notes the time of an answer. */
	onTime(elapsedMs: number): void {
		this.#fastestMs = Math.min(this.#fastestMs, elapsedMs)
	}

	/** Ends the pauses of a request's hosts and of the server, because it was answered. */
	onAnswer(request: LinkRequest): void {
		for (const lane of this.#lanesOf(request)) lane.onAnswer()
		// The server still refuses requests, whatever it answers to those that had left before.
		if (request.probed === this.pause || this.pause.reason !== 'rate-limited') this.pause.end()
		// They may have paused because of the server.
		for (const { pause } of this.#suspects) pause.hurry(SPACING_MS)
		this.#suspects.clear()
		this.#thrown.clear()
		this.#answeredAt = this.#latest
		this.#answers++
	}

	/** Pauses all hosts. */
	onRefusal(request: LinkRequest, reason: PauseReason, retryAfterMs?: number): void {
		this.pause.fail(this.#failure(request, reason, retryAfterMs))
	}

	/** Pauses the hosts of a request without an answer. Pauses the server if two hosts fail, and nothing was answered between them. */
	onSilence(request: LinkRequest, isTimeout: boolean): void {
		const failure = this.#failure(request, 'unreachable')
		const lanes = this.#lanesOf(request)
		for (const lane of lanes) lane.failedAt = request.number
		if (this.pause.reason) return this.pause.fail(failure)
		// The server has answered others while this one was in flight.
		const isOvertaken = request.number <= this.#answeredAt
		for (const lane of lanes) {
			if (!isOvertaken && !lane.pause.reason) this.#suspects.add(lane)
			lane.pause.fail(failure)
		}
		if (this.#suspects.size > (isTimeout ? lanes.length : 1)) this.pause.fail(failure)
	}

	/**
	 * A request was answered by 500, or for its size by 413. Three hosts in a row are the server's fault, and three requests in a row for several links the
	 * host's. Otherwise a link that is alone has an error. Links whose error was the server's fault are fetched again, but are doubted only once.
	 */
	onThrow(request: LinkRequest, isAboutSize: boolean): { verdict: Verdict, doubted?: Query[] } {
		const lanes = this.#lanesOf(request)
		const [lane] = lanes as [Lane]
		const isSingle = request.hosts.length === 1
		const alone = isSingle ? [...request.queries] : []
		const failure = this.#failure(request, 'unreachable')
		for (const each of lanes) each.failedAt = request.number
		if (isAboutSize || (!this.pause.reason && alone.some(({ isDoubted }) => isDoubted))) return { verdict: isSingle ? 'error' : 'split' }
		this.#thrown.set(lane.host, [...this.#thrown.get(lane.host) ?? [], ...alone])
		if (this.#thrown.size >= MOST_THROWN) {
			this.pause.fail(failure)
			const doubted = [...this.#thrown.values()].flat()
			for (const query of doubted) query.isDoubted = true
			return { verdict: isSingle ? 'wait' : 'split', doubted: doubted.filter((query) => !alone.includes(query)) }
		}
		if (this.pause.reason) {
			this.pause.fail(failure)
			return { verdict: isSingle ? 'error' : 'split' }
		}
		// While other hosts are answered, the host is well enough for the next link.
		if (isSingle && (lane.thrown < MOST_THROWN || lane.answersBefore < this.#answers)) lane.pause.end()
		for (const each of lanes) {
			if (!isSingle && request.number > each.thrownAt) {
				each.thrown++
				each.thrownAt = this.#latest
				each.answersBefore = this.#answers
			}
			if (each.thrown >= MOST_THROWN && !(isSingle && each.answersBefore < this.#answers)) each.pause.fail(failure)
		}
		return { verdict: isSingle ? 'error' : lane.thrown >= MOST_THROWN ? 'single' : 'split' }
	}

	/** Brings all probes forward, because something makes success likely. */
	hurry(spacingMs = SPACING_MS): void {
		for (const pause of [this.pause, ...this.lanes.map((lane) => lane.pause)]) pause.hurry(spacingMs)
	}

	/** Brings the probe for a link that came near forward. A host that hasn't failed yet tells something new about the server. */
	onApproach(host: string): void {
		const pause = this.pauseOf(host)
		if (pause?.reason !== 'signed-out') pause?.hurry(this.#lanes.get(host)?.failedAt ? NEAR_SPACING_MS : SPACING_MS)
	}

	/** Forgets hosts without a request, a pause, or a link that waits. */
	forgetBlank(hosts: ReadonlySet<string>): void {
		for (const lane of this.lanes) if (lane.isBlank && !hosts.has(lane.host)) this.#lanes.delete(lane.host)
	}

	/** Forgets all hosts and pauses, and aborts all requests. */
	reset(): void {
		for (const request of [...this.requests]) {
			this.remove(request)
			request.queries.clear()
			request.abort()
		}
		this.#lanes.clear()
		this.#suspects.clear()
		this.#thrown.clear()
		this.pause.end()
	}

	#failure({ number }: LinkRequest, reason: PauseReason, retryAfterMs?: number): PausingFailure {
		return { reason, retryAfterMs, number, latest: this.#latest }
	}

	#lanesOf({ hosts }: LinkRequest): Lane[] {
		return [...new Set(hosts)].map((host) => this.laneOf(host))
	}

	/** Milliseconds until a time is a minute ago. */
	#untilPast(at: number): number {
		return Math.max(0, MINUTE_MS - Math.abs(this.#clock.now() - at))
	}
}
