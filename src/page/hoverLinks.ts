import { isAimingAt, type ScreenPoint } from '../core/hover/aiming.ts'
import { createHoverIntent, type HoverHold, type HoverState } from '../core/hover/hoverIntent.ts'
import { isAskable } from '../core/reference/address.ts'
import { focusedNear, hasFocusInside, isEventInside } from '../dom/composedTree.ts'
import { consumeKey } from '../dom/consumeKey.ts'
import { systemClock } from '../host/systemClock.ts'

/** The card of a link: where it belongs, and how far it is. */
export interface HoveredLink extends HoverState<HTMLAnchorElement> {
	/** What is asked for. */
	address: string
	/** Where the pointer was on the link: it may be broken over several lines. Null for the keyboard. */
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
const HOVERABLE = 'a[href]:not(.nc-reference:not([data-compact]) *)'
/** A menu or a list of suggestions. */
const MENU = '[role=menu], [aria-haspopup]:not([aria-haspopup=dialog])[aria-expanded=true]'
/** What the keyboard may go to in a card. */
const STOPS = 'a[href], button'

const texts = new WeakMap<HTMLAnchorElement, HoverText>()
/** The text that renders a card, and the card once it is rendered. */
let showing: HoverText | null = null
let card: HTMLElement | null = null
/** Where the pointer left the link whose card is open. */
let leftAt: ScreenPoint | null = null
let point: ScreenPoint | null = null
/** Where the link that is held led when it was shown. */
let shownAddress = ''

const intent = createHoverIntent<HTMLAnchorElement>({ clock: systemClock, onChange })

/** Whoever uses a menu is not reading. Some pages keep theirs, out of sight, while they are closed. */
function isMenuOpen(): boolean {
	return [...document.querySelectorAll(MENU)].some((menu) => menu.checkVisibility({ visibilityProperty: true }))
}

function onChange(state: HoverState<HTMLAnchorElement> | null): void {
	if (state?.phase === 'open' && isMenuOpen()) return intent.drop()
	const text = state ? texts.get(state.link)! : null
	if (showing && showing !== text) showing.show(null)
	if (!showing && text) ignorePage = listen(window, ['keydown', 'pointerdown'], onPage)
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

/** As it was written, so that a card below the text asks for the same. */
function addressOf(anchor: HTMLAnchorElement): string {
	const written = anchor.getAttribute('href') ?? ''
	return isAskable(written) ? written : anchor.href
}

/** The card is the last thing in its text, but the keyboard goes into it from the link and comes back to that. What leads to the same page is left out. */
function onTab(event: KeyboardEvent, link: HTMLAnchorElement): void {
	const all = [...card!.querySelectorAll<HTMLElement>(STOPS)]
	for (const stop of all) stop.tabIndex = -1
	const stops = [link, ...all.filter((stop) => (stop as HTMLAnchorElement).href !== link.href)]
	const at = stops.indexOf(focusedNear(link) as HTMLElement)
	if (at < 0 || (event.shiftKey && !at)) return
	const next = stops[event.shiftKey ? at - 1 : at + 1]
	if (next) consumeKey(event)
	// From the link the browser finds what comes after it.
	const target = next ?? link
	target.focus()
}

function onKeydown(event: KeyboardEvent, { link, phase }: HoverState<HTMLAnchorElement>): void {
	// A menu of the card has keys of its own.
	if (phase !== 'open' || !card || (event.composedPath()[0] as Element).closest?.(MENU)) return
	if (event.key === 'Tab') onTab(event, link)
	if (event.key !== 'Escape') return
	if (hasFocusInside(card)) link.focus()
	if (intent.escape()) consumeKey(event)
}

/** Whoever presses a button follows the link, selects text or is somewhere else; what is open stays for a press on the link or in the card. */
function onPointerdown(event: PointerEvent, { link, phase }: HoverState<HTMLAnchorElement>): void {
	const isOnLink = isEventInside(event, link) && (phase === 'open' || event.pointerType === 'touch')
	if (!isOnLink && !isEventInside(event, card)) intent.drop()
}

function onPage(event: Event): void {
	const state = intent.state()
	if (!state) return
	if (event.type === 'keydown') onKeydown(event as KeyboardEvent, state)
	else onPointerdown(event as PointerEvent, state)
}

/** A text may change under the pointer: then the link that is held has gone, or leads elsewhere. */
const changes = new MutationObserver(() => {
	const link = intent.state()?.link
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
			if (isLongPress || intent.state()?.phase === 'open') return false
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
			if (intent.state()?.link === anchor) leftAt = pointOf(left)
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
 * Takes an event of a link that may be the beginning of a hover: `pointerover`, or `focusin`. One card is open on the page at a time, and what
 * is listened to is let go with it.
 */
export function hoverLink(anchor: HTMLAnchorElement, event: PointerEvent | FocusEvent, text: HoverText): void {
	if (!anchor.matches(HOVERABLE) || !isAskable(addressOf(anchor)) || isMenuOpen() || anchor.contains(event.relatedTarget as Node | null)) return
	texts.set(anchor, text)
	if (event.type === 'focusin') onFocus(anchor)
	else onPointer(anchor, event as PointerEvent)
}

/**
 * Tells of the card that is rendered: the pointer and the focus may go into it.
 * @returns Says that it has gone, whoever took it away, and whose it was.
 */
export function attachHoverCard(element: HTMLElement): (link: HTMLAnchorElement) => void {
	card = element
	// Kept, since Firefox changes `:hover` only after these events.
	let hasPointer = false
	const release = listen(element, ['pointerenter', 'pointerleave', 'focusin', 'focusout'], ({ type }) => {
		if (type.startsWith('pointer')) hasPointer = type === 'pointerenter'
		// One of pointer and focus may leave while the other stays.
		if (hasPointer || element.matches(':focus-within')) intent.enterCard()
		else intent.leaveCard()
	})
	return (link) => {
		release()
		if (card === element) card = null
		if (intent.state()?.link === link) intent.drop()
	}
}
