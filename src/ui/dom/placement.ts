import { warn } from '../../resolver/warn.ts'
import { importOnce } from '../loadOnce.ts'

const loadFloatingUi = /* @__PURE__ */ importOnce(() => import('@floating-ui/dom'))

/** The place that a popup belongs to, such as a button or the caret. */
export interface Anchor {
	/** The element itself, or the one around the place: the popup moves when that scrolls. */
	context: HTMLElement
	/** Returns the box of the place in viewport pixels. @default the box of the element */
	rect?: () => DOMRect
	/** Whether a popup at a `rect` should lie above it. @default false */
	isAbove?: boolean
}

/** Places a popup next to its anchor, and returns its cleanup. */
export type Placement = (element: HTMLElement, anchor: Anchor, maxBlockPx: number) => () => void

/** Shows an element in the top layer; does nothing in browsers without one. */
export function showOnTop(element: HTMLElement): void {
	try {
		if (!element.matches(':popover-open')) element.showPopover()
	} catch { /* rendered in its place in the page instead */ }
}

/** The largest height of a list of suggestions, in pixels. */
const LIST_BLOCK_PX = 264
/** The smallest height of a popup, in pixels: one in a low window covers its anchor. */
const MIN_BLOCK_PX = 80
const GAP_PX = 6
const EDGE_PX = 8

function setAvailable(element: HTMLElement, availablePx: number, maxBlockPx: number): void {
	element.style.setProperty('--available', `${Math.min(maxBlockPx, Math.max(MIN_BLOCK_PX, Math.floor(availablePx)))}px`)
}

function clear(element: HTMLElement, properties: Iterable<string>): void {
	for (const property of properties) element.style.removeProperty(property)
}

const ANCHOR_NAME = 'anchor-name'
let lastAnchor = 0

const isOurs = (name: string) => name.startsWith('--nc-anchor-')

/** Gives an element a name for CSS, next to those that it has, and returns the cleanup. */
function nameAnchor(element: HTMLElement, name: string): () => void {
	const { style } = element
	const named = () => style.getPropertyValue(ANCHOR_NAME).split(/,\s*/).filter((other) => other && other !== name)
	const before = named().filter((other) => !isOurs(other))
	// A style sheet of the page may place something of its own next to the element.
	const computed = getComputedStyle(element).getPropertyValue(ANCHOR_NAME)
	style.setProperty(ANCHOR_NAME, computed && computed !== 'none' ? `${computed}, ${name}` : name)
	return () => {
		const left = named()
		style.setProperty(ANCHOR_NAME, (left.some(isOurs) ? left : before).join(', '))
		if (element.getAttribute('style') === '') element.removeAttribute('style')
	}
}

/** The style of a popup below the start of its anchor. Where it doesn't fit, the browser tries the end and above, and shifts it into the viewport. */
const BESIDE = {
	'position-area': 'self-block-end span-self-inline-end',
	'position-try-fallbacks': 'flip-inline, flip-block, flip-block flip-inline',
	'position-visibility': 'always',
	'margin-block': `${GAP_PX}px ${EDGE_PX}px`,
	'margin-inline': `0 ${EDGE_PX}px`,
}

/** Places a popup by CSS anchors. It takes the whole element of the anchor; the browser moves the popup when anything scrolls. */
export const placeByStyle: Placement = (element, { context }, maxBlockPx) => {
	const name = `--nc-anchor-${++lastAnchor}`
	const style = { ...BESIDE, 'position-anchor': name }
	const view = context.ownerDocument.defaultView!

	function measure() {
		const { top, bottom } = context.getBoundingClientRect()
		setAvailable(element, Math.max(top, view.innerHeight - bottom) - GAP_PX - EDGE_PX, maxBlockPx)
	}

	const releaseName = nameAnchor(context, name)
	for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value)
	measure()
	view.addEventListener('resize', measure)
	view.addEventListener('scroll', measure, { capture: true, passive: true })
	element.dataset.placed = ''
	return () => {
		view.removeEventListener('resize', measure)
		view.removeEventListener('scroll', measure, { capture: true })
		clear(element, [...Object.keys(style), '--available'])
		releaseName()
	}
}

/** Places a popup by measuring, with code that is loaded for it: at a part of an element, and in browsers without CSS anchors. */
export const placeByScript: Placement = (element, { context, rect = () => context.getBoundingClientRect(), isAbove }, maxBlockPx) => {
	let release: (() => void) | undefined
	let over = false
	loadFloatingUi().then(({ autoUpdate, computePosition, flip, offset, shift, size }) => {
		if (over) return
		const reference = { getBoundingClientRect: rect, contextElement: context }
		release = autoUpdate(reference, element, () => {
			void computePosition(reference, element, {
				strategy: 'fixed',
				placement: isAbove ? 'top-start' : 'bottom-start',
				middleware: [offset(GAP_PX), flip({ padding: EDGE_PX }), shift({ padding: EDGE_PX }), size({
					padding: EDGE_PX,
					apply({ availableHeight }) { setAvailable(element, availableHeight, maxBlockPx) },
				})],
			}).then(({ x, y }) => {
				if (over) return
				Object.assign(element.style, { left: `${Math.round(x)}px`, top: `${Math.round(y)}px` })
				element.dataset.placed = ''
			})
		})
	}).catch((error: unknown) => {
		warn('Could not place a menu or card next to the text: the code for it did not load, so it is shown at the edge of the page. Reload the page.', error)
		element.dataset.placed = ''
	})
	return () => {
		over = true
		release?.()
		clear(element, ['left', 'top', '--available'])
	}
}

/** Whether CSS can place the element: the browser supports anchors, and the element sees the name of this one. */
export function isPlacedByStyle(element: HTMLElement, { context, rect }: Anchor): boolean {
	return !rect && element.getRootNode() === context.getRootNode() && Object.entries(BESIDE).every(([property, value]) => CSS.supports(property, value))
}

/**
 * Keeps a popup below the start of its anchor, or above it, within the viewport. Sets `data-placed` once it is there, and `--available` to the
 * height that it may have.
 * @param maxBlockPx The largest `--available`, in pixels.
 * @returns Its cleanup.
 */
export function placeBeside(element: HTMLElement, anchor: Anchor, maxBlockPx: number = LIST_BLOCK_PX): () => void {
	return (isPlacedByStyle(element, anchor) ? placeByStyle : placeByScript)(element, anchor, maxBlockPx)
}
