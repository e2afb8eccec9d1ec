/** Distance from the viewport up to which an element counts as nearby, in CSS pixels. */
const MARGIN_PX = 360

const listeners = new WeakMap<Element, (isNear: boolean) => void>()
const afterChange = new Set<() => void>()
let observer: IntersectionObserver | undefined

/** Several changes of one element may come in one batch, of which the last one counts. */
function onChange(entries: IntersectionObserverEntry[]): void {
	const latest = new Map(entries.map((entry) => [entry.target, entry.isIntersecting]))
	for (const [target, isNear] of latest) listeners.get(target)?.(isNear)
	for (const listener of afterChange) listener()
}

/**
 * Observes whether an element is near the viewport: soon after the call, and at every change. One observer serves the page.
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

/** Calls back after elements have come near or gone, when the layout may be read for free. */
export function onVisibilityChange(listener: () => void): void {
	afterChange.add(listener)
}

/** Calls back before the next frame is laid out, if there are frames. */
export function onNextFrame(callback: () => void): void {
	window.requestAnimationFrame?.(callback)
}

/** Whether nothing is laid out, as in jsdom and happy-dom. */
function hasNoLayout(): boolean {
	const { width, height } = document.documentElement.getBoundingClientRect()
	return !width && !height
}

/**
 * Pixels from the viewport to an element: positive below it, negative above it, 0 on the screen. `Infinity` for an element that isn't rendered, such as one
 * in a closed `<details>`. Without layout, as in jsdom, everything is on the screen.
 */
export function distanceToViewport(element: Element): number {
	if (element.checkVisibility?.() === false || !element.getClientRects().length) return hasNoLayout() ? 0 : Infinity
	const { top, bottom } = element.getBoundingClientRect()
	return Math.max(0, top - window.innerHeight) + Math.min(0, bottom)
}

/** Whether an element is rendered so near the viewport that its link is fetched. This is a first look, before an observer has reported. */
export function isNearViewport(element: Element): boolean {
	return Math.abs(distanceToViewport(element)) <= MARGIN_PX
}
