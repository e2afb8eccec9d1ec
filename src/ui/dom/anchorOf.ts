/** Returns the anchor that leads to a link, in an element or else in the nearest element around it that has one. */
export function anchorOf(link: string, from: Element): HTMLAnchorElement | null {
	for (let around: Element | null = from; around; around = around.parentElement) {
		const anchors = [...around.querySelectorAll<HTMLAnchorElement>('a[href]')]
		const anchor = anchors.find(({ href, dataset }) => (dataset.address ?? href) === link || (URL.canParse(link) && href === new URL(link).href))
		if (anchor) return anchor
	}
	return null
}
