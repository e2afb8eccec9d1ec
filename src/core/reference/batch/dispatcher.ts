import type { Clock } from '../../clock.ts'
import type { Transport } from '../../ocs/transport.ts'
import type { ReferenceEntry } from '../cache/entry.ts'
import type { PauseReason } from '../cache/query.ts'
import type { LookAhead, ResolverLimits } from '../resolver.ts'
import { type Access, isPublic } from '../../ocs/references.ts'
import { type Verdict, classifyResponse, createWarnOnce } from '../wire/classifyResponse.ts'
import { requestLinks } from '../wire/request.ts'
import { type Connection, createBackoff } from './backoff.ts'
import { createBatchWindow } from './batchWindow.ts'
import { createCostModel } from './costModel.ts'
import { type PageSignals, createLookAhead } from './lookAhead.ts'
import { createMainThreadMonitor } from './mainThreadMonitor.ts'
import { withJitter } from './retryDelays.ts'
import { type QueuedLink, type RankedLink, isOnScreen, isSeen, prioritise, selectBatch, selectCompanions } from './selectBatch.ts'

/**
 * The room of batches: which links leave now, and together. All links without an answer wait in one queue, near ones and far ones. They gather for
 * a moment (batch window); then, as long as requests may leave (backoff, limits), the nearest links and those that suit them make a batch
 * (selection), as large as what was measured allows (cost model). When no near link waits and nothing is in flight for one, links that are
 * further away go ahead of their reader (look-ahead): so scrolling away makes a link a far one, and never a forgotten one.
 *
 * Invariant: a link is open from `add` until its answer or `cancel`, and meanwhile in exactly one place: in the queue, in a batch that is ready,
 * in a batch that waits for its next try, or in flight.
 */
export interface Dispatcher {
	/** A link has no answer. */
	add(pending: QueuedLink): void
	/** Nobody wants the answer any more: the link leaves the queue, or its request is aborted where nobody wants any of its links. */
	cancel(pending: QueuedLink): void
	/** Opens a link again that was cancelled while its request went on for others. Undefined where there is no such request. */
	joinInFlight(link: string, bypassHttpCache: boolean): QueuedLink | undefined
	/** Answers that are in flight for these links do not count: they may be older than what made them invalid. */
	invalidateInFlight(matches: (link: string) => boolean): void
	/** A link has come near the viewport, where it stands so many pixels away. */
	onApproach(distance: number): void
	/** Queued links may be enabled by now, or have a position: looks at them when the batch window closes. */
	recheck(): void
	/** Nothing else is asked for the moment: what is gathered leaves, unless links keep coming. */
	flush(): void
	/** True while the link has not left. */
	isQueued(pending: QueuedLink): boolean
	pauseReason(): PauseReason | null
	/** What was learned of the network, for the next page. */
	estimates(): unknown
	/** Forgets all links and their hosts, aborts all requests, and holds nothing against whoever asks next. */
	reset(): void
}

export interface DispatcherOptions {
	transport: Transport
	/** Looks who asks; calls `reset` where that has changed. */
	syncOwner(): Access
	clock: Clock
	page: PageSignals
	/** The page's own host, which is taken for fast. */
	ownHost?: string
	/** What an earlier page learned. */
	estimates?: unknown
	limits?: Partial<ResolverLimits>
	lookAhead?: LookAhead
	connection?: Connection
	/** Says what is wrong with the server's answers. */
	warn(message: string): void
	/** Gets each link's one answer; `isOpen` is false where it was cancelled meanwhile. */
	onAnswer(pending: QueuedLink, entry: ReferenceEntry, isOpen: boolean): void
	/** Hears why requests are held back, null once they are not, when that changes. */
	onPauseChange(reason: PauseReason | null): void
}

/** Links that travel together. */
interface Batch {
	links: readonly QueuedLink[]
	/** How often they were sent again already. */
	tries: number
	isLookAhead: boolean
}

interface InFlight {
	abort(): void
	/** How many others were in flight, at most. */
	concurrent: number
	/** In milliseconds since the epoch. */
	sentAt: number
	/** It left when nobody knew anything of its hosts. */
	isFirst: boolean
}

