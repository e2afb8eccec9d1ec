/** How far from the viewport something counts as seen already, in CSS pixels. */
const MARGIN_PX = 360

const listeners = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined
/** Of this frame: where many are asked about again and again, each is measured once. */
let distances: WeakMap<Element, number> | undefined

/** Several changes of one element may come in one batch: the last one is how it is now. */
function onChange(entries: IntersectionObserverEntry[]): void {
	const latest = new Map(entries.map((entry) => [entry.target, entry.isIntersecting]))
	for (const [target, isNear] of latest) listeners.get(target)?.(isNear)
}

/**
 * Tells whether an element is near the viewport: soon after the call, and at every change. One observer serves the page.
 * @returns Its cleanup.
 */
export function observeVisibility(element: Element, listener: (isNear: boolean) => void): () => void {
	if (typeof IntersectionObserver === 'undefined') {
		// Without layout, as in jsdom, everything is in view.
		listener(true)
		return () => undefined
	}
	observer ??= new IntersectionObserver(onChange, { rootMargin: `${MARGIN_PX}px`, scrollMargin: `${MARGIN_PX}px` } as IntersectionObserverInit)
	listeners.set(element, listener)
	observer.observe(element)
	return () => {
		listeners.delete(element)
		observer?.unobserve(element)
	}
}

/** Calls back before the next frame is laid out, if there are frames. */
export function onNextFrame(callback: () => void): void {
	window.requestAnimationFrame?.(callback)
}

/** Pixels from the viewport to an element, as of this frame: positive below it, negative above it, 0 for what is on the screen. */
export function distanceToViewport(element: Element): number {
	if (!distances) {
		distances = new WeakMap()
		onNextFrame(() => { distances = undefined })
	}
	let distance = distances.get(element)
	if (distance === undefined) {
		const { top, bottom } = element.getBoundingClientRect()
		distances.set(element, distance = Math.max(0, top - window.innerHeight) + Math.min(0, bottom))
	}
	return distance
}

/** True where nothing has a place, as in jsdom. */
const hasNoLayout = () => !document.documentElement.getClientRects().length

/** True for what is rendered so near the viewport that it counts as seen, and where nothing is laid out: for a first look, before an observer has told. */
export function isNearViewport(element: Element): boolean {
	return Math.abs(distanceToViewport(element)) <= MARGIN_PX && (element.getClientRects().length > 0 || hasNoLayout())
}
