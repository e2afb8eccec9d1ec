import type { EngineCard } from '../../contract/engine.ts'
import { isPreviewable } from '../../links/target.ts'
import { focusedNear, hasFocusInside, isEventInside, treeOf } from '../../ui/dom/composedTree.ts'
import { consumeKey } from '../../ui/dom/keys.ts'
import { engineRecord } from '../../page/globals.ts'
import { systemClock } from '../../page/systemClock.ts'
import { HoverIntent, isAimingAt, type HoverHold, type HoverState, type ScreenPoint } from './hoverIntent.ts'

/** The card of a link: where it belongs, and how far it is. */
export interface HoveredLink extends HoverState<HTMLAnchorElement> {
	/** Link to fetch. */
	address: string
	/** Position of the pointer on the link, which may be broken over several lines. Null for the keyboard. */
	point: ScreenPoint | null
}

/** A text whose links show their previews. */
export interface HoverText {
	/** Renders the card of a link of this text, or takes it away. */
	show(hovered: HoveredLink | null): void
}

/** A finger that moves further has begun to scroll or to select. */
const TOUCH_SLOP_PX = 10
/** A whole card has nothing more to show; one that is a single line has. */
const HOVERABLE = 'a[href]:not([data-no-preview], .nc-reference:not([data-compact]) *)'
const MENU = '[role=menu]'
/** A menu or a list of suggestions in use. Side navigations may have the role of a menu too, with parts that stay expanded. */
const OPEN_MENU = '[role=menu]:is(:popover-open, :focus-within), [aria-haspopup]:not([aria-haspopup=dialog], [role=menuitem])[aria-expanded=true]'
/** Stops of the keyboard in a card; a menu of it has keys of its own. */
const STOPS = ':is(a[href], button):not([role=menuitem])'

const texts = new WeakMap<HTMLAnchorElement, HoverText>()
/** The text that renders a card, and the card once it is rendered. */
let showing: HoverText | null = null
let card: HTMLElement | null = null
/** Last position of the pointer on the link whose card is open. */
let leftAt: ScreenPoint | null = null
let point: ScreenPoint | null = null
/** Target of the held link at the time it was shown. */
let shownAddress = ''

const intent = new HoverIntent<HTMLAnchorElement>({ clock: systemClock, onChange })

const ownCard: EngineCard = {
	close() {
		// For a dialog, which gives the focus back to where it was.
		if (hasFocusInside(card)) intent.state?.link.focus()
		intent.drop()
	},
}

/** Closes the card of another copy on the page, since one is open at a time. */
function closeCardOfOthers(): void {
	const record = engineRecord()
	if (record.openCard !== ownCard) record.openCard?.close()
	record.openCard = ownCard
}

/** Returns true while somebody uses a menu. Some pages keep the state of a menu that is out of sight. */
function isMenuOpen(link: HTMLAnchorElement): boolean {
	const trees = new Set<ParentNode>([document, treeOf(link) as Node as ParentNode])
	return [...trees].some((tree) => [...tree.querySelectorAll(OPEN_MENU)].some((menu) => menu.checkVisibility({ visibilityProperty: true })))
}

function onChange(state: HoverState<HTMLAnchorElement> | null): void {
	if (state?.phase === 'open' && isMenuOpen(state.link)) return intent.drop()
	if (state?.phase === 'open') closeCardOfOthers()
	const text = state ? texts.get(state.link)! : null
	if (showing && showing !== text) showing.show(null)
	if (!showing && text) ignorePage = listen(window, ['keydown', 'pointerdown', 'beforeinput'], onPage)
	else if (!text) {
		ignorePage()
		changes.disconnect()
		leftAt = point = null
	}
	showing = text
	if (!state) return
	shownAddress = addressOf(state.link)
	changes.observe(state.link.getRootNode(), { childList: true, subtree: true, attributeFilter: ['href'] })
	text!.show({ ...state, address: shownAddress, point })
}

/** Returns the address as it was written, so that a card below the text fetches the same. A link of the router holds a path and keeps its address separately. */
function addressOf(anchor: HTMLAnchorElement): string {
	const written = anchor.dataset.address
	return written === undefined ? anchor.getAttribute('href') ?? '' : isPreviewable(written) ? written : anchor.href
}

/**
 * Moves the focus between a link and its card: the card is the last element of its text, but follows the link in the order of Tab. What leads to the
 * same page is left out. A menu counts as the button before it.
 */
