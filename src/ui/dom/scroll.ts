/** Scrolls a list just so far that an item of it is in view, and nothing else of the page. */
export function scrollWithin(list: HTMLElement, item: HTMLElement, marginPx = 8): void {
	const outer = list.getBoundingClientRect()
	const inner = item.getBoundingClientRect()
	if (inner.top - marginPx < outer.top) list.scrollTop -= outer.top - inner.top + marginPx
	else if (inner.bottom + marginPx > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + marginPx
}
