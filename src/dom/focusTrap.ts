import { createFocusTrap, type FocusTrap } from 'focus-trap'
import { containsComposed, deepFocused, hasFocusInside } from './composedTree.ts'
import { isInOtherModal } from './topLayer.ts'

/** Dependencies of a trap on its page. */
export interface DialogTrapOptions {
	/** The page's stack, shared by all bundles: the newest trap is active, the others rest. */
	stack: unknown[]
}

/** A focus that is kept in an element. */
export interface DialogTrap {
	/** Whether this trap holds the keyboard. A newer trap or a native modal dialog over it takes that away. */
	isActive(): boolean
	release(): void
}

/** Returns the element to focus if no other one in the container can have the focus. */
const initialFocusIn = (element: HTMLElement) => element.querySelector<HTMLElement>('[data-autofocus]') ?? element

/**
 * Keeps Tab inside an element until it is released. A focus that is inside stays where it is; else it goes to what is marked
 * `data-autofocus`, or to the element. The caller gives the focus back to where it was.
 */
export function trapFocus(element: HTMLElement, { stack }: DialogTrapOptions): DialogTrap {
	const trap = createFocusTrap(element, {
		trapStack: stack as FocusTrap[],
		fallbackFocus: element,
		initialFocus: () => hasFocusInside(element) ? false : initialFocusIn(element),
		delayInitialFocus: false,
		returnFocusOnDeactivate: false,
		escapeDeactivates: false,
		allowOutsideClick: true,
		preventScroll: true,
	})
	let isBehindModal = false

	/** A native modal dialog that opens later is in no stack: it keeps the focus by itself, and this trap would take it away. */
	function onFocusIn(event: FocusEvent) {
		const isOther = isInOtherModal(event, element)
		if (isOther === isBehindModal) return
		isBehindModal = isOther
		if (isOther) trap.pause()
		else trap.unpause()
	}

	// Before the trap's own listener.
	document.addEventListener('focusin', onFocusIn, true)
	trap.activate()
	return {
		isActive: () => trap.active && !trap.paused,
		release() {
			document.removeEventListener('focusin', onFocusIn, true)
			trap.deactivate()
		},
	}
}

/** Number of frames in which a trap around an element may let the focus in. */
const ADMITTED_AFTER_FRAMES = 10

/** Moves the focus into an element that another trap is about to let in: what was focused before that was taken away again. */
export function focusAdmitted(element: HTMLElement, frames = ADMITTED_AFTER_FRAMES): void {
	if (!element.isConnected || hasFocusInside(element)) return
	initialFocusIn(element).focus({ preventScroll: true })
	if (frames > 0) requestAnimationFrame(() => focusAdmitted(element, frames - 1))
}

/** Remembers what has the focus; the returned function gives it back, unless the user has moved on outside of `inside`. */
export function rememberFocus(): (inside: Element | null) => void {
	const before = deepFocused(document)
	return (inside) => {
		const now = deepFocused(document)
		const isOurs = !now || now === document.body || (inside && containsComposed(inside, now))
		if (isOurs && before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus({ preventScroll: true })
	}
}
