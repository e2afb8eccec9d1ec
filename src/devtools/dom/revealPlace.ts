const FRAME: Keyframe[] = [{ outline: '3px solid currentcolor', outlineOffset: '3px' }, { outline: '3px solid transparent', outlineOffset: '3px' }]
const FRAME_MS = 2000

/** Scrolls to an element, and frames it for a moment. */
export function revealPlace(element: Element): void {
	element.scrollIntoView({ block: 'center' })
	element.animate(FRAME, { duration: FRAME_MS, easing: 'steps(1, end)' })
}
