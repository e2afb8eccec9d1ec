import { isAimingAt, type ScreenPoint } from '../core/hover/aiming.ts'
import { createHoverIntent, type HoverHold, type HoverState } from '../core/hover/hoverIntent.ts'
import { isAskable } from '../core/reference/address.ts'
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
const MENU = '[role="menu"], [aria-haspopup]:not([aria-haspopup="dialog"])[aria-expanded="true"]'
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
	if (!showing && text) ignorePage = listen(window, { keydown: onKeydown, pointerdown: onPointerdown }, { capture: true })
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
	const stops = all.filter((stop) => (stop as HTMLAnchorElement).href !== link.href)
	const at = stops.indexOf(document.activeElement as HTMLElement)
	const isInCard = card!.contains(document.activeElement)
	if (!isInCard && (document.activeElement !== link || event.shiftKey)) return
	const next = isInCard && event.shiftKey ? stops[at - 1] ?? link : stops[at + 1]
	if (next) {
		event.preventDefault()
		event.stopPropagation()
	}
	// From there the browser finds what comes after the link.
	(next ?? link).focus()
}

function onKeydown(event: KeyboardEvent): void {
	const state = intent.state()
	// A menu of the card has keys of its own.
	if (state?.phase !== 'open' || !card || (event.target as Element).closest?.(MENU)) return
	if (event.key === 'Tab') onTab(event, state.link)
	if (event.key !== 'Escape') return
	if (card.contains(document.activeElement)) state.link.focus()
	// A dialog around the text stays open.
	if (intent.escape()) event.stopPropagation()
}

/** Whoever presses a button follows the link, selects text or is somewhere else; what is open stays for a press on the link or in the card. */
function onPointerdown({ target, pointerType }: PointerEvent): void {
	const state = intent.state()
	const isOnLink = state?.link.contains(target as Node)
	if (isOnLink && (state!.phase === 'open' || pointerType === 'touch')) return
	if (!card?.contains(target as Node)) intent.drop()
}

/** A text may change under the pointer: then the link that is held has gone, or leads elsewhere. */
const changes = new MutationObserver(() => {
	const link = intent.state()?.link
	if (link && (!link.isConnected || addressOf(link) !== shownAddress)) intent.drop()
})

/**
 * Listens to several events of a target.
 * @returns Ends that.
 */
function listen(target: EventTarget, listeners: Partial<Record<keyof HTMLElementEventMap, (event: never) => void>>, { capture = false } = {}): () => void {
	const ended = new AbortController()
	for (const [name, listener] of Object.entries(listeners)) target.addEventListener(name, listener as EventListener, { capture, signal: ended.signal })
	return () => ended.abort()
}

let ignorePage = () => {}

/** Holds a link until one of these events says so. */
function holdUntil(anchor: HTMLAnchorElement, by: Exclude<HoverHold, 'card'>, ends: Partial<Record<keyof HTMLElementEventMap, (event: PointerEvent) => boolean>>): void {
	const onEnd = (event: PointerEvent) => {
		if (!ends[event.type as keyof HTMLElementEventMap]!(event)) return
		release()
		intent.leave(anchor, by)
	}
	const release = listen(anchor, Object.fromEntries(Object.keys(ends).map((name) => [name, onEnd])))
}

const pointOf = ({ clientX, clientY }: PointerEvent): ScreenPoint => ({ x: clientX, y: clientY })

function onPointer(event: PointerEvent, anchor: HTMLAnchorElement): void {
	point = pointOf(event)
	const start = point
	if (event.pointerType === 'touch') {
		intent.enter(anchor, 'touch')
		// What is open stays when the finger is lifted, until the next touch elsewhere.
		let isLongPress = false
		const isOver = () => !isLongPress && intent.state()?.phase !== 'open'
		holdUntil(anchor, 'touch', {
			// The browser has seen one, and may end the touch for the sake of its own menu.
			contextmenu: () => !(isLongPress = true),
			pointerup: isOver,
			pointercancel: isOver,
			pointermove: (move) => isOver() && Math.hypot(move.clientX - start.x, move.clientY - start.y) > TOUCH_SLOP_PX,
		})
		return
	}
	// Text is being selected, or the pointer has left while the code was loaded.
	if (event.buttons || !anchor.matches(':hover')) return
	intent.enter(anchor, 'pointer', Boolean(card && leftAt && isAimingAt(leftAt, point, card.getBoundingClientRect())))
	holdUntil(anchor, 'pointer', {
		pointerleave(left) {
			if (intent.state()?.link === anchor) leftAt = pointOf(left)
			return true
		},
	})
}

/**
 * Takes an event of a text that may be the beginning of a hover: `pointerover`, or `focusin`. One card is open on the page at a time, and what
 * is listened to beyond the text is let go with it.
 */
export function hoverLink(event: Event, text: HoverText): void {
	const anchor = (event.target as Element).closest<HTMLAnchorElement>(HOVERABLE)
	if (!anchor || !isAskable(addressOf(anchor)) || isMenuOpen()) return
	const from = (event as PointerEvent | FocusEvent).relatedTarget as Node | null
	if (from && anchor.contains(from)) return
	texts.set(anchor, text)
	if (event.type === 'pointerover') onPointer(event as PointerEvent, anchor)
	else if (anchor.matches(':focus-visible')) {
		point = null
		intent.enter(anchor, 'focus')
		holdUntil(anchor, 'focus', { blur: () => true })
	}
}

/** Says that a text renders no card any more: it has left the page, or shows something else. */
export function forgetHover(text: HoverText): void {
	if (showing === text) intent.drop()
}

/** Says that the card of a link has gone, whoever took it away. */
export function forgetCard(link: HTMLAnchorElement): void {
	intent.drop(link)
}

/**
 * Tells of the card that is rendered: the pointer and the focus may go into it.
 * @returns Ends that.
 */
export function attachHoverCard(element: HTMLElement): () => void {
	const enter = () => intent.enterCard()
	// One of them may leave while the other stays.
	const leave = () => {
		if (!element.matches(':hover, :focus-within')) intent.leaveCard()
	}
	card = element
	const release = listen(element, { pointerenter: enter, pointerleave: leave, focusin: enter, focusout: leave })
	return () => {
		release()
		if (card === element) card = null
	}
}
