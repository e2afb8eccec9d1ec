import type { ReferenceEntry } from '../core/reference/entry.ts'
import { distanceToViewport, observeVisibility } from '../dom/visibility.ts'
import { getServices, type ReferenceServices } from '../host/services.ts'

/** What is to be asked, and who wants to know. */
export interface AwaitOptions {
	/** Those of the app. @default the page's */
	services?: ReferenceServices
	link: string
	/** Holds the place of the preview: nothing is asked while it is far from the viewport. */
	element: Element
	/** Something has changed. May be called before `awaitAnswer` returns. */
	onNews(entry: ReferenceEntry): void
}

/** True where there is more to draw than a place that is kept free. */
export function isDrawable({ state }: ReferenceEntry): boolean {
	return state !== 'idle' && state !== 'resolving'
}

/**
 * Asks for a link when its place comes near the viewport. No component does that: a page has hundreds of places, and most of what
 * a preview needs is only needed when there is an answer.
 * @returns What ends it.
 */
export function awaitAnswer({ services = getServices(), link, element, onNews }: AwaitOptions): () => void {
	let near = false
	const subscription = services.resolver.subscribe(link, onNews, { near: () => near, distance: () => distanceToViewport(element) })
	const stopObserving = observeVisibility(element, (isNear) => {
		near = isNear
		subscription.update()
	})
	onNews(services.resolver.peek(link))
	return () => {
		stopObserving()
		subscription.release()
	}
}
