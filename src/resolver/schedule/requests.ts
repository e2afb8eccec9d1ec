import type { EngineFirstRequest } from '../../contract/engine.ts'
import type { ReferenceEntry } from '../cache/entry.ts'
import type { Query } from '../cache/query.ts'
import type { ReferenceClock } from '../clock.ts'
import type { Pause } from '../pause.ts'
import type { ReferenceTransport } from '../wire/transport.ts'
import type { LookAheadPolicy } from './lookAhead.ts'
import { hostOf } from '../../links/target.ts'
import { type RequestAccess, requestOf } from '../wire/references.ts'
import { type BatchResult, type Failure, type Outcome, createWarnOnce, readBatchResult, requestLinks } from '../wire/request.ts'
import { type CostModel, MOST_LATENCY_MS } from './cost.ts'
import { type LinkRequest, type Server, HANGING_MS } from './server.ts'

/** A batch that leaves. */
export interface Batch {
	queries: readonly Query[]
	isAhead?: boolean
	probed?: Pause
	first?: EngineFirstRequest
}

export interface RequestsOptions {
	transport: ReferenceTransport
	/** Finds out whom the page belongs to, and calls `reset` if that has changed. An answer may name its user. */
	syncOwner(named?: string): RequestAccess
	clock: ReferenceClock
	/** Whether the browser has a network. @default true */
	isOnline?: () => boolean
	warn(message: string, cause?: unknown): void
	bypassesHttpCache(query: Query): boolean
	/** Gets each link's one answer, with the time of its request in milliseconds since the epoch. */
	onAnswer(query: Query, entry: ReferenceEntry, sentAt: number): void
	/** The session of the user has ended. A single 401 may be a mishap. @param waitMs Time until the next probe, `Infinity` after another one */
	onSignedOut(waitMs: number): void
	/** Time after which a request without an answer ends, in milliseconds. */
	timeoutMs: number
	queue: Set<Query>
	server: Server
	costs: CostModel
	lookAhead: LookAheadPolicy
	onEnd(): void
}

/**
 * A request is late after so many milliseconds, or after twice the time of the fastest request if that is more, up to `MOST_LATENCY_MS`. Before the first answer, and
 * after links were given back, it gets twice as long. Otherwise requests of a server that fails slowly would make room for more of them. With half, an outage of slow
 * failures costs 21 requests instead of 17. With twice, a new host next to three that hang waits for 565 ms instead of 65 ms. With the latency instead, a first screen waits longer by a tenth.
 */
const LATE_MS = 250
/**
 * Links wait so many times the time at which a request is late: for their own one if they share it with other hosts, and for one from which something is learned.
 * With half, ten screens of a server that became slower by 1.5 s take 60 requests instead of 26. With twice, links wait twice as long for another host that hangs.
 */
const PATIENCE = 4
/** A faster answer to a GET came from the browser's cache and tells nothing about the server, in milliseconds. */
const CACHED_MS = 10

/** A transport that waits for a first request. It requests again what got lost, or was refused for a reason that the page's transport may know better. */
function adopting(first: EngineFirstRequest, transport: ReferenceTransport): ReferenceTransport {
	return async (request) => {
		request.signal?.addEventListener('abort', first.abort)
		const response = await first.response.catch(() => undefined)
		return response && ![401, 403, 412].includes(response.status) ? response : transport(request)
	}
}

/** The life of requests: batches leave, and bring answers or failures. Links without an answer are queued again. */
export class Requests {
	readonly #options: RequestsOptions
	readonly #server: Server
	readonly #queue: Set<Query>
	readonly #warnOnce: (error: unknown) => void

	constructor(options: RequestsOptions) {
		this.#options = options
		this.#server = options.server
		this.#queue = options.queue
		this.#warnOnce = createWarnOnce(options.warn)
	}

	of(query: Query): LinkRequest | undefined {
		return this.#server.requests.find(({ queries }) => queries.has(query))
	}

