/** How far from the viewport something counts as seen already, in CSS pixels. */
const MARGIN = '360px'

const listeners = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** Several changes of one element may come in one batch: the last one is how it is now. */
function onChange(entries: IntersectionObserverEntry[]): void {
	const latest = new Map(entries.map((entry) => [entry.target, entry.isIntersecting]))
	for (const [target, isNear] of latest) listeners.get(target)?.(isNear)
}

/**
 * Tells whether an element is near the viewport: soon after the call, and at every change. One observer serves the page.
 * @returns What ends that.
 */
export function observeVisibility(element: Element, listener: (isNear: boolean) => void): () => void {
	if (typeof IntersectionObserver === 'undefined') {
		// Without layout, as in jsdom, everything is in view.
		listener(true)
		return () => undefined
	}
	observer ??= new IntersectionObserver(onChange, { rootMargin: MARGIN, scrollMargin: MARGIN } as IntersectionObserverInit)
	listeners.set(element, listener)
	observer.observe(element)
	return () => {
		listeners.delete(element)
		observer?.unobserve(element)
	}
}
