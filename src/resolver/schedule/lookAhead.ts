/**
 * Looking ahead fetches links before the reader is there. Once everything nearby has its answer, it fetches the next screens in the direction of reading. Then,
 * in idle time, it fetches the other links of the page. It never delays nearby links, fetches one screen at most of expensive hosts, and stops in a hidden tab
 * and for readers who save data.
 */
import type { Query } from '../cache/query.ts'
import type { ReferenceClock } from '../clock.ts'
import type { ReferenceLookAhead as Mode } from '../resolver.ts'
import type { CostModel } from './cost.ts'

/** Signals of the page about its reader. */
export interface PageSignals {
	/** Returns true for a tab in the background. */
	isHidden(): boolean
	/** Returns true if the reader wants less data. */
	savesData(): boolean
	/** Returns the height of a screen, in pixels. */
	viewportHeight(): number
	/** Runs a task when the page has time. Returns its cancellation. */
	whenIdle(task: () => void): () => void
}

const SCREENS = 3
const EXPENSIVE_SCREENS = 1
/** Links that are fetched ahead until the reader moves. */
const MOST_LINKS = 200
const CALM_AFTER_REFUSAL_MS = 60_000

/** Decides which links are fetched ahead of the reader, and how many. */
export class LookAheadPolicy {
	readonly #mode: Mode
	readonly #page: PageSignals
	readonly #clock: ReferenceClock
	readonly #costs: CostModel
	/** 1 for a reader who goes down, -1 up. */
	#direction = 1
	#fetched = 0
	#refusedAt = -Infinity
	#cancelIdle: (() => void) | undefined
	#isIdle = false

	constructor({ mode = 'all', page, clock, costs }: { mode?: Mode, page: PageSignals, clock: ReferenceClock, costs: CostModel }) {
		this.#mode = mode
		this.#page = page
		this.#clock = clock
		this.#costs = costs
	}

	/** Milliseconds until links may be fetched ahead; `Infinity` if no time changes that. */
	get waitMs(): number {
		if (this.#mode === 'none' || this.#page.savesData() || this.#page.isHidden() || this.#fetched >= MOST_LINKS) return Infinity
		return Math.max(0, CALM_AFTER_REFUSAL_MS - Math.abs(this.#clock.now() - this.#refusedAt))
	}

	/** Whether the page has time for links beyond the next screens. */
	get isIdle(): boolean {
		return this.#isIdle
	}

	/** Links that may be fetched until the reader moves. */
	get remaining(): number {
		return MOST_LINKS - this.#fetched
	}

	/** Returns the turn of a link that isn't nearby: with the next screens, or in idle time. Returns undefined if it isn't fetched now. */
	turnOf({ host, position: { distance } }: Query): 'ahead' | 'behind' | 'idle' | undefined {
		const isCheap = /^(?:cheap|ambiguous)$/.test(this.#costs.costClassOf(host))
		if (Math.abs(distance) <= this.#page.viewportHeight() * (isCheap ? SCREENS : EXPENSIVE_SCREENS)) return this.#isAhead(distance) ? 'ahead' : 'behind'
		return isCheap && this.#mode === 'all' ? 'idle' : undefined
	}

	/** Returns true for a link that a scrolling reader reaches soon. */
	isOnTheWay(distance: number): boolean {
		return distance !== 0 && this.#isAhead(distance)
	}

	/** Notes that a link came near the viewport. Its side tells where the reader goes. A link that goes away tells nothing, since a growing card may have pushed it. */
	onApproach(distance: number): void {
		this.#fetched = 0
		if (distance && Number.isFinite(distance)) this.#direction = Math.sign(distance)
	}

	/** Notes that the server refused requests. */
	onRefusal(): void {
		this.#refusedAt = this.#clock.now()
	}

	/** Counts links that leave ahead of the reader. */
	onSend(links: number): void {
		this.#fetched += links
		this.#isIdle = false
	}

	/** Calls back when the page is idle. */
	awaitIdle(onIdle: () => void): void {
		this.#cancelIdle ??= this.#page.whenIdle(() => {
			this.#cancelIdle = undefined
			this.#isIdle = true
			onIdle()
		})
	}

	/** Stops waiting for an idle page, because nothing is left to fetch. */
	stop(): void {
		this.#cancelIdle?.()
		this.#cancelIdle = undefined
		this.#isIdle = false
	}

	/** Forgets the reader, because the page belongs to another one. */
	reset(): void {
		this.stop()
		this.#refusedAt = -Infinity
		this.#fetched = 0
	}

	/** Returns true for a link in the direction of reading. */
	#isAhead(distance: number): boolean {
		return !distance || Math.sign(distance) === this.#direction
	}
}