	send({ queries, isAhead = false, probed, first }: Batch): void {
		const access = this.#options.syncOwner()
		for (const query of queries) this.#queue.delete(query)
		const wanted = queries.filter((query) => query.isFetching && !this.of(query))
		if (!wanted.length) return
		const since = this.#options.clock.now()
		const controller = new AbortController()
		const links = first?.links ?? wanted.map(({ link }) => link)
		// The browser's cache answers also while the server is down.
		const bypassHttpCache = Boolean(probed) || wanted.some(this.#options.bypassesHttpCache)
		const request: LinkRequest = {
			queries: new Set(wanted),
			given: new Set(),
			hosts: links.map(hostOf),
			since,
			probed,
			round: this.#server.round,
			isLate: false,
			first,
			report: { number: ++this.#server.latest, method: first ? 'POST' : requestOf(links, 'current', { access, bypassHttpCache }).method as 'GET' | 'POST', links, isAhead, isProbe: Boolean(probed), sentAt: first?.sentAt ?? since },
			abort: () => controller.abort(),
		}
		for (const query of wanted) query.sent(request.report.sentAt)
		this.#server.add(request)
		const { transport } = this.#options
		const options = { transport, firstTransport: first && adopting(first, transport), access, bypassHttpCache, signal: controller.signal }
		void requestLinks(links, options).then((outcome) => this.#onEnd(request, outcome))
	}

	/** Ends requests that have timed out, and takes the place of those that are late. Some links don't wait for it much longer. */
	endLate(): void {
		const { timeoutMs } = this.#options
		for (const request of [...this.#server.inFlight]) {
			// A listener has called while its answer is handed out.
			if (this.dueMs(request) > 0 || request.report.outcome) continue
			if (this.#ageOf(request) < timeoutMs) {
				if (!request.isLate) this.#server.onLate(request)
				else {
					this.abortUnwanted(request, Infinity)
					this.giveBack(request, this.#impatient(request))
				}
			} else {
				const error = new Error(`Could not fetch "${request.report.links[0]}" in time. See the server's log.`)
				this.#finish(request, { type: 'timeout', error })
				request.abort()
			}
		}
	}

	/** Milliseconds until a request is late, gives its links back, or has timed out. */
	dueMs(request: LinkRequest): number {
		const { queries, hosts, isLate } = request
		const nextMs = isLate && new Set(hosts).size === 1 ? HANGING_MS : this.#lateMs * (isLate ? PATIENCE : 1)
		return Math.min(this.#options.timeoutMs, (isLate ? this.#impatient(request).length : queries.size) ? nextMs : Infinity) - this.#ageOf(request)
	}

	/** Links that don't wait for the end of a late request: it is shared with other hosts, has no subscriber left, or somebody wants a newer answer. That helps once, until an answer comes. */
	#impatient({ queries, hosts }: LinkRequest): Query[] {
		const mayEnd = new Set(hosts).size > 1 || ![...queries].some(({ isWanted }) => isWanted)
		return [...queries].filter(({ isImpatient }) => mayEnd || isImpatient)
	}

	/** Milliseconds until links wait no longer for what a request brings. */
	waitMs(request: LinkRequest): number {
		return PATIENCE * this.#lateMs - this.#ageOf(request)
	}

	get #lateMs(): number {
		return Math.min(MOST_LATENCY_MS, Math.max(LATE_MS, 2 * this.#options.costs.fastestMs || 2 * LATE_MS))
	}

	/** Lets links of a request try again, by default all. It keeps running, because nothing that was sent is aborted for another link. */
	giveBack(request: LinkRequest, links: Iterable<Query> = request.queries): void {
		const given = [...links]
		// The network may have become slow, so that the next answer tells what is fast.
		this.#options.costs.fastestMs = 0
		for (const query of given) {
			query.giveBack()
			request.given.add(query)
			request.queries.delete(query)
		}
		this.requeue(given)
	}

	#ageOf({ since }: LinkRequest): number {
		return Math.abs(this.#options.clock.now() - since)
	}

	#onEnd(request: LinkRequest, outcome: Outcome): void {
		try {
			const { inFlight } = this.#server
			this.#options.syncOwner(outcome.type === 'answered' && inFlight.has(request) ? outcome.resolved.user : undefined)
			// What was aborted ends here. So does an answer for the former owner, because the owner's change has aborted its request.
			if (inFlight.has(request)) this.#finish(request, outcome)
		} finally {
			// Requests that end in the same moment are one round.
			void Promise.resolve().then(this.#options.onEnd)
		}
	}

	/** Hands out answers, and lets the other links wait for another request. A listener may take other links out of the request. */
	#finish(request: LinkRequest, outcome: Outcome): void {
		const { queries, hosts, first, given, report } = request
		const now = this.#options.clock.now()
		try {
			const { answers, failure } = readBatchResult(report.links, outcome, now)
			report.outcome = failure?.type ?? 'answered'
			if (outcome.type !== 'answered') report.error = outcome.error
			else if (outcome.resolved.notice) this.#options.warn(outcome.resolved.notice)
			// Without links, a newer request says whether the server answers.
			const errors = failure && (queries.size || /^(refused|signed-out)$/.test(failure.type)) ? this.#onFailure(request, failure) : []
			const entries = new Map([...answers, ...errors])
			const ageMs = this.#ageOf(request)
			if (!failure && !(report.method === 'GET' && ageMs < CACHED_MS)) {
				// One that has given its links back was held up by one of its hosts. Of a first request, another copy of the library may not say when it ended.
				if (!given.size) this.#options.costs.learn(hosts, first ? first.endedAt! - first.sentAt : ageMs)
				this.#endThrown(request, this.#server.onAnswer(request))
				// Which link is missing, only smaller requests can tell.
				if (!answers.length) this.#server.split(request)
			}
			for (const query of [...queries]) {
				const entry = entries.get(query.link)
				if (!entry || !queries.delete(query)) continue
				this.#warnOnce(entry.error)
				this.#options.onAnswer(query, entry, report.sentAt)
			}
			// Links that it has given back take its answer, because it is the first, unless another one has to be newer.
			for (const query of given) {
				const entry = query.isFetching && entries.get(query.link)
				if (!entry) continue
				if (query.isOutdated(entry, report.sentAt, now)) query.showFirst(entry)
				else {
					this.#queue.delete(query)
					this.of(query)?.queries.delete(query)
					this.#options.onAnswer(query, entry, report.sentAt)
				}
			}
		} finally {
			this.#server.remove(request)
			this.requeue(queries)
		}
	}

	#onFailure(request: LinkRequest, failure: Failure): BatchResult['answers'] {
		if ('error' in failure) this.#warnOnce(failure.error)
		if (failure.type === 'refused') this.#options.lookAhead.onRefusal()
		const errors = this.#server.onFailure(request, failure, this.#options.isOnline?.() !== false)
		if (failure.type === 'signed-out') this.#options.onSignedOut(this.#server.pause.waitMs)
		return errors
	}

	/** Links have an error if the server worked when it answered them by 500. Others go together again, once the server works again. */
	#endThrown({ round }: LinkRequest, hasRecovered: boolean): void {
		for (const query of [...this.#queue]) {
			if (query.thrown && query.thrownAt! <= round && round <= query.thrown.round && this.#queue.delete(query)) this.#options.onAnswer(query, query.thrown.entry, this.#options.clock.now())
			else if (hasRecovered) query.join()
		}
	}

	requeue(queries: Iterable<Query>): void {
		for (const query of [...queries]) {
			if (!query.isFetching) continue
			if (!query.isWanted) this.#options.onAnswer(query, { state: 'error', reference: null }, this.#options.clock.now())
			else {
				query.queue()
				this.#queue.add(query)
			}
		}
	}

	/**
	 * Aborts a request whose links have all lost their subscribers. A reader who comes and goes may be back: if aborts have used up a share of a bound, it runs on until
	 * links wait for it no longer (`dueMs`). After `LATE_MS`, a reader has waited in vain, so that fewer links go together next time. How long the fastest one took doesn't matter, since its links may have been slow.
	 */
	abortUnwanted(request: LinkRequest, share?: number): void {
		const queries = [...request.queries]
		if (queries.some((query) => query.isWanted || this.#server.boundMs(query, share))) return
		if (this.#ageOf(request) >= LATE_MS) this.#options.costs.split(request.hosts)
		this.#server.remove(request)
		request.abort()
		this.requeue(queries)
	}
}
