import type { PreviewList } from './previewList.ts'
import { anchorOf, FocusKeeper } from '../../ui/dom/focusKeeper.ts'

/** Focusable items of a list: its previews and the button that shows more. */
function focusPlaces(root: Element | null): Element[] {
	return root ? [...root.children].filter((child) => child.matches('[data-view=preview], [data-view=button], button')) : []
}

/** The focus in a list of previews, over one update of it. Make it before the update. */
export class ListFocus {
	readonly #keeper = new FocusKeeper('.nc-reference-close, .nc-actions__button')
	readonly #parent: Element | null
	readonly #link: string | undefined

	/** @param root The element of the list; null where it shows nothing. */
	constructor(list: Pick<PreviewList, 'linkAt'>, root: Element | null) {
		const focused = this.#keeper.remember(focusPlaces(root))
		this.#link = focused ? list.linkAt(focused) : undefined
		this.#parent = root?.parentElement ?? null
	}

	/** Moves the focus on if its place has gone: to another preview, else to the link in the text, else to what the list was in. */
	restore(root: Element | null): void {
		this.#keeper.restore(focusPlaces(root), () => (this.#link && this.#parent && anchorOf(this.#link, this.#parent)) || this.#parent)
	}
}
