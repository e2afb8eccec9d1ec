import { createFocusTrap, type FocusTrap } from 'focus-trap'
import { containsComposed, deepFocused, hasFocusInside, isEventInside, treesAround } from './composedTree.ts'
import { focusOneOf } from './focusFirst.ts'
import { MODAL, otherModalOf } from './topLayer.ts'

/*
 * A layer over the package `focus-trap`, which shares a stack with other bundles of the page: the newest trap holds the keyboard, the others are paused.
 * The browser moves the focus on Tab, so shadow trees and frames have their own order; guards before and after the element pass the focus to its other end.
 */

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

/** A trap with the methods that traps in a stack call on each other. */
interface StackedTrap extends FocusTrap {
	_isManuallyPaused?(): boolean
	_setPausedState?(paused: boolean): unknown
}

/** Adds the methods that traps before version 7.6.3 lack, and that later ones call on their neighbours. */
function adaptOlder(stack: StackedTrap[]): void {
	for (const trap of stack) {
		trap._isManuallyPaused ??= () => false
		trap._setPausedState ??= (paused) => paused ? trap.pause() : trap.unpause()
	}
}

/** Yields what Tab may reach, in the order of the document. */
function* tabbableIn(tree: ParentNode): Generator<HTMLElement> {
	for (const element of tree.querySelectorAll<HTMLElement>('*')) {
		if (element.tabIndex >= 0) yield element
		if (element.shadowRoot) yield* tabbableIn(element.shadowRoot)
	}
}

/** Creates a stop of Tab that passes the focus on into an element. */
function createGuard(element: HTMLElement, candidates: () => Iterable<HTMLElement>): HTMLElement {
	const guard = element.ownerDocument.createElement('span')
	guard.tabIndex = 0
	guard.style.position = 'fixed'
	guard.addEventListener('focus', () => focusOneOf(candidates(), element))
	return guard
}

/** Presents all trees around an element as its document, since a focus that moves within a shadow tree stays in that. */
function documentAround(element: HTMLElement): Document {
	const trees = treesAround(element)
	const { ownerDocument } = element
	return {
		get activeElement() { return ownerDocument.activeElement },
		addEventListener(...all: Parameters<Document['addEventListener']>) { for (const tree of trees) tree.addEventListener(...all) },
		removeEventListener(...all: Parameters<Document['removeEventListener']>) { for (const tree of trees) tree.removeEventListener(...all) },
	} as Document
}

/** Returns whether a frame was removed. The page sees no event when a frame gets the focus, and none when that goes with the frame. */
function hasRemovedFrame(records: readonly MutationRecord[]): boolean {
	return records.some(({ removedNodes }) => [...removedNodes].some((node) => (node as Partial<Element>).matches && ((node as Element).matches('iframe') || (node as Element).querySelector('iframe'))))
}

function canHaveFocus(inner: HTMLElement, element: HTMLElement): boolean {
	// jsdom lays nothing out.
	const { checkVisibility }: Partial<HTMLElement> = inner
	return containsComposed(element, inner) && !inner.matches(':disabled') && checkVisibility?.call(inner, { visibilityProperty: true }) !== false
}

/** Returns the element to focus if no other one in the container can have the focus. */
const initialFocusIn = (element: HTMLElement) => element.querySelector<HTMLElement>('[data-autofocus]') ?? element

/**
 * Keeps Tab inside an element until it is released. A focus that is inside stays where it is; else it goes to what had it last, to what is marked
 * `data-autofocus`, or to the element. The caller gives the focus back to where it was. The element's parent holds nothing else.
 */
export function trapFocus(element: HTMLElement, { stack }: DialogTrapOptions): DialogTrap {
	const traps = stack as StackedTrap[]
	const page = documentAround(element)
	const guards = [
		// A frame gets the focus at its start, and Firefox finds no way back from there.
		createGuard(element, () => [...tabbableIn(element)].reverse().filter((inner) => !inner.matches('iframe'))),
		createGuard(element, () => tabbableIn(element)),
	]
	/** The element inside that had the focus last. */
	let last: HTMLElement | null = null
	/** The native modal dialog over this element that had the focus last. */
	let modal: HTMLElement | null = null
	let isTaking = false

	const focused = () => deepFocused(element.ownerDocument) as HTMLElement | null
	const isActive = () => trap.active && traps.at(-1) === trap && !modal?.matches(MODAL)

	function takeFocus() {
		if (hasFocusInside(element)) return
		isTaking = true
		const wanted = [last, initialFocusIn(element)].filter((inner) => inner && containsComposed(element, inner))
		focusOneOf(wanted as HTMLElement[], element)
		isTaking = false
	}

	const trap = createFocusTrap(element.parentElement!, {
		trapStack: traps,
		document: page,
		// The package would select the text of a field that it focuses.
		initialFocus() {
			takeFocus()
			return false
		},
		fallbackFocus: element,
		tabbableOptions: { getShadowRoot: true, displayCheck: 'none' },
		isKeyForward: () => false,
		isKeyBackward: () => false,
		delayInitialFocus: false,
		returnFocusOnDeactivate: false,
		escapeDeactivates: false,
		allowOutsideClick: true,
		preventScroll: true,
	})

	/** Takes the focus back from the page, to which it falls when its element goes. A field that the user leaves on a phone to close the keyboard stays. */
	function recover(isFrameGone = false) {
		const isLost = isFrameGone || !last || !canHaveFocus(last, element)
		if (isLost && isActive() && focused() === element.ownerDocument.body) takeFocus()
	}
	const removals = new MutationObserver((records) => recover(hasRemovedFrame(records)))

	function hold(inner: HTMLElement) {
		last = inner
		for (const tree of treesAround(inner).slice(0, -1)) removals.observe(tree, { childList: true, subtree: true })
	}

	function onFocusIn(event: FocusEvent) {
		const target = event.composedPath()[0] as HTMLElement
		const other = otherModalOf(event, element)
		// A native modal dialog that opens later is in no stack: it keeps the focus by itself.
		if (other && !modal) trap.pause()
		else if (!other && modal) trap.unpause()
		modal = other
		if (isEventInside(event, element)) hold(target)
		else if (isActive() && !guards.includes(target)) {
			if (!isTaking) takeFocus()
			// A trap outside of the stack that takes the focus back at once keeps it.
			if (!hasFocusInside(element)) event.stopImmediatePropagation()
		}
	}

	// The event comes before its element goes.
	function onFocusOut({ relatedTarget }: FocusEvent) {
		if (!relatedTarget) queueMicrotask(recover)
	}

	page.addEventListener('focusin', onFocusIn, true)
	element.addEventListener('focusout', onFocusOut)
	removals.observe(element, { childList: true, subtree: true })
	element.before(guards[0]!)
	element.after(guards[1]!)
	adaptOlder(traps)
	trap.activate()
	if (hasFocusInside(element)) hold(focused()!)

	return Object.assign(trap, {
		isActive,
		release() {
			page.removeEventListener('focusin', onFocusIn, true)
			element.removeEventListener('focusout', onFocusOut)
			removals.disconnect()
			adaptOlder(traps)
			trap.deactivate()
			for (const guard of guards) guard.remove()
		},
	})
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