/** What suits a Nextcloud server. The bound of the cache is the store's. */
const REQUEST_LIMITS: Omit<ResolverLimits, 'entries'> = { requests: 4, links: 50, publicLinks: 15, windowMs: 10, timeoutMs: 60_000 }
/** How long links that are only near the viewport gather, in milliseconds. */
const OFFSCREEN_DELAY_MS = 90
/** How long the first answers of a host have the page for themselves, to be rendered before what is near is asked for, in milliseconds. */
const RENDER_MS = 50
const RETRY_MS = 500
/** A request is late that takes so many times as long as the last one did. */
const LATE = 1.15
/** A single answer that is faster came from the browser's cache, and tells nothing of the server. */
const CACHED_MS = 10
/** Requests in flight while nobody knows whether a host is slow or far. Further ones would have the same size, and only different sizes tell. */
const LEARNING_REQUESTS = 2
/** Where the page was busy for so large a part of a request, its time says nothing of the server. */
const BUSY_SHARE = 1 / 3

/** A dispatcher that has nothing to do yet. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
	const { transport, syncOwner, clock, page, connection, warn, onAnswer, onPauseChange } = options
	const limits = { ...REQUEST_LIMITS, ...options.limits }
	const costs = createCostModel(options.ownHost)
	const open = new Set<QueuedLink>()
	const queued = new Set<QueuedLink>()
	const inFlight = new Map<Batch, InFlight>()
	const warnOnce = createWarnOnce(warn)
	const watchRequest = createMainThreadMonitor(clock)
	const backoff = createBackoff({ clock, connection, onChange: onPauseChange, onResume: dispatch })
	const batchWindow = createBatchWindow({ clock, windowMs: limits.windowMs, onClose: dispatch })
	const lookAhead = createLookAhead({ mode: options.lookAhead, page, clock, costs, onReady: dispatch })
	let ready: Batch[] = []
	/** The dispatch that is planned though nothing may happen until then. */
	let delay: { at: number, stop(): void } | undefined
	/** When the last dispatch began. */
	let dispatchedAt = -Infinity
	/** When an answer came from hosts of which nobody knew anything before. */
	let firstAnsweredAt = -Infinity
	/** What the last answer took. */
	let lastElapsedMs = 0

	costs.restore(options.estimates)

	/** Sends requests until no more may leave. */
	function dispatch() {
		// Whoever asks now: what was asked for somebody else is gone with this call.
		const who = syncOwner()
		dispatchedAt = clock.now()
		let ranked: RankedLink[] | undefined
		for (;;) {
			const slots = backoff.maxInFlight(limits.requests) - inFlight.size
			if (slots <= 0) return
			ranked = ranked?.filter(({ pending }) => queued.has(pending)) ?? near()
			const batch = nextReady() ?? (ranked.length ? nextNear(ranked, who, slots) : nextLookAhead(who))
			if (!batch) break
			void send(batch, who)
		}
		if (!queued.size) lookAhead.stop()
	}

	/** The next batch that is put together already, without the links that were withdrawn. */
	function nextReady(): Batch | undefined {
		for (let batch; (batch = ready.shift());) {
			const links = batch.links.filter((pending) => open.has(pending))
			if (links.length) return { ...batch, links }
		}
		return undefined
	}

	function boundsOf(who: Access, slots: number, requests = limits.requests) {
		const { links, publicLinks } = limits
		const unknownCostInFlight = [...inFlight.keys()].flatMap(({ links }) => links).filter(({ host }) => costs.costClassOf(host) === 'unknown').length
		// A visitor of a public share may ask so often, and no more: few requests matter more than the first preview.
		return isPublic(who) ? { slots: 1, requests: 1, links: publicLinks, unknownCostInFlight } : { slots, requests, links, unknownCostInFlight }
	}

	function nextNear(ranked: readonly RankedLink[], who: Access, slots: number): Batch | undefined {
		if (batchWindow.isOpen() || isGathering(ranked)) return undefined
		if (isPublic(who) && inFlight.size && costs.costClassOf(ranked[0]!.pending.host) === 'unknown') return undefined
		if (isLearning(ranked[0]!)) return undefined
		const bounds = boundsOf(who, slots)
		const links = selectBatch(ranked, costs, bounds)
		if (links.length === ranked.length && !backoff.pauseReason()) {
			const others = lookAhead.companions([...queued].filter((pending) => !links.includes(pending)))
			const companions = selectCompanions(others, costs, { batch: links, isSeen: isSeen(ranked[0]!), maxBatchSize: bounds.links })
			lookAhead.onSend(companions.length)
			links.push(...companions)
		}
		return { links, tries: 0, isLookAhead: false }
	}

	/** The links that may leave now: those that are near, the nearest first, and then those that are overdue, the oldest first. */
	function near(): RankedLink[] {
		const ranked: RankedLink[] = []
		const overdue: QueuedLink[] = []
		for (const pending of queued) {
			const isEnabled = pending.isEnabled()
			// Not everything that comes near tells so: what is asked for again was near before.
			if (isEnabled) pending.enabledAt ??= clock.now()
			if (!isEnabled && !lookAhead.isOverdue(pending)) continue
			const { distance } = pending.position()
			if (!Number.isFinite(distance)) continue
			if (isEnabled) ranked.push({ pending, distance: Math.abs(distance) })
			else overdue.push(pending)
		}
		overdue.sort((a, b) => a.enabledAt! - b.enabledAt!)
		return [...prioritise(ranked), ...overdue.map((pending) => ({ pending, distance: Number.MAX_SAFE_INTEGER }))]
	}

	/**
	 * Links that are only near the viewport leave 90 ms after the first of them came near, and no sooner than 50 ms after the first answer of a host; but
	 * 180 ms after they came near at the latest. So what is on the screen is rendered before.
	 */
	function isGathering(ranked: readonly RankedLink[]): boolean {
		const [first] = ranked as [RankedLink]
		if (isOnScreen(first)) return false
		// Before anything is known of a host, what is right outside of the screen leaves in the same moment as what is on it, or with the rest.
		const isKnown = costs.costClassOf(first.pending.host) !== 'unknown'
		if (isSeen(first) && (isKnown || [...inFlight.values()].some(({ sentAt }) => sentAt >= dispatchedAt))) return false
		const longestMs = ranked.reduce((longest, { pending: { enabledAt } }) => Math.max(longest, Math.abs(clock.now() - enabledAt!)), 0)
		const renderMs = RENDER_MS - Math.abs(clock.now() - firstAnsweredAt)
		const delayMs = Math.max(OFFSCREEN_DELAY_MS - longestMs, Math.min(renderMs, 2 * OFFSCREEN_DELAY_MS - longestMs))
		if (delayMs <= 0) return false
		dispatchIn(delayMs)
		return true
	}

	/**
	 * While latency and cost of a host cannot be told apart, at most 2 requests are in flight, or 1 that is larger than any before, which will tell.
	 * A link that is seen stops waiting once the first requests take 15 % longer than the last answer: latency alone would have brought them back by
	 * then, so it is their links that take the time.
	 */
	function isLearning(first: RankedLink): boolean {
		// Where each link goes alone there is only one size, and nothing to learn.
		if (limits.links === 1 || costs.costClassOf(first.pending.host) !== 'ambiguous') return false
		const willTell = [...inFlight.keys()].some(({ links }) => links.length > costs.largestMeasuredBatch())
		if (inFlight.size < LEARNING_REQUESTS && !willTell) return false
		const flights = [...inFlight.values()]
		if (!isSeen(first) || !flights.every(({ isFirst }) => isFirst)) return true
		const sentAt = Math.min(...flights.map((each) => each.sentAt))
		const lateInMs = sentAt + LATE * lastElapsedMs - clock.now()
		if (lateInMs <= 0) return false
		dispatchIn(lateInMs)
		return true
	}

	/** Dispatches after a while, even if nothing happens until then. */
	function dispatchIn(delayMs: number) {
		const at = clock.now() + delayMs
		if (delay && delay.at <= at) return
		delay?.stop()
		delay = { at, stop: clock.schedule(() => {
			delay = undefined
			dispatch()
		}, delayMs) }
	}

	function nextLookAhead(who: Access): Batch | undefined {
		if (batchWindow.isOpen() || backoff.pauseReason()) return undefined
		const isBusy = [...inFlight.keys()].some(({ isLookAhead }) => !isLookAhead)
		if (isBusy || inFlight.size >= lookAhead.maxRequests()) return undefined
		const links = selectBatch(lookAhead.candidates(queued), costs, boundsOf(who, 1, 1))
		return links.length ? { links, tries: 0, isLookAhead: true } : undefined
	}

	async function send(batch: Batch, who: Access) {
		const { links, tries, isLookAhead } = batch
		const controller = new AbortController()
		for (const pending of links) queued.delete(pending)
		if (isLookAhead) lookAhead.onSend(links.length)
		const sentAt = clock.now()
		const flight: InFlight = { abort: () => controller.abort(), concurrent: inFlight.size, sentAt, isFirst: costs.costClassOf(links[0]!.host) === 'unknown' }
		inFlight.set(batch, flight)
		for (const other of inFlight.values()) other.concurrent = Math.max(other.concurrent, inFlight.size - 1)
		const expectedMs = links.reduce((sum, { host }) => sum + costs.costMs(host), costs.latencyMs() ?? 0)
		const busyMs = watchRequest()
		const bypassHttpCache = links.some((pending) => pending.bypassHttpCache)
		const names = links.map(({ link }) => link)
		const outcome = await requestLinks(names, { transport, clock, access: who, bypassHttpCache, timeoutMs: limits.timeoutMs, signal: controller.signal })
		const wasBusyMs = busyMs()
		if (outcome.type === 'aborted' || !inFlight.delete(batch)) return
		const elapsedMs = clock.now() - sentAt
		if (outcome.type === 'answered') {
			lastElapsedMs = elapsedMs
			const isMeasured = wasBusyMs <= elapsedMs * BUSY_SHARE && elapsedMs >= (links.length > 1 ? 0 : CACHED_MS)
			if (isMeasured) costs.learn(links.map(({ host }) => host), elapsedMs, flight.concurrent)
			if (isMeasured && isLookAhead) lookAhead.onAnswer({ elapsedMs, expectedMs, wasConcurrent: flight.concurrent > 0 })
			if (flight.isFirst) firstAnsweredAt = clock.now()
		}
		applyVerdict(batch, classifyResponse(names, outcome, tries))
		dispatch()
	}

	/** Hands out answers, and plans what has to be sent again. */
	function applyVerdict(batch: Batch, { server, settled, resend, retry }: Verdict) {
		const byLink = new Map(batch.links.map((pending) => [pending.link, pending]))
		const batchOf = (links: readonly string[], tries = 0): Batch => ({ ...batch, links: links.map((link) => byLink.get(link)!), tries })
		if (server === 'unreachable' && backoff.onNetworkError()) {
			ready.unshift(batch)
			return
		}
		for (const [link, entry] of settled) deliver(byLink.get(link)!, entry)
		if (server === 'answered' || server === 'failed') backoff.onResponse()
		ready.unshift(...resend.map((links) => batchOf(links, server === 'rate-limited' ? batch.tries : 0)))
		if (retry.length) {
			clock.schedule(() => {
				ready.push(batchOf(retry, batch.tries + 1))
				dispatch()
			}, withJitter(RETRY_MS * 2 ** batch.tries, clock))
		}
		if (server === 'rate-limited') {
			lookAhead.onRateLimited()
			backoff.onRateLimited()
		}
	}

	function recheck() {
		if (queued.size) batchWindow.open()
	}

	function deliver(pending: QueuedLink, entry: ReferenceEntry) {
		const isOpen = open.delete(pending)
		if (entry.state === 'error' && isOpen) warnOnce(entry.error)
		onAnswer(pending, entry, isOpen)
	}

	return {
		add(pending) {
			open.add(pending)
			queued.add(pending)
			batchWindow.open()
		},
		cancel(pending) {
			if (!open.delete(pending) || queued.delete(pending)) return
			for (const [batch, { abort }] of inFlight) {
				if (batch.links.some((each) => open.has(each))) continue
				inFlight.delete(batch)
				abort()
				batchWindow.open()
			}
		},
		joinInFlight(link, bypassHttpCache) {
			for (const { links } of inFlight.keys()) {
				const pending = links.find((each) => each.link === link && !open.has(each) && !each.isInvalidated && (each.bypassHttpCache || !bypassHttpCache))
				if (!pending) continue
				open.add(pending)
				return pending
			}
			return undefined
		},
		invalidateInFlight(matches) {
			for (const { links } of inFlight.keys()) for (const pending of links) if (matches(pending.link)) pending.isInvalidated = true
		},
		onApproach(distance) {
			lookAhead.onApproach(distance)
			recheck()
		},
		recheck,
		flush: batchWindow.flush,
		isQueued: (pending) => queued.has(pending),
		pauseReason: backoff.pauseReason,
		estimates: () => costs.toJSON(),
		reset() {
			open.clear()
			queued.clear()
			ready = []
			delay?.stop()
			delay = undefined
			for (const { abort } of inFlight.values()) abort()
			inFlight.clear()
			backoff.reset()
			lookAhead.reset()
			costs.forgetHosts()
		},
	}
}
