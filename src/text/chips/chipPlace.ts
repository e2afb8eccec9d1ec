import type { Reference } from '../../contract/reference.ts'
import type { Placeholder, PlaceholderOptions } from '../../previews/dom/placeholder.ts'
import { whenIdle } from '../../ui/dom/idle.ts'
import { isNearViewport, observeVisibility, onNextFrame } from '../../ui/dom/visibility.ts'

/*
 * The place of a chip is the anchor that is there anyway, and a page may have thousands: so until it comes near the viewport nothing observes
 * its link. New places are looked at together in the next frame. The others are followed when the page has time, so that the resolver may
 * look ahead to them.
 */

const unseen = new Set<ChipPlace>()
const far = new Set<ChipPlace>()

function lookAtAll(): void {
	const all = [...unseen]
	unseen.clear()
	// First all of the layout is read.
	const isNear = all.map((place) => place.isNear())
	all.forEach((place, index) => isNear[index] ? place.follow() : place.wait())
}

function followFar(): void {
	for (const place of [...far]) place.follow()
}

/** Options of a chip's place. */
export interface ChipPlaceOptions extends Omit<PlaceholderOptions, 'size'> {
	previews: { Placeholder: typeof Placeholder }
	/** The reference that the chip is rendered with. */
	shown: Reference | null
}

/** A chip in a line of the page, from the moment that its element is there. */
export class ChipPlace {
	readonly #element: Element
	readonly #options: ChipPlaceOptions
	#placeholder: Placeholder | undefined
	#stopObserving: (() => void) | undefined

	constructor(element: Element, options: ChipPlaceOptions) {
		this.#element = element
		this.#options = options
		if (!unseen.size) onNextFrame(lookAtAll)
		unseen.add(this)
		// Without layout, as in jsdom, all is near, and there may be no frame.
		if (typeof IntersectionObserver === 'undefined') this.follow()
	}

	isNear(): boolean {
		return isNearViewport(this.#element)
	}

	/** It is far away: it is followed when it comes near, or when the page has time. */
	wait(): void {
		if (!far.size) whenIdle(followFar)
		far.add(this)
		this.#stopObserving = observeVisibility(this.#element, (isNear) => { if (isNear) this.follow() })
	}

	/** Subscribes to the link: it is fetched when it is near, and its answers update the chip. */
	follow(): void {
		this.#leave()
		if (this.#placeholder) return
		const { previews, shown, ...options } = this.#options
		this.#placeholder = new previews.Placeholder(this.#element, { ...options, size: null })
		// Another answer may have come since it was rendered.
		if (this.#placeholder.getCurrentResult().reference !== shown) options.onChange()
	}

	/** Unsubscribes from the link. */
	destroy(): void {
		this.#leave()
		this.#placeholder?.destroy()
	}

	#leave(): void {
		unseen.delete(this)
		far.delete(this)
		this.#stopObserving?.()
		this.#stopObserving = undefined
	}
}
