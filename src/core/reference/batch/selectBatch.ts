import type { Position } from '../cache/query.ts'
import type { CostClass, CostModel } from './costModel.ts'

/** A link that waits for its answer. */
export interface QueuedLink {
	readonly link: string
	readonly host: string
	/** To be asked for past the browser's cache. */
	bypassHttpCache: boolean
	/** An answer that is in flight for it does not count: it may be older than what made it invalid. */
	isInvalidated: boolean
	/** Since when it was to be asked for at some time, in milliseconds since the epoch; undefined while it was only looked ahead for. */
	enabledAt?: number
	/** Asked for now; otherwise at most looked ahead for. */
	isEnabled(): boolean
	/** Where it stands now, which has the page measured. */
	position(): Position
}

/** A link that may leave, and how far it is from the viewport in pixels. */
export interface RankedLink {
	pending: QueuedLink
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

/** A batch is full when its expected server work reaches this many milliseconds, or the latency if that is longer. */
export const FILL_MS = 300
/** How many times as many links may travel together as ever did: so a wrong estimate costs little. */
const GROWTH = 4
/** As long as latency is not told apart from cost, only twice as many: it needs two sizes, not two guesses. */
const FIRST_GROWTH = 2
/** Cheap links are split over requests only where each request still has this much server work, or half the latency if that is more, in milliseconds. */
const SHARE_MS = 75
/** Links in a request to hosts that nobody has asked about yet; more of those that are seen, which have to be there together. */
const UNKNOWN_LINKS = 3
const UNKNOWN_SEEN_LINKS = 8

/** Companions may make a batch longer by a share of latency, or by so many milliseconds where that is more; the second pair is for batches that somebody waits for. */
const COMPANIONS_SHARE = 0.5
const COMPANIONS_MS = 150
const COMPANIONS_OF_SEEN_SHARE = 0.1
const COMPANIONS_OF_SEEN_MS = 50

/** Those that may leave, what is seen first, then the nearest. */
export function prioritise(links: Iterable<RankedLink>): RankedLink[] {
	return [...links].sort((a, b) => a.distance - b.distance)
}

/** The next notch of a mouse wheel brings so many pixels. Whatever stands there mostly has its text on the screen. */
const EDGE_PX = 100

/** Whether the screen shows where a link's preview will be. */
export function isOnScreen({ distance }: RankedLink): boolean {
	return distance <= 0
}

/** Whether somebody waits for a preview: its place is on the screen, or right outside of it, so that the text with the link is seen. */
export function isSeen({ distance }: RankedLink): boolean {
	return distance <= EDGE_PX
}

/** Links that may travel together, and what is known of them. */
interface Candidates {
	links: readonly QueuedLink[]
	costClass: CostClass
	areSeen: boolean
	/** How many of them are on the screen. They are the first. */
	onScreen: number
	/** What the server is expected to work on all of them, in milliseconds. */
	workMs: number
	latencyMs: number | undefined
}

/** How long a batch may take the server: the way there and back is worth a batch that takes as long. */
const fillMsFor = ({ latencyMs = 0 }: Candidates) => Math.max(FILL_MS, latencyMs)

/** How many links of one host may travel together: a few times as many as ever did, so that a wrong estimate costs little. */
function maxOfHost(host: string, costClass: CostClass, costs: CostModel): number {
	if (costClass === 'unknown') return Infinity
	return costs.largestMeasuredBatch(host) * (costClass === 'ambiguous' ? FIRST_GROWTH : GROWTH)
}

/**
 * How many links of a first screen go into a request: they are dealt out evenly. What stands right outside of the screen gets a request of its own where one
 * can be spared, which is where the others get no larger by it: six links are there by three requests as soon as by four.
 */
function screenShareOf({ links, onScreen }: Candidates, { slots, requests, unknownCostInFlight }: BatchLimits): number {
	const outside = links.length - onScreen
	const largest = Math.ceil((onScreen + unknownCostInFlight) / requests)
	const canSpareOne = Math.ceil(onScreen / largest) < slots && outside > 0 && outside >= largest - 1
	return canSpareOne ? Math.min(onScreen, largest) : Math.ceil(onScreen / slots)
}

/**
 * How many links a batch takes at most, by what is known of its host. Unknown: all are dealt out over the requests that may leave now. Ambiguous: no bound here,
 * since a larger batch is what tells latency from cost. Cheap: dealt out over as many requests as the work is worth. Expensive: one request where the
 * server is done with it soon enough, otherwise dealt out over all requests.
 */
function shareOf(candidates: Candidates, limits: BatchLimits): number {
	const { slots, requests, links: most, unknownCostInFlight } = limits
	const { links: { length }, costClass, areSeen, onScreen, workMs, latencyMs } = candidates
	switch (costClass) {
		case 'unknown': {
			const share = onScreen ? screenShareOf(candidates, limits) : Math.ceil(length / slots)
			return Math.min(share, areSeen && requests > 1 ? UNKNOWN_SEEN_LINKS : UNKNOWN_LINKS)
		}
		case 'ambiguous': return most
		case 'cheap': {
			if (latencyMs === undefined) return most
			const worthwhile = Math.max(1, Math.floor(workMs / Math.max(SHARE_MS, latencyMs / 2)))
			return Math.ceil(length / Math.min(requests, worthwhile))
		}
		case 'expensive': return latencyMs !== undefined && workMs > fillMsFor(candidates) ? Math.ceil((length + unknownCostInFlight) / requests) : most
	}
}

/**
 * How many links a batch takes even where they are expected to take too long, because the expectation is worth little. For an ambiguous host it holds latency too,
 * and only a batch twice as large as any before tells how much of it. For an unknown host it is a guess.
 */
function learningSizeOf({ costClass, latencyMs }: Candidates, costs: CostModel): number {
	if (costClass === 'unknown') return Infinity
	return latencyMs === undefined ? FIRST_GROWTH * costs.largestMeasuredBatch() : 0
}

/**
 * The next batch: the first link and those that suit it.
 *
 * Links of which little is known are dealt out evenly over the requests that may leave, so that slow ones need not wait for each other; while a
 * host is ambiguous, the next batch of what is only near is twice as large, so that the model sees another size. Cheap links fill a batch up.
 * Expensive ones, where they are too many for one request, are dealt out; and what is seen goes apart from what is only near it.
 */
export function selectBatch(ranked: readonly RankedLink[], costs: CostModel, limits: BatchLimits): QueuedLink[] {
	const [first] = ranked
	if (!first) return []
	const costClass = costs.costClassOf(first.pending.host)
	const areSeen = isSeen(first)
	const fitting = ranked.filter((each) => costs.costClassOf(each.pending.host) === costClass && (costClass === 'cheap' || isSeen(each) === areSeen))
	const links = fitting.map(({ pending }) => pending)
	const workMs = links.reduce((sum, { host }) => sum + costs.costMs(host), 0)
	const candidates: Candidates = { links, costClass, areSeen, onScreen: fitting.filter(isOnScreen).length, workMs, latencyMs: costs.latencyMs() }

	const maxBatchSize = Math.min(limits.links, shareOf(candidates, limits))
	const fillMs = fillMsFor(candidates)
	const learningSize = learningSizeOf(candidates, costs)
	const batch: QueuedLink[] = []
	const counts = new Map<string, number>()
	let expectedMs = 0
	for (const pending of links) {
		if (batch.length && (batch.length >= maxBatchSize || (expectedMs >= fillMs && batch.length >= learningSize))) break
		const count = counts.get(pending.host) ?? 0
		if (count >= maxOfHost(pending.host, costClass, costs)) continue
		counts.set(pending.host, count + 1)
		batch.push(pending)
		expectedMs += costs.costMs(pending.host)
	}
	return batch
}

/** What companions go along with. */
export interface CompanionOptions {
	/** The batch that leaves anyway. */
	batch: readonly QueuedLink[]
	/** Somebody waits for it. */
	isSeen: boolean
	/** Links in one request. */
	maxBatchSize: number
}

/** What companions may take of the server, in milliseconds. While latency is unknown their costs are the most that they can be, and say little. */
function companionsMs(latencyMs: number | undefined, isSeen: boolean): number {
	if (latencyMs === undefined) return isSeen ? FILL_MS : Infinity
	return isSeen ? Math.max(latencyMs * COMPANIONS_OF_SEEN_SHARE, COMPANIONS_OF_SEEN_MS) : Math.max(latencyMs * COMPANIONS_SHARE, COMPANIONS_MS)
}

/**
 * Links further on that go along with a batch, for the little that they cost: so whoever scrolls on and on does not send one request after the
 * other. While latency is not told apart from cost, they make the batch twice as large as any before, so that it tells.
 */
export function selectCompanions(ranked: readonly RankedLink[], costs: CostModel, { batch, isSeen, maxBatchSize }: CompanionOptions): QueuedLink[] {
	const costClasses = new Set(batch.map(({ host }) => costs.costClassOf(host)))
	if (costClasses.has('unknown') || costClasses.has('expensive')) return []
	const latencyMs = costs.latencyMs()
	const most = latencyMs === undefined ? Math.min(maxBatchSize, FIRST_GROWTH * costs.largestMeasuredBatch()) : maxBatchSize
	let budgetMs = companionsMs(latencyMs, isSeen)
	const companions: QueuedLink[] = []
	for (const { pending } of ranked) {
		budgetMs -= costs.costMs(pending.host)
		if (budgetMs < 0 || batch.length + companions.length >= most || !costClasses.has(costs.costClassOf(pending.host))) break
		companions.push(pending)
	}
	return companions
}
