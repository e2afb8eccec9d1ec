import { focusedNear, hasFocusInside, treeOf } from './composedTree.ts'
import { FOCUSABLE } from './focusFirst.ts'

/** Focuses an element that the keyboard can't reach by itself, until the focus leaves it. */
function focusStandIn(element: HTMLElement): void {
	if (!element.hasAttribute('tabindex')) {
		element.tabIndex = -1
		element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
	}
	element.focus()
}

/** Focuses the same control in another element if there is one, else its first that counts. Returns false without any control. */
function focusControl(element: HTMLElement, like: Element, skipped: string): boolean {
	const controls = element.matches(FOCUSABLE) ? [element] : [...element.querySelectorAll<HTMLElement>(FOCUSABLE)]
	const others = controls.filter((control) => !control.matches(skipped))
	return [...controls.filter(({ className }) => className === like.className), ...others].some((control) => {
		control.focus()
		return focusedNear(control) === control
	})
}

/**
 * Keeps the focus near its place when the control that has it goes away because it has done its work. The focus moves on to what comes in the
 * same place, else to what was before it, else to a fallback; never to the page. Where only something without a control is there yet,
 * that has the focus until its control comes.
 */
export class FocusKeeper {
	readonly #skipped: string
	#before: { index: number, element: Element, focused: Element, tree: DocumentOrShadowRoot } | null = null

	/** @param skipped Selects controls that get the focus from one of their kind only, such as a button that closes. @default none */
	constructor(skipped = ':not(*)') {
		this.#skipped = skipped
	}

	/**
	 * Remembers the focus. Call it before the elements change.
	 * @returns The one of them that has the focus.
	 */
	remember(elements: readonly Element[]): Element | null {
		const index = elements.findIndex(hasFocusInside)
		const element = elements[index]
		this.#before = element ? { index, element, focused: focusedNear(element)!, tree: treeOf(element) } : null
		return element ?? null
	}

	/** Moves the focus on if its place has gone. Call it after the elements have changed. */
	restore(elements: readonly Element[], fallback?: () => Element | null | undefined): void {
		if (!this.#before) return
		const { index, element, focused, tree } = this.#before
		this.#before = null
		const isStandIn = focused === element
		const isLost = !focused.isConnected && (!tree.activeElement || tree.activeElement === document.body)
		if (!isLost && !isStandIn) return
		const place = (elements[index] ?? elements[index - 1] ?? fallback?.()) as HTMLElement | undefined
		if (place && !focusControl(place, focused, this.#skipped)) focusStandIn(place)
	}
}

/** Returns the anchor that leads to a link, in an element or else in the nearest element around it that has one. */
export function anchorOf(link: string, from: Element): HTMLAnchorElement | null {
	for (let around: Element | null = from; around; around = around.parentElement) {
		const anchors = [...around.querySelectorAll<HTMLAnchorElement>('a[href]')]
		const anchor = anchors.find(({ href, dataset }) => (dataset.address ?? href) === link || (URL.canParse(link) && href === new URL(link).href))
		if (anchor) return anchor
	}
	return null
}
