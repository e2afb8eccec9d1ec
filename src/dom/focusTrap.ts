import { containsComposed, deepFocused, hasFocusInside, isEventInside, treesAround } from './composedTree.ts'
import { focusOneOf } from './focusFirst.ts'
import { MODAL, otherModalOf } from './topLayer.ts'

/*
 * The traps of a page share a stack: the newest one holds the keyboard, the others are paused. Other bundles put traps of the package `focus-trap` into
 * it. So a trap has the methods that those call, and calls theirs.
 * The browser moves the focus on Tab, so shadow trees and frames have their own order. Guards before and after the element pass the focus to its other end.
 */

/** Methods of a trap in the stack. Versions of `focus-trap` before 7.6 have only `pause` and `unpause`. */
interface StackedTrap {
	pause(): unknown
	unpause(): unknown
	_isManuallyPaused?(): boolean
	_setPausedState?(paused: boolean): unknown
}

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

function createGuard(): HTMLElement {
	const guard = document.createElement('span')
	guard.tabIndex = 0
	guard.style.position = 'fixed'
	return guard
}

/** Yields what Tab may reach, in the order of the document. */
function* tabbableIn(tree: ParentNode): Generator<HTMLElement> {
	for (const element of tree.querySelectorAll<HTMLElement>('*')) {
		if (element.tabIndex >= 0) yield element
		if (element.shadowRoot) yield* tabbableIn(element.shadowRoot)
	}
}

const isFrame = (node: Node) => node instanceof HTMLIFrameElement

/** Returns whether a frame was removed. The page sees no event when a frame gets the focus, and none when that goes with the frame. */
function hasRemovedFrame(records: readonly MutationRecord[]): boolean {
	return records.some(({ removedNodes }) => [...removedNodes].some((node) => isFrame(node) || (node instanceof Element && node.querySelector('iframe') !== null)))
}

function canHaveFocus(inner: HTMLElement, element: HTMLElement): boolean {
	// jsdom lays nothing out.
	const { checkVisibility }: Partial<HTMLElement> = inner
	return containsComposed(element, inner) && !inner.matches(':disabled') && checkVisibility?.call(inner, { visibilityProperty: true }) !== false
}

/** Returns the element to focus if no other one in the container can have the focus. */
const initialFocusIn = (element: HTMLElement) => element.querySelector<HTMLElement>('[data-autofocus]') ?? element

class ElementTrap implements DialogTrap, StackedTrap {
	readonly #element: HTMLElement
	readonly #stack: StackedTrap[]
	readonly #before = createGuard()
	readonly #after = createGuard()
	readonly #removals = new MutationObserver((records) => { this.#recover(hasRemovedFrame(records)) })

	readonly #released = new AbortController()

	/** The element inside that had the focus last. */
	#last: HTMLElement | null = null
	#isPaused = false
	#isManuallyPaused = false
	/** The native modal dialog over this element that had the focus last. */
	#modal: HTMLElement | null = null
	#isTaking = false

	constructor(element: HTMLElement, stack: StackedTrap[]) {
		this.#element = element
		this.#stack = stack
		const top = stack.at(-1)
		if (top?._setPausedState) top._setPausedState(true)
		else top?.pause()
		stack.push(this)
		element.before(this.#before)
		element.after(this.#after)
		const { signal } = this.#released
		// A focus that moves within a shadow tree stays in it.
		for (const tree of treesAround(element)) tree.addEventListener('focusin', this.#onFocusIn as EventListener, { capture: true, signal })
		element.addEventListener('focusout', this.#onFocusOut, { signal })
		this.#removals.observe(element, { childList: true, subtree: true })
		this.#takeFocus()
		const focused = deepFocused(document)
		if (focused && containsComposed(element, focused)) this.#hold(focused as HTMLElement)
	}

	isActive(): boolean {
		return this.#stack.includes(this) && !this.#isPaused && !this.#modal?.matches(MODAL)
	}

	release(): void {
		this.#released.abort()
		this.#removals.disconnect()
		this.#before.remove()
		this.#after.remove()
		const at = this.#stack.indexOf(this)
		if (at >= 0) this.#stack.splice(at, 1)
		const top = this.#stack.at(-1)
		if (!top?._setPausedState) top?.unpause()
		else if (!top._isManuallyPaused?.()) top._setPausedState(false)
	}

	pause(): void {
		this.#isManuallyPaused = true
		this._setPausedState(true)
	}

	unpause(): void {
		this.#isManuallyPaused = false
		if (this.#stack.at(-1) === this) this._setPausedState(false)
	}

	_isManuallyPaused(): boolean {
		return this.#isManuallyPaused
	}

	_setPausedState(paused: boolean): void {
		this.#isPaused = paused
		if (!paused) this.#takeFocus()
	}

	readonly #onFocusIn = (event: FocusEvent) => {
		// A native modal dialog that opens later is in no stack: it keeps the focus by itself.
		this.#modal = otherModalOf(event, this.#element)
		const [target] = event.composedPath()
		if (isEventInside(event, this.#element)) this.#hold(target as HTMLElement)
		// A trap outside of the stack that takes the focus back at once keeps it.
		else if (this.isActive() && !this.#isTaking) {
			event.stopImmediatePropagation()
			if (target === this.#after) focusOneOf(tabbableIn(this.#element), this.#element)
			// A frame gets the focus at its start, and Firefox finds no way back from there.
			else if (target === this.#before) focusOneOf([...tabbableIn(this.#element)].reverse().filter((element) => !isFrame(element)), this.#element)
			else this.#takeFocus()
		}
	}

	readonly #onFocusOut = ({ relatedTarget }: FocusEvent) => {
		// The event comes before its element goes.
		if (!relatedTarget) queueMicrotask(() => this.#recover())
	}

	#hold(focused: HTMLElement): void {
		this.#last = focused
		for (const tree of treesAround(focused).slice(0, -1)) this.#removals.observe(tree, { childList: true, subtree: true })
	}

	/** Takes the focus back from the page, to which it falls when its element goes. A field that the user leaves on a phone to close the keyboard stays. */
	#recover(isFrameGone = false): void {
		const isLost = isFrameGone || !this.#last || !canHaveFocus(this.#last, this.#element)
		if (isLost && this.isActive() && deepFocused(document) === document.body) this.#takeFocus()
	}

	#takeFocus(): void {
		if (hasFocusInside(this.#element)) return
		this.#isTaking = true
		const wanted = [this.#last, initialFocusIn(this.#element)].filter((element) => element && containsComposed(this.#element, element))
		focusOneOf(wanted as HTMLElement[], this.#element)
		this.#isTaking = false
	}
}

/**
 * Keeps Tab inside an element until it is released. A focus that is inside stays where it is; else it goes to what had it last, to what is marked
 * `data-autofocus`, or to the element. The caller gives the focus back to where it was.
 */
export function trapFocus(element: HTMLElement, { stack }: DialogTrapOptions): DialogTrap {
	return new ElementTrap(element, stack as StackedTrap[])
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
