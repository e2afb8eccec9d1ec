import { closestComposed } from './topLayer.ts'

/**
 * Screen readers read out what is added to a live region. The region has to be there before, and in the part of the page that is in use: what is
 * outside of a modal dialog is inert.
 */
const REGION = 'nc-announcements'
const HIDDEN = { position: 'fixed', inlineSize: '1px', blockSize: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap', userSelect: 'none' }
/** Lines that stay when new ones come. Older ones have been read out. */
const KEPT = 5

/** Returns the region for announcements about an element. Make it before the first one: a region that comes with its text is not read out. */
export function regionOf(element: Element): Element {
	const home = closestComposed(element, 'dialog, [aria-modal="true"], [popover]') ?? element.ownerDocument.body
	const known = Array.from(home.children).find(({ className }) => className === REGION)
	if (known) return known
	const region = home.ownerDocument.createElement('div')
	region.className = REGION
	region.setAttribute('aria-live', 'polite')
	Object.assign(region.style, HIDDEN)
	home.append(region)
	return region
}

/** Announces texts about an element that is on the page, after what is being read out. */
export function announce(element: Element, texts: string[]): void {
	const lines = texts.map((text) => text.trim()).filter(Boolean).map((text) => {
		const line = element.ownerDocument.createElement('p')
		line.textContent = text
		return line
	})
	if (!lines.length || !element.isConnected) return
	const region = regionOf(element)
	while (region.children.length > KEPT) region.firstElementChild!.remove()
	region.append(...lines)
}
