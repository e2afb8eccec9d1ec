import { focusedNear, hasFocusInside } from './composedTree.ts'

/** Selects what takes the focus. */
export const FOCUSABLE = 'input:not([type=hidden]), textarea, select, button, a[href], [contenteditable=""], [contenteditable=true], [tabindex]:not([tabindex^="-"])'

/** Moves the focus to the first candidate that takes it, else to `fallback`. */
export function focusOneOf(candidates: Iterable<HTMLElement>, fallback: HTMLElement): void {
	for (const candidate of candidates) {
		candidate.focus({ preventScroll: true })
		if (focusedNear(candidate) === candidate) return
	}
	fallback.focus({ preventScroll: true })
}

/** Moves the focus to the first thing inside that takes it, else to `fallback`; not if it is inside already. */
export function focusFirst(element: HTMLElement, fallback: HTMLElement): void {
	if (!hasFocusInside(element)) focusOneOf(element.querySelectorAll<HTMLElement>(FOCUSABLE), fallback)
}
