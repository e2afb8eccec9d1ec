import type { Place } from '../cache/query.ts'
import type { CostModel } from './costModel.ts'

/** A link that waits for its answer. */
export interface PendingLink {
	readonly link: string
	readonly host: string
	/** To be asked past the browser's cache. */
	bypassHttpCache: boolean
	/** What is on its way for it is old already: its answer does not do. */
	isOutdated: boolean
	/** Since when it was to be asked for at some time, in milliseconds since the epoch; undefined while it was only looked ahead for. */
	enabledAt?: number
	/** Asked for now; otherwise at most looked ahead for. */
	isEnabled(): boolean
	/** Where it stands now: has the page measured. */
	place(): Place
}

/** A link that may leave, and how far it is from the viewport in pixels. */
export interface RankedLink {
	pending: PendingLink
	distance: number
}

/** What bounds a batch. */
export interface BatchLimits {
	/** Requests that may leave now. */
	slots: number
	/** Requests that share the links, those in flight among them. */
	requests: number
	/** Links in one request. */
	links: number
	/** Links in flight of which nobody knows for how long. */
	unknownCostInFlight: number
}

/** A batch is filled until the server is expected to work on it for so long, or for as long as the way there and back takes, in milliseconds. */
export const FILL_MS = 300
/** How many times as many links may travel together as ever did: so a wrong estimate costs little. */
const GROWTH = 4
/** As long as latency is not told apart from cost, only twice as many: it needs two sizes, not two guesses. */
const FIRST_GROWTH = 2
/** The last links are shared by all requests, but none is worth it for less than the server works on for so long, or for half the way there and back. */
const SHARE_MS = 75
/** Links in a request to hosts that nobody has asked about yet; more of those that are seen, which have to be there together. */
const UNKNOWN_LINKS = 3
const UNKNOWN_SEEN_LINKS = 8

/** What links that go along may add to a batch, as a part of latency or in milliseconds, whichever is more: less where somebody waits for it. */
const COMPANIONS_SHARE = 0.5
const COMPANIONS_MS = 150
const COMPANIONS_OF_SEEN_SHARE = 0.1
const COMPANIONS_OF_SEEN_MS = 50

/** Those that may leave, what is seen first, then the nearest. */
export function prioritise(links: Iterable<RankedLink>): RankedLink[] {
	return [...links].sort((a, b) => a.distance - b.distance)
}

/**
 * The next batch: the first link and those that suit it.
 *
 * Links of which little is known are dealt out evenly over the requests that may leave, so that slow ones need not wait for each other; once a
 * host was measured, the next batch of what is only near is twice as large, so that the model sees another size. Cheap links fill a batch up.
 * Expensive ones, where they are too many for one request, are dealt out; and what is seen goes apart from what is only near it.
 */
export function selectBatch(ranked: readonly RankedLink[], costs: CostModel, { slots, requests, links, unknownCostInFlight }: BatchLimits): PendingLink[] {
	const [first] = ranked
	if (!first) return []
	const stage = costs.stageOf(first.pending.host)
	const isSeen = first.distance <= 0
	const latencyMs = costs.latencyMs() ?? 0
	const fillMs = Math.max(FILL_MS, latencyMs)
	const alike = ranked.filter(({ pending, distance }) => costs.stageOf(pending.host) === stage && (stage === 'cheap' || (distance <= 0) === isSeen))
	const workMs = alike.reduce((sum, { pending }) => sum + costs.costMs(pending.host), 0)

	const perHost = (host: string) => stage === 'unknown' ? Infinity : costs.measuredTogether(host) * (stage === 'measured' ? FIRST_GROWTH : GROWTH)
	function most() {
		if (stage === 'unknown') return Math.min(Math.ceil(alike.length / slots), isSeen && requests > 1 ? UNKNOWN_SEEN_LINKS : UNKNOWN_LINKS)
		if (stage === 'measured' || costs.latencyMs() === undefined) return links
		if (stage === 'cheap') return Math.ceil(alike.length / Math.min(requests, Math.max(1, Math.floor(workMs / Math.max(SHARE_MS, latencyMs / 2)))))
		return workMs > fillMs ? Math.ceil((alike.length + unknownCostInFlight) / requests) : links
	}

	const maxBatchSize = Math.min(links, most())
	/** What is expected is the worst that can be while latency is unknown: only another size tells more. */
	const leap = stage === 'unknown' ? links : costs.latencyMs() === undefined ? FIRST_GROWTH * costs.measuredTogether() : 0
	const batch: PendingLink[] = []
	const counts = new Map<string, number>()
	let expectedMs = 0
	for (const { pending } of alike) {
		if (batch.length && (batch.length >= maxBatchSize || (expectedMs >= fillMs && batch.length >= leap))) break
		const count = counts.get(pending.host) ?? 0
		if (count >= perHost(pending.host)) continue
		counts.set(pending.host, count + 1)
		batch.push(pending)
		expectedMs += costs.costMs(pending.host)
	}
	return batch
}

/** What companions go along with. */
export interface CompanionOptions {
	/** The batch that leaves anyway. */
	batch: readonly PendingLink[]
	/** Somebody waits for it. */
	isSeen: boolean
	/** Links in one request. */
	maxBatchSize: number
}

/**
 * Links further on that go along with a batch, for the little that they cost: so whoever scrolls on and on does not send one request after the
 * other. While latency is not told apart from cost, they make the batch twice as large as any before, so that it tells.
 */
export function selectCompanions(ranked: readonly RankedLink[], costs: CostModel, { batch, isSeen, maxBatchSize }: CompanionOptions): PendingLink[] {
	const stages = new Set(batch.map(({ host }) => costs.stageOf(host)))
	if (stages.has('unknown') || stages.has('expensive')) return []
	const latencyMs = costs.latencyMs()
	const most = latencyMs === undefined ? Math.min(maxBatchSize, FIRST_GROWTH * costs.measuredTogether()) : maxBatchSize
	// While latency is unknown, costs are the most that they can be.
	let budgetMs = latencyMs === undefined
		? FILL_MS
		: isSeen ? Math.max(latencyMs * COMPANIONS_OF_SEEN_SHARE, COMPANIONS_OF_SEEN_MS) : Math.max(latencyMs * COMPANIONS_SHARE, COMPANIONS_MS)
	const companions: PendingLink[] = []
	for (const { pending } of ranked) {
		budgetMs -= costs.costMs(pending.host)
		if (budgetMs < 0 || batch.length + companions.length >= most || !stages.has(costs.stageOf(pending.host))) break
		companions.push(pending)
	}
	return companions
}
