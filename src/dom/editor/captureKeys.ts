import { isEventInside } from '../composedTree.ts'

/** Keeps the release of a key that somebody took from everybody else, too. */
function takeRelease(key: string): void {
	function onKeyup(event: KeyboardEvent) {
		window.removeEventListener('keyup', onKeyup, true)
		if (event.key === key) event.stopImmediatePropagation()
	}
	window.addEventListener('keyup', onKeyup, true)
}

/**
 * Hears the keys that are pressed in an element before anybody else on the page: listeners of the element itself and of its app, and traps that hold the focus
 * in a dialog. A key that `take` claims is heard by nobody else, and does nothing.
 * @returns Its cleanup.
 */
export function captureKeys(element: HTMLElement, take: (event: KeyboardEvent) => boolean): () => void {
	function onKeydown(event: KeyboardEvent) {
		if (!isEventInside(event, element) || !take(event)) return
		event.preventDefault()
		event.stopImmediatePropagation()
		takeRelease(event.key)
	}
	window.addEventListener('keydown', onKeydown, true)
	return () => window.removeEventListener('keydown', onKeydown, true)
}
