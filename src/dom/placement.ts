/** Something that has a place on the screen, such as the caret. */
export interface Anchor {
	rect(): DOMRect
	/** Whose scrolling moves it. */
	context: HTMLElement
}

/** Shows an element in the top layer; silent where the browser has none. */
export function showOnTop(element: HTMLElement): void {
	try {
		if (!element.matches(':popover-open')) element.showPopover()
	} catch { /* drawn in place instead */ }
}

/** As much of a list of suggestions as is good to look through, in pixels. */
const LIST_BLOCK_PX = 264

/**
 * Keeps an element beside an anchor until it is released; `data-placed` tells that it is there, and `--available` how tall it may be there:
 * at most `maxBlockPx`.
 */
export function placeBeside(element: HTMLElement, anchor: Anchor, maxBlockPx = LIST_BLOCK_PX): () => void {
	let release: (() => void) | undefined
	let over = false
	import('@floating-ui/dom').then(({ autoUpdate, computePosition, flip, offset, shift, size }) => {
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
		console.warn('Could not place what belongs beside the text: it is drawn at the edge of the page.', error)
		element.dataset.placed = ''
	})
	return () => {
		over = true
		release?.()
	}
}
