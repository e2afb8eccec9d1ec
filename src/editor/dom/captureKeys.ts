import { isEventInside, treesAround } from '../../ui/dom/composedTree.ts'

/** Keeps the release of a key that somebody took from everybody else, too. */
function takeRelease(window: Window, key: string): void {
	function onKeyup(event: KeyboardEvent) {
		window.removeEventListener('keyup', onKeyup, true)
		if (event.key === key) event.stopImmediatePropagation()
	}
	window.addEventListener('keyup', onKeyup, true)
}

/**
 * Handles the keys pressed in an element before all other listeners of the page, such as those of the app or of a focus trap.
 *
 * A key that `take` claims reaches no other listener and does nothing.
 * @returns Its cleanup.
 */
export function captureKeys(element: HTMLElement, take: (event: KeyboardEvent) => boolean): () => void {
	// An app may move its editor into a window of its own, whose keys the script's window doesn't get.
	const window = element.ownerDocument.defaultView!
	function onKeydown(event: KeyboardEvent) {
		if (!isEventInside(event, element) || !take(event)) return
		event.preventDefault()
		event.stopImmediatePropagation()
		takeRelease(window, event.key)
	}
	// From outside of a closed tree, the key comes from its host.
	const isClosed = treesAround(element).some((tree) => tree instanceof ShadowRoot && tree.mode === 'closed')
	const target: EventTarget = isClosed ? element.getRootNode() : window
	const listener = onKeydown as EventListener
	target.addEventListener('keydown', listener, true)
	return () => target.removeEventListener('keydown', listener, true)
}
