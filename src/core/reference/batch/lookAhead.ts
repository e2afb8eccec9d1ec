/**
 * What is fetched before the reader is there. The links of the next screens are candidates once all that is near has its answer, nearest first in the
 * direction of reading, then those behind; after them, when the page has time, whatever else is mounted. Nothing of it may harm: not the links that are
 * seen, which always go first, nor the server, so expensive links are left alone beyond one screen, nor the reader, who may save data or have left.
 *
 * A request that leaves anyway takes candidates along (`companions`), which is cheaper than a request of their own. And a link that the reader has
 * passed by, unanswered, is overdue after a while: it goes last, but it goes.
 */
import type { Clock } from '../../clock.ts'
import type { LookAhead } from '../resolver.ts'
import type { CostModel } from './costModel.ts'
import { type QueuedLink, type RankedLink, FILL_MS, prioritise } from './selectBatch.ts'

/** What the page says of its reader, where there is one. */
export interface PageSignals {
	/** Nobody sees the tab. */
	isHidden(): boolean
	/** Calls back whenever the tab is seen again; returns its cleanup. */
	onVisible(listener: () => void): () => void
	/** The reader asked for less data. */
	savesData(): boolean
	/** Height of a screen, in pixels. */
	viewportHeight(): number
	/** Runs a task when the page has time; returns what cancels it. */
	whenIdle(task: () => void): () => void
}

export interface LookAheadOptions {
	mode?: LookAhead
	page: PageSignals
	clock: Clock
	costs: CostModel
	/** Links may leave that could not before: the page is idle or visible again, or a refusal is long enough ago. */
	onReady(): void
}

/** What a request took that looked ahead, in milliseconds. */
export interface LookAheadAnswer {
	elapsedMs: number
	/** What it was expected to take. */
	expectedMs: number
	/** Whether another request was in flight with it. */
	wasConcurrent: boolean
}

/** Which links are asked for before they come near the viewport: those of the next screens, then all others. */
export interface LookAheadScheduler {
	/**
	 * A link has come near the viewport, and stands so many pixels away, negative above it: this tells which way the reader goes. A link that goes
	 * away from the viewport does not tell, since a card that grew may have pushed it.
	 */
	onApproach(distance: number): void
	/** The server said that it is asked too often. */
	onRateLimited(): void
	/** So many links leave ahead of their reader. */
	onSend(links: number): void
	/** A request that looked ahead has its answer, which came in a page that was not busy. */
	onAnswer(answer: LookAheadAnswer): void
	/** Requests that may look ahead at a time. */
	maxRequests(): number
	/** Those that may leave now, the first first. */
	candidates(links: Iterable<QueuedLink>): RankedLink[]
	/** Cheap links of the next screens, which may go along with a request that leaves anyway; the first first. */
	companions(links: Iterable<QueuedLink>): RankedLink[]
	/** True for a link that came near long ago and went away without an answer. It may leave after what is near, before any look-ahead. */
	isOverdue(pending: QueuedLink): boolean
	/** Forgets what was planned, and why it could not be. */
	reset(): void
	/** Ends its timers and listeners: nothing is left to look ahead for. */
	stop(): void
}

const SCREENS = 3
const EXPENSIVE_SCREENS = 1
/** Companions leave while somebody scrolls, who soon comes to what is so many screens away. */
const COMPANION_SCREENS = 8
/** Links that are fetched ahead until the reader moves. */
const MOST_LINKS = 200
const CALM_AFTER_REFUSAL_MS = 60_000
/** A server that answers so fast is asked by two requests at a time whatever they do to each other, and so is one that is further away than it works. */
const FAST_MS = 150
/** Two requests at a time are too many where one of them takes so many times as long as expected: then the server worked on the other one first. */
const CROWDED = 1.4
const OVERDUE_MS = 1500

