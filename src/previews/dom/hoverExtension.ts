import type { VNode } from 'vue'
import type { TextCard } from '../hover/renderTextCard.ts'
import type { ExtensionHost, TextExtension } from '../useTextExtensions.ts'
import { lazyModule } from '../../ui/lazyModule.ts'

/** A text whose links are listened to. */
export interface HoverRoot {
	/** Called when a hover may begin: the pointer has moved on a link, a finger touches it, or the focus has come to it. */
	onHover(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void
}

const roots = new Map<Element, HoverRoot>()

const EVENTS = ['pointerover', 'focusin', 'keydown']

/** The pointer came to the page with the event that is being dispatched. */
let isFirst: boolean | undefined

function listen(tree: Node): void {
	// Added twice, a listener is there once.
	for (const name of EVENTS) tree.addEventListener(name, onHover, true)
}

function unlisten(tree: EventTarget): void {
	for (const name of EVENTS) tree.removeEventListener(name, onHover, true)
}

function onHover(event: Event): void {
	if (event.type === 'pointerover') isFirst = isFirst === undefined
	// A shadow tree whose texts are gone is listened to until its next event.
	if (!roots.size) return unlisten(event.currentTarget!)
	const isKey = event.type === 'keydown'
	// A document has no `closest`, and may be what is focused.
	const target = event.composedPath()[0] as Element
	const link = target.closest?.<HTMLAnchorElement>('a[href]')
	// Pointer and focus that move within a shadow tree stay in it: so the tree gets listeners with the event that comes to it from outside, or with a key.
	const tree = (isKey ? target : link)?.getRootNode?.()
	if (tree && tree !== event.currentTarget) return listen(tree)
	if (isKey || !link || !rootOf(link) || link.contains((event as PointerEvent | FocusEvent).relatedTarget as Node | null)) return
	// A text may move under a pointer that rests, as in a chat that scrolls: such a pointer points at nothing.
	if (event.type === 'pointerover' && (event as PointerEvent).pointerType !== 'touch') link.addEventListener('pointermove', onMove)
	else rootOf(link)!.onHover(link, event as PointerEvent | FocusEvent)
}

function onMove(event: PointerEvent): void {
	// Safari sends one for what moves under the pointer, too. The first one of a page has nothing to compare itself with.
	if (!event.movementX && !event.movementY && !isFirst) return
	const link = event.currentTarget as HTMLAnchorElement
	link.removeEventListener('pointermove', onMove)
	rootOf(link)?.onHover(link, event)
}

/** Returns the innermost root around a link. */
function rootOf(link: Element): HoverRoot | undefined {
	let element: Element | null = link
	while (element && !roots.has(element)) element = element.parentElement
	return element ? roots.get(element) : undefined
}

/** Begins the hover of a link that the focus, or the pointer, reached before anything listened: on a slow connection the code of a text comes after the text. */
function catchUp(element: Element): void {
	element.querySelector<HTMLAnchorElement>('a[href]:hover')?.addEventListener('pointermove', onMove)
	const focused = element.querySelector<HTMLAnchorElement>('a[href]:focus-visible')
	if (focused) rootOf(focused)?.onHover(focused, new FocusEvent('focusin'))
}

/**
 * Listens to the links in an element. The innermost root around a link is called. All roots of a page share one set of listeners, which
 * lasts as long as one of them: a page has thousands of texts.
 */
export function observeLinks(element: Element, root: HoverRoot): void {
	if (!roots.size) listen(document)
	const isNew = !roots.has(element)
	roots.set(element, root)
	// Vue may be updating the text, which the hover updates too.
	if (isNew && element.matches(':hover, :focus-within')) queueMicrotask(() => catchUp(element))
}

/** Ends what `observeLinks` began. */
export function unobserveLinks(element: Element): void {
	if (!roots.delete(element) || roots.size) return
	unlisten(document)
}

const hoverChunk = /* @__PURE__ */ lazyModule(() => import('../hover/renderTextCard.ts'), 'previews on hover')

function end({ el }: VNode): void {
	unobserveLinks(el as Element)
}

/**
 * Shows previews of a text's links on hover. A page has thousands of texts, and most links are never hovered: so a text has no listener of its own,
 * and the card's code loads with the first hover on the page.
 */
class HoverExtension implements HoverRoot, TextExtension {
	readonly #host: ExtensionHost
	/** The card of the text's links, from the first hover on. */
	#card: TextCard | undefined

	constructor(host: ExtensionHost) {
		this.#host = host
	}

	rootProps(props: Record<string, unknown>, isOn: boolean): Record<string, unknown> {
		// Before it is mounted or updated a node has its element, and hooks cost Vue least.
		const begin = ({ el }: VNode) => observeLinks(el as Element, this)
		return { ...props, onVnodeBeforeMount: begin, onVnodeBeforeUpdate: isOn ? begin : end, onVnodeBeforeUnmount: end }
	}

	after(): VNode | null {
		return this.#card?.render() ?? null
	}

	onHover(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void {
		if (this.#host.instance.isUnmounted) return
		const loaded = hoverChunk.loaded.value
		if (!loaded) return void hoverChunk.load().then(() => this.onHover(link, event), () => undefined)
		this.#card ??= loaded.createCard(this.#host)
		loaded.hoverLink(link, event, this.#card)
	}
}

/** Creates the previews on hover of a text. */
export function createExtension(host: ExtensionHost): TextExtension {
	host.update()
	return new HoverExtension(host)
}