function onTab(event: KeyboardEvent, link: HTMLAnchorElement): void {
	const all = [...card!.querySelectorAll<HTMLElement>(STOPS)]
	for (const stop of all) stop.tabIndex = -1
	const stops = [link, ...all.filter((stop) => (stop as HTMLAnchorElement).href !== link.href)]
	const focused = focusedNear(link)
	if (!focused || (focused !== link && !card!.contains(focused)) || (event.shiftKey && focused === link)) return
	const at = stops.findLastIndex((stop) => stop === focused || stop.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
	const next = stops[event.shiftKey ? at - 1 : at + 1]
	if (next) consumeKey(event)
	// From the link the browser finds what comes after it.
	const target = next ?? link
	target.focus()
}

function onKeydown(event: KeyboardEvent, { link, phase }: HoverState<HTMLAnchorElement>): void {
	if (phase !== 'open' || !card) return
	if (event.key === 'Tab') onTab(event, link)
	// In a menu of the card, Escape closes that.
	if (event.key !== 'Escape' || (event.composedPath()[0] as Element).closest?.(MENU)) return
	if (hasFocusInside(card)) link.focus()
	if (intent.escape()) consumeKey(event)
}

/** A press on a link, a selection or a press elsewhere closes the card; a press on the link or in the card keeps it. */
function onPointerdown(event: PointerEvent, { link, phase }: HoverState<HTMLAnchorElement>): void {
	const isOnLink = isEventInside(event, link) && (phase === 'open' || event.pointerType === 'touch')
	if (!isOnLink && !isEventInside(event, card)) intent.drop()
}

function onPage(event: Event): void {
	const state = intent.state
	if (!state) return
	// While somebody writes, nothing may come over the text.
	if (event.type === 'beforeinput') return isEventInside(event, card) ? undefined : intent.drop()
	if (event.type === 'keydown') onKeydown(event as KeyboardEvent, state)
	else onPointerdown(event as PointerEvent, state)
}

/** A text may change under the pointer: then the link that is held has gone, or leads elsewhere. */
const changes = new MutationObserver(() => {
	const link = intent.state?.link
	if (link && (!link.isConnected || addressOf(link) !== shownAddress)) intent.drop()
})

/**
 * Listens to several events: of the page before anybody else does.
 * @returns Its cleanup.
 */
function listen<Heard extends Event>(target: EventTarget, names: readonly string[], listener: (event: Heard) => void): () => void {
	const ended = new AbortController()
	for (const name of names) target.addEventListener(name, listener as EventListener, { capture: target === window, signal: ended.signal })
	return () => ended.abort()
}

let ignorePage = () => {}

/** Keeps the card of a link open until one of these events. */
function holdUntil(anchor: HTMLAnchorElement, by: Exclude<HoverHold, 'card'>, { names, isEnd = () => true }: { names: readonly string[], isEnd?: (event: PointerEvent) => boolean }): void {
	const release = listen<PointerEvent>(anchor, names, (event) => {
		if (!isEnd(event)) return
		release()
		intent.leave(anchor, by)
	})
}

const pointOf = ({ x, y }: PointerEvent): ScreenPoint => ({ x, y })

function onTouch(anchor: HTMLAnchorElement, start: ScreenPoint): void {
	intent.enter(anchor, 'touch')
	let isLongPress = false
	holdUntil(anchor, 'touch', {
		names: ['contextmenu', 'pointerup', 'pointercancel', 'pointermove'],
		isEnd(event) {
			// The browser has seen a long press, and may end the touch for the sake of its own menu.
			isLongPress ||= event.type === 'contextmenu'
			// What is open stays when the finger is lifted, until the next touch elsewhere.
			if (isLongPress || intent.state?.phase === 'open') return false
			return event.type !== 'pointermove' || Math.hypot(event.x - start.x, event.y - start.y) > TOUCH_SLOP_PX
		},
	})
}

function onPointer(anchor: HTMLAnchorElement, event: PointerEvent): void {
	point = pointOf(event)
	if (event.pointerType === 'touch') return onTouch(anchor, point)
	// Text is being selected.
	if (event.buttons) return
	// The pointer has left while the code was loaded. While the event is still dispatched Firefox does not have the link as hovered yet.
	if (event.eventPhase === Event.NONE && !anchor.matches(':hover')) return
	intent.enter(anchor, 'pointer', Boolean(card && leftAt && isAimingAt(leftAt, point, card.getBoundingClientRect())))
	holdUntil(anchor, 'pointer', {
		names: ['pointerleave'],
		isEnd(left) {
			if (intent.state?.link === anchor) leftAt = pointOf(left)
			return true
		},
	})
}

function onFocus(anchor: HTMLAnchorElement): void {
	if (!anchor.matches(':focus-visible')) return
	point = null
	intent.enter(anchor, 'focus')
	holdUntil(anchor, 'focus', { names: ['blur'] })
}

/**
 * Handles an event of a link that may begin a hover: of the pointer, or `focusin`. One card is open on the page at a time, and what
 * is listened to is let go with it.
 */
export function hoverLink(anchor: HTMLAnchorElement, event: PointerEvent | FocusEvent, text: HoverText): void {
	if (!anchor.matches(HOVERABLE) || !isPreviewable(addressOf(anchor)) || isMenuOpen(anchor)) return
	texts.set(anchor, text)
	if (event.type === 'focusin') onFocus(anchor)
	else onPointer(anchor, event as PointerEvent)
}

/**
 * Registers the rendered card, so that the pointer and the focus may enter it.
 * @returns a function that releases the card
 */
export function attachHoverCard(element: HTMLElement): (link: HTMLAnchorElement) => void {
	card = element
	// Kept, since browsers change `:hover` and `:focus-within` only after these events.
	let hasPointer = false
	let hasFocus = false
	const release = listen<FocusEvent>(element, ['pointerenter', 'pointerleave', 'focusin', 'focusout'], ({ type, relatedTarget }) => {
		if (type.startsWith('pointer')) hasPointer = type === 'pointerenter'
		// From the button of a menu the focus goes into that, which is in the card as well.
		else hasFocus = type === 'focusin' || element.contains(relatedTarget as Node | null)
		// One of pointer and focus may leave while the other stays.
		if (hasPointer || hasFocus) intent.enterCard()
		else intent.leaveCard()
	})
	return (link) => {
		release()
		if (card === element) card = null
		if (intent.state?.link === link) intent.drop()
	}
}
