import type { ReferenceClock } from '../../resolver/clock.ts'

/** A point on the screen, in CSS pixels. */
export interface ScreenPoint {
	x: number
	y: number
}

interface ScreenBox {
	left: number
	top: number
	right: number
	bottom: number
}

/** Returns true if a pointer that moves straight on from one point through another reaches a box. */
export function isAimingAt(from: ScreenPoint, now: ScreenPoint, { left, top, right, bottom }: ScreenBox): boolean {
	// Where the line crosses the edges, as shares of the step from one point to the other: infinite for an edge that it runs along.
	const across = [left, right].map((edge) => (edge - from.x) / (now.x - from.x))
	const along = [top, bottom].map((edge) => (edge - from.y) / (now.y - from.y))
	const enters = Math.max(Math.min(...across), Math.min(...along))
	const leaves = Math.min(Math.max(...across), Math.max(...along))
	return enters <= leaves && leaves >= 1 && enters < Infinity
}

/*
 * The link whose preview is open. The pointer, the keyboard's focus, a finger and the card itself can hold a link; the pointer may enter the card.
 * The first hold starts two timers: one until the link is fetched, and one until its card opens. After the last hold, a third timer closes the card.
 * This module has no elements: any value except undefined can identify a link.
 */

/** Holders of a link. */
export type HoverHold = 'pointer' | 'focus' | 'touch' | 'card'

/** State of a link's preview: `pointed` before it is fetched, `asking` while it is fetched, or `open`. */
export type HoverPhase = 'pointed' | 'asking' | 'open'

/** The link that is held, and how far its preview is. */
export interface HoverState<Link> {
	link: Link
	phase: HoverPhase
}

export interface HoverIntentOptions<Link> {
	clock: ReferenceClock
	/** Hears of every change; null when no link is held any more. */
	onChange(state: HoverState<Link> | null): void
}

/** Delay before the fetch, in milliseconds, so that a sweep over many links fetches nothing. */
export const ASK_MS = 100
/** Delay from pointing at a link until its card opens, in milliseconds. */
export const OPEN_MS = 500
/** Delay from leaving link and card until the card closes, in milliseconds. The pointer may take as long between them. */
export const CLOSE_MS = 300

/**
 * Decides when previews open and close: for one page, since one is open at a time.
 * @example
 * const hover = new HoverIntent({ clock, onChange: (state) => show(state?.phase === 'open' ? state.link : null) })
 * anchor.addEventListener('pointerenter', () => hover.enter(anchor, 'pointer'))
 * anchor.addEventListener('pointerleave', () => hover.leave(anchor, 'pointer'))
 */
export class HoverIntent<Link> {
	readonly #options: HoverIntentOptions<Link>
	readonly #holds = new Set<HoverHold>()
	#state: HoverState<Link> | null = null
	/** Closed by Escape: it stays closed until it is left. */
	#silenced: Link | undefined
	#cancelPhase = () => {}
	#cancelClose = () => {}
	#cancelTakeOver = () => {}

	constructor(options: HoverIntentOptions<Link>) {
		this.#options = options
	}

	get state(): HoverState<Link> | null {
		return this.#state
	}

	/**
	 * Something begins to hold a link. While the card of another one is open it takes over at once; `isPassing` says that the pointer is only
	 * on its way to that card, and then it takes over when it stays.
	 */
	enter(link: Link, by: Exclude<HoverHold, 'card'>, isPassing = false): void {
		if (this.#silenced === link) return
		this.#silenced = undefined
		this.#cancelTakeOver()
		if (this.#state?.link === link) {
			this.#cancelClose()
			this.#holds.add(by)
		} else if (isPassing && this.#state?.phase === 'open') {
			this.#cancelTakeOver = this.#options.clock.schedule(() => this.#hold(link, by), CLOSE_MS)
		} else this.#hold(link, by)
	}

	/** Something holds a link no longer. A link that was closed by Escape may open again after that. */
	leave(link: Link, by: Exclude<HoverHold, 'card'>): void {
		if (this.#silenced === link) this.#silenced = undefined
		if (this.#state?.link === link) this.#release(by)
		else this.#cancelTakeOver()
	}

	/** The pointer, or the focus, is in the card. */
	enterCard(): void {
		if (this.#state?.phase !== 'open') return
		this.#cancelClose()
		this.#cancelTakeOver()
		this.#holds.add('card')
	}

	leaveCard(): void {
		this.#release('card')
	}

	/** Closes the card until its link is left. True if there was one. */
	escape(): boolean {
		if (this.#state?.phase !== 'open') return false
		this.#silenced = this.#state.link
		this.drop()
		return true
	}

	/** Forgets the link that is held: it has left the page, or something else wants the place. */
	drop(): void {
		this.#reset()
		if (this.#state) this.#change(null)
	}

	#change(next: HoverState<Link> | null): void {
		this.#state = next
		this.#options.onChange(next)
	}

	#reset(): void {
		this.#cancelPhase()
		this.#cancelClose()
		this.#cancelTakeOver()
		this.#holds.clear()
	}

	/** Goes on to a later phase after a while, as long as the link is held. */
	#proceed(phase: 'asking' | 'open', afterMs: number): void {
		this.#cancelPhase = this.#options.clock.schedule(() => {
			this.#change({ ...this.#state!, phase })
			if (phase === 'asking') this.#proceed('open', OPEN_MS - ASK_MS)
		}, afterMs)
	}

	#hold(link: Link, by: Exclude<HoverHold, 'card'>): void {
		const opensAtOnce = this.#state?.phase === 'open'
		this.#reset()
		this.#holds.add(by)
		this.#change({ link, phase: opensAtOnce ? 'open' : 'pointed' })
		if (!opensAtOnce) this.#proceed('asking', ASK_MS)
	}

	#release(by: HoverHold): void {
		if (!this.#holds.delete(by) || this.#holds.size) return
		if (this.#state?.phase === 'open') this.#cancelClose = this.#options.clock.schedule(() => this.drop(), CLOSE_MS)
		else this.drop()
	}
}
