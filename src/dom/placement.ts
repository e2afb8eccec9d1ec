import { importOnce } from '../core/lazy/loadOnce.ts'
import { warn } from '../core/warn.ts'

const loadFloatingUi = /* @__PURE__ */ importOnce(() => import('@floating-ui/dom'))

/** What a popup is placed beside, such as the caret. */
export interface Anchor {
	/** Its box, in viewport pixels. */
	rect(): DOMRect
	/** The element that it is in: when that scrolls, it moves. */
	context: HTMLElement
}

/** Shows an element in the top layer; does nothing where the browser has none. */
export function showOnTop(element: HTMLElement): void {
	try {
		if (!element.matches(':popover-open')) element.showPopover()
	} catch { /* rendered in its place in the page instead */ }
}

/** The most height that a list of suggestions takes, in pixels. */
const LIST_BLOCK_PX = 264

/**
 * Keeps an element beside an anchor. `data-placed` is set once it is there, and `--available` to the height that it may have there.
 * @param maxBlockPx The largest `--available`, in pixels.
 * @returns Its cleanup.
 */
export function placeBeside(element: HTMLElement, anchor: Anchor, maxBlockPx = LIST_BLOCK_PX): () => void {
	let release: (() => void) | undefined
	let over = false
	loadFloatingUi().then(({ autoUpdate, computePosition, flip, offset, shift, size }) => {
		if (over) return
		const reference = { getBoundingClientRect: () => anchor.rect(), contextElement: anchor.context }
		release = autoUpdate(reference, element, () => {
			void computePosition(reference, element, {
				strategy: 'fixed',
				placement: 'bottom-start',
				middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 }), size({
					padding: 8,
					apply({ availableHeight }) { element.style.setProperty('--available', `${Math.min(maxBlockPx, Math.max(80, Math.floor(availableHeight)))}px`) },
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
	}
}