/** Looks ahead in the direction of reading, which is where links come near from. */
export function createLookAhead({ mode = 'all', page, clock, costs, onReady }: LookAheadOptions): LookAheadScheduler {
	/** 1 where the reader goes on to what stands below, -1 above. */
	let direction = 1
	let fetched = 0
	let isFast = false
	/** Two requests at a time have kept each other waiting, which is not tried again. */
	let isCrowded = false
	let hasAnswered = false
	let refusedAt = -Infinity
	let hasTime = false
	let cancelIdle: (() => void) | undefined
	let cancelCalm: (() => void) | undefined
	let stopListening: (() => void) | undefined

	const isRefused = () => Math.abs(clock.now() - refusedAt) < CALM_AFTER_REFUSAL_MS

	/** Whether links may be looked ahead for now. Where they may not, `onReady` is called once they may again. */
	function isAllowed() {
		if (mode === 'none' || page.savesData()) return false
		if (page.isHidden()) {
			stopListening ??= page.onVisible(() => {
				stopListening?.()
				stopListening = undefined
				onReady()
			})
			return false
		}
		if (!isRefused()) return true
		cancelCalm ??= clock.schedule(() => {
			cancelCalm = undefined
			onReady()
		}, refusedAt + CALM_AFTER_REFUSAL_MS - clock.now())
		return false
	}

	/** The rest of the page is only fetched when the page has nothing else to do. */
	function awaitIdle() {
		cancelIdle ??= page.whenIdle(() => {
			cancelIdle = undefined
			hasTime = true
			onReady()
		})
	}

	function stop() {
		cancelIdle?.()
		cancelCalm?.()
		stopListening?.()
		cancelIdle = cancelCalm = stopListening = undefined
		hasTime = false
	}

	return {
		onApproach(distance) {
			fetched = 0
			// What comes near from below says that the reader goes down.
			if (distance && Number.isFinite(distance)) direction = Math.sign(distance)
		},
		onRateLimited() { refusedAt = clock.now() },
		onSend(links) { fetched += links },
		onAnswer({ elapsedMs, expectedMs, wasConcurrent }) {
			isFast = elapsedMs < FAST_MS || elapsedMs <= 2 * (costs.latencyMs() ?? 0)
			isCrowded ||= wasConcurrent && elapsedMs > expectedMs * CROWDED
			hasAnswered = true
		},
		maxRequests: () => hasAnswered && (isFast || !isCrowded) ? 2 : 1,
		candidates(links) {
			if (!isAllowed() || fetched >= MOST_LINKS) return []
			const screenPx = page.viewportHeight()
			const screens: RankedLink[] = []
			const behind: RankedLink[] = []
			const others: RankedLink[] = []
			for (const pending of links) {
				const { distance } = pending.position()
				if (!Number.isFinite(distance)) continue
				const away = Math.abs(distance)
				const isOnTheWay = !distance || Math.sign(distance) === direction
				const isCheap = /^(?:cheap|ambiguous)$/.test(costs.costClassOf(pending.host)) && costs.costMs(pending.host) < FILL_MS
				if (away <= screenPx * (isCheap ? SCREENS : EXPENSIVE_SCREENS)) (isOnTheWay ? screens : behind).push({ pending, distance: away })
				else if (isCheap && mode === 'all') others.push({ pending, distance: away })
			}
			// Who has come to the end, or has not moved yet, may turn round.
			const next = screens.length ? screens : behind
			if (!next.length && others.length && !hasTime) {
				awaitIdle()
				return []
			}
			hasTime = false
			// A batch for the next screens is filled up: it goes anyway.
			return [...prioritise(next), ...prioritise(next === behind ? others : [...behind, ...others])].slice(0, MOST_LINKS - fetched)
		},
		companions(links) {
			if (!isAllowed() || fetched >= MOST_LINKS) return []
			const longestPx = page.viewportHeight() * COMPANION_SCREENS
			const ranked: RankedLink[] = []
			for (const pending of links) {
				const { distance } = pending.position()
				const isOnTheWay = Number.isFinite(distance) && distance !== 0 && Math.sign(distance) === direction && Math.abs(distance) <= longestPx
				if (isOnTheWay && /^(?:cheap|ambiguous)$/.test(costs.costClassOf(pending.host))) ranked.push({ pending, distance: Math.abs(distance) })
			}
			return prioritise(ranked)
		},
		isOverdue: ({ enabledAt }) => enabledAt !== undefined && clock.now() - enabledAt > OVERDUE_MS && isAllowed(),
		reset() {
			stop()
			refusedAt = -Infinity
			fetched = 0
			isFast = isCrowded = hasAnswered = false
		},
		stop,
	}
}
