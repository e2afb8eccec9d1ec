/**
 * Looking ahead fetches links before the reader is there. Once everything nearby has its answer, it fetches the next screens in the direction of reading. Then
 * it waits until the page is idle, once, and fetches the other links of the page. It fetches one screen at most of expensive hosts, and stops in a hidden tab and for
 * readers who save data. It delays nearby links only by making their request longer (`AHEAD_MS`), or by taking places (`MAX_AHEAD`).
 * A link that comes near in the middle of its request waits for the end, so first requests are small (`FIRST_SERIAL_LINKS`).
 */
import type { Query } from '../cache/query.ts'
import type { ReferenceLookAhead } from '../resolver.ts'
import type { CostModel } from './cost.ts'
import { type ReferenceClock, leftMs } from '../clock.ts'
import { AHEAD, BEHIND, IDLE } from './rank.ts'

/** Signals of the page about its reader. */
export interface PageSignals {
	isHidden(): boolean
	savesData(): boolean
	viewportHeight(): number
	/** Runs a task when the page has time. Returns its cancellation. */
	whenIdle(task: () => void): () => void
}

export interface LookAheadOptions {
	/** @default 'all' */
	lookAhead?: ReferenceLookAhead
	page: PageSignals
	clock: ReferenceClock
	costs: CostModel
}

/** Screens that are fetched ahead of the reader from cheap hosts. With one, links wait for 61 ms instead of 4 ms on new screens, over a slow network. */
const SCREENS = 3
/** The same from other hosts. Without, links of 150 ms wait for 172 ms on a new screen; with two, half as many again are fetched in vain. */
const EXPENSIVE_SCREENS = 1
/** Links that are fetched ahead until one comes near the reader. A chat of 120 links is read ahead as a whole; a page of thousands isn't. */
const MOST_LINKS = 200
/** A server that has refused requests gets none for distant links for so long, in milliseconds. */
const CALM_AFTER_REFUSAL_MS = 60_000

/** Decides which links are fetched ahead of the reader, and how many. */
export class LookAheadPolicy {
	readonly #options: LookAheadOptions
	/** 1 for a reader who goes down, -1 up. */
	#direction = 1
	#fetched = 0
	#refusedAt = -Infinity
	#cancelIdle: (() => void) | undefined
	/** Whether the page has had time for links beyond the next screens since the last new link. */
	isIdle = false

	constructor(options: LookAheadOptions) {
		this.#options = options
	}

	/** Milliseconds until links may be fetched ahead; `Infinity` if no time changes that. */
	get waitMs(): number {
		const { lookAhead, page, clock } = this.#options
		if (lookAhead === 'none' || page.savesData() || page.isHidden() || this.#fetched >= MOST_LINKS) return Infinity
		return leftMs(clock, this.#refusedAt, CALM_AFTER_REFUSAL_MS)
	}

	get remaining(): number {
		return this.waitMs ? 0 : MOST_LINKS - this.#fetched
	}

	/** Returns the priority of a link that isn't nearby: with the next screens, or in idle time. Returns undefined if it isn't fetched now. */
	priorityOf({ host, position: { distance } }: Query): number | undefined {
		const { lookAhead = 'all', page, costs } = this.#options
		const isCheap = ['cheap', 'ambiguous'].includes(costs.costClassOf(host))
		if (Math.abs(distance) <= page.viewportHeight() * (isCheap ? SCREENS : EXPENSIVE_SCREENS)) return !distance || Math.sign(distance) === this.#direction ? AHEAD : BEHIND
		return isCheap && lookAhead === 'all' ? IDLE : undefined
	}

	/** Notes that a link came near the viewport. Its side tells where the reader goes. A link that goes away tells nothing, since a growing card may have pushed it. */
	onApproach(distance: number): void {
		this.#fetched = 0
		if (distance && distance < Infinity) this.#direction = Math.sign(distance)
	}

	onRefusal(): void {
		this.#refusedAt = this.#options.clock.now()
	}

	onSend(links: number): void {
		this.#fetched += links
	}

	awaitIdle(onIdle: () => void): void {
		this.#cancelIdle ??= this.#options.page.whenIdle(() => {
			this.#cancelIdle = undefined
			this.isIdle = true
			onIdle()
		})
	}

	stop(): void {
		this.#cancelIdle?.()
		this.#cancelIdle = undefined
		this.isIdle = false
	}
}
