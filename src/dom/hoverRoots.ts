/** A text whose links are listened to. */
export interface HoverRoot {
	/** What may begin a hover: the pointer has come over a link, or the focus has come to it. */
	onHover(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void
}

const roots = new Map<Element, HoverRoot>()

const EVENTS = ['pointerover', 'focusin']

function listen(tree: Node): void {
	// Added twice, a listener is there once.
	for (const name of EVENTS) tree.addEventListener(name, onHover, true)
}

function unlisten(tree: EventTarget): void {
	for (const name of EVENTS) tree.removeEventListener(name, onHover, true)
}

function onHover(event: Event): void {
	// A shadow tree whose texts are gone is listened to until its next event.
	if (!roots.size) return unlisten(event.currentTarget!)
	// A document has no `closest`, and may be what is focused.
	const link = (event.composedPath()[0] as Element).closest?.<HTMLAnchorElement>('a[href]')
	const tree = link?.getRootNode()
	// What goes on within a shadow tree is not told outside: it is listened to there, from the event on that comes from without.
	if (tree && tree !== event.currentTarget) return listen(tree)
	let element: Element | null = link ?? null
	while (element && !roots.has(element)) element = element.parentElement
	if (element) roots.get(element)!.onHover(link!, event as PointerEvent | FocusEvent)
}

/**
 * Listens to the links in an element; where several are around a link, the innermost hears. All of a page share one pair of listeners, which is
 * there as long as one of them is: a page has thousands of texts.
 */
export function observeLinks(element: Element, root: HoverRoot): void {
	if (!roots.size) listen(document)
	roots.set(element, root)
}

/** Ends what `observeLinks` began. */
export function unobserveLinks(element: Element): void {
	if (!roots.delete(element) || roots.size) return
	unlisten(document)
}
