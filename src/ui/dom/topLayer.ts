import { containsComposed, deepFocused } from './composedTree.ts'
import { consumeKey, isComposing } from './keys.ts'

/** Elements that the browser shows above the rest of the page, whatever their z-index. Our own cards and menus go by themselves, with what is in them. */
const LAYERS = ':is(dialog:modal, :fullscreen, [popover]:popover-open):not(.nc-popup)'
/** Selects open modal dialogs. */
export const MODAL = 'dialog:modal'

function matches(element: Element, selector: string): boolean {
	try {
		return element.matches(selector)
	} catch {
		// Without a top layer, as in jsdom, the selectors are unknown.
		return false
	}
}

/** Returns the innermost element around a node that matches, through shadow trees. */
export function closestComposed(node: Node | null, selector: string): HTMLElement | null {
	let current = node
	while (current) {
		if (current.nodeType === Node.ELEMENT_NODE && matches(current as HTMLElement, selector)) return current as HTMLElement
		current = current.parentNode ?? (current as ShadowRoot).host ?? null
	}
	return null
}

function lastModal(document: Document): HTMLElement | null {
	return [...document.querySelectorAll('dialog[open]')].filter((dialog): dialog is HTMLElement => matches(dialog, MODAL)).at(-1) ?? null
}

/**
 * Returns the element of the top layer that a dialog has to be put into: outside of it the dialog would lie behind it, and would be inert.
 * That is the one around the focus, else the one around `node`, else the last modal dialog. Null where the page itself is on top.
 */
export function layerFor(node: Node | null): HTMLElement | null {
	const page = node?.ownerDocument ?? document
	const layer = closestComposed(deepFocused(page), LAYERS) ?? closestComposed(node, LAYERS) ?? lastModal(page) ?? page.fullscreenElement as HTMLElement | null
	// A whole page in fullscreen is a page; a video has no room for a dialog.
	return layer && !layer.contains(page.body) && 'innerText' in layer && !layer.matches('audio, video, iframe') ? layer : null
}

/** Returns the modal dialog in which an event began, unless an element is part of it. */
export function otherModalOf(event: Event, element: Element): HTMLElement | null {
	const modal = closestComposed(event.composedPath()[0] as Node | null, MODAL)
	return modal && !containsComposed(modal, element) ? modal : null
}

/** Consumes Escape for a dialog. @returns False if the key ends a composition, was consumed, or closes a native dialog or popover inside, which the browser does later. */
export function consumeEscape(event: KeyboardEvent, dialog: Element): boolean {
	const isInner = [...dialog.querySelectorAll('dialog, [popover]:not([popover=manual])')].some((inner) => matches(inner, LAYERS))
	if (isInner || event.defaultPrevented || isComposing(event)) return false
	consumeKey(event)
	return true
}

/**
 * Calls back when a dialog or a popover of the top layer closes, or when it goes without closing. Both take everything in it away.
 * @returns Its cleanup.
 */
export function onLayerClosed(layer: HTMLElement, callback: () => void): () => void {
	const onClose = (event: Event) => {
		if (event.target === layer && (event as Partial<ToggleEvent>).newState !== 'open') callback()
	}
	// No event tells that it was removed, but its size changes.
	const removal = new ResizeObserver(() => { if (!layer.isConnected) callback() })
	removal.observe(layer)
	layer.addEventListener('toggle', onClose)
	layer.addEventListener('close', onClose)
	return () => {
		removal.disconnect()
		layer.removeEventListener('toggle', onClose)
		layer.removeEventListener('close', onClose)
	}
}
