import type { ReferencePolicy } from '../../links/policy.ts'
import type { ReferenceServices } from '../../page/services.ts'
import type { PreviewItem } from '../items.ts'
import type { PreviewSelection } from './allowedPreviews.ts'
import { DEBOUNCE_MS } from '../../links/unfinished.ts'
import { systemClock } from '../../page/systemClock.ts'
import { isWaiting, type PreviewResult } from '../observer.ts'
import { dismiss, selectPreviews } from './allowedPreviews.ts'
import { peekPlaceholder, Placeholder } from './placeholder.ts'

/** Holds back the unfinished link of a text until nothing was typed for a moment, unless it was shown before. */
class LinkDebounce {
	readonly #onFinished: () => void
	#finished: string | null = null
	#shown: readonly string[] = []
	#text: string | undefined
	#unfinishedLink: string | null = null
	#cancel: (() => void) | undefined

	/** @param onFinished Called when the unfinished link counts as finished, so that the links are selected again. */
	constructor(onFinished: () => void) {
		this.#onFinished = onFinished
	}

	select(links: readonly string[], unfinishedLink: string | null): readonly string[] {
		if (unfinishedLink === null || unfinishedLink === this.#finished || this.#shown.includes(unfinishedLink)) return links
		return links.filter((link) => link !== unfinishedLink)
	}

	/** Starts the timer of an unfinished link, unless it runs for the same text. Call it with the links once they are rendered. */
	commit(text: string, unfinishedLink: string | null, shown: readonly string[]): void {
		this.#shown = shown
		if (unfinishedLink === this.#unfinishedLink && text === this.#text) return
		this.#text = text
		this.#unfinishedLink = unfinishedLink
		this.stop()
		if (unfinishedLink === null) return
		this.#cancel = systemClock.schedule(() => {
			this.#finished = unfinishedLink
			this.#onFinished()
		}, DEBOUNCE_MS)
	}

	stop(): void {
		this.#cancel?.()
		this.#cancel = undefined
	}
}

/*
 * The previews of a text. Rendering reads: `getView` computes the previews from the props and from this list's snapshot. Once they are
 * on the page, `sync` compares them with the list's places: each has a placeholder, which stays as long as its key, its link and what the
 * app knows of it are the same. Whatever changes later is a new snapshot.
 */

/** The links of a text. */
export interface TextLinks {
	text: string
	links: readonly string[]
	/** A link that is still being typed, which is fetched once the text rests. */
	unfinishedLink: string | null
}

/** Everything that decides which previews there are. */
export interface PreviewListInput extends TextLinks, PreviewSelection {
	/** Show the text as a card where no link has a preview. */
	displayFallback: boolean
}

/** A preview, and what there is to show of it. */
export interface ListedPreview {
	item: PreviewItem
	result: PreviewResult
	/** Only a click of the user fetches it. */
	requiresClick: boolean
}

/** Input of a list. */
export interface PreviewListView extends TextLinks {
	/** The links without an unfinished one. */
	settledLinks: readonly string[]
	previews: readonly ListedPreview[]
	/** The card of the text, shown before previews that are then hidden. */
	fallback: ListedPreview | null
	/** Number of previews beyond the limit. */
	moreCount: number
	/** Some previews are being fetched. */
	loading: boolean
}

export interface PreviewListOptions {
	/** Those of the app. @default those of the page */
	services?: ReferenceServices
	/** Called when all links that were fetched have their answer. */
	onLoaded?: () => void
	/** Called at each new snapshot. */
	onChange(): void
}

/** State of a list besides its props; never changes in place. */
interface Snapshot {
	isExpanded: boolean
	/** Keys of the previews that the user has opened, or that had an answer before a click was required. */
	opened: ReadonlySet<string>
	/** Results of the previews on the page, by key. */
	results: ReadonlyMap<string, { item: PreviewItem, result: PreviewResult }>
}

interface Place {
	item: PreviewItem
	requiresClick: boolean
	placeholder: Placeholder
}

const FALLBACK_KEY = 'fallback'

/** The view of a list that shows nothing. */
export const NO_PREVIEWS: PreviewListView = { text: '', links: [], unfinishedLink: null, settledLinks: [], previews: [], fallback: null, moreCount: 0, loading: false }

function isSameItem(a: PreviewItem, b: PreviewItem): boolean {
	return a.link === b.link && a.initialData === b.initialData
}

/** The text itself as a preview. */
function createFallback(link: string): PreviewItem {
	const openGraphObject = { id: link, name: link, description: null, thumb: null, link }
	return { key: FALLBACK_KEY, link, initialData: { richObjectType: 'open-graph', richObject: {}, openGraphObject, accessible: true } }
}

function setRequiresClick(place: Place, { requiresClick }: Pick<Place, 'requiresClick'>): void {
	place.requiresClick = requiresClick
	place.placeholder.setOptions({ requiresClick })
}

/** The previews of a view in the order of their elements. */
export function shownPreviews({ fallback, previews }: PreviewListView): readonly ListedPreview[] {
	return fallback ? [fallback, ...previews] : previews
}

/** The list of previews of one text. */
export class PreviewList {
	readonly #options: PreviewListOptions
	readonly #places = new Map<string, Place>()
	readonly #opened = new Set<string>()
	readonly #debounce = new LinkDebounce(() => this.#change())
	#isExpanded = false
	/** Some links were fetched, and `onLoaded` was not called since. */
	#isAwaited = false
	#fallback: PreviewItem | null = null
	#snapshot: Snapshot | null = null

	constructor(options: PreviewListOptions) {
		this.#options = options
	}

	/** Returns the state besides the props. It keeps its identity until something changes. */
	getSnapshot(): Snapshot {
		return this.#snapshot ??= this.#createSnapshot()
	}

	/** Computes what there is to show. Only reads. */
	getView({ text, links, unfinishedLink, displayFallback, ...selection }: PreviewListInput): PreviewListView {
		const { known, policy, asServer } = selection
		const settledLinks = this.#debounce.select(links, unfinishedLink)
		const { items, moreCount } = selectPreviews(settledLinks, this.getSnapshot().isExpanded ? { ...selection, limit: Infinity } : selection)
		const list = (item: PreviewItem): ListedPreview => ({ item, result: this.getResult(item, asServer), requiresClick: this.#requiresClick(item, policy) })
		const previews = items.map(list)
		// Whether a server had the answer of what it rendered is not known before that is hydrated.
		const unanswered = previews.filter(({ item, result }) => item.initialData === undefined && (asServer || isWaiting(result)))
		const hasFallback = displayFallback && !unanswered.length && !known && text.trim() !== '' && !previews.some(({ result }) => result.reference)
		return {
			text, links, unfinishedLink, settledLinks, previews,
			fallback: hasFallback ? list(this.#fallbackOf(text.trim())) : null,
			moreCount,
			loading: unanswered.some(({ requiresClick }) => !requiresClick),
		}
	}

	getResult(item: PreviewItem, asServer: boolean): PreviewResult {
		const known = asServer ? undefined : this.getSnapshot().results.get(item.key)
		if (known && isSameItem(known.item, item)) return known.result
		const { link, initialData } = item
		return peekPlaceholder({ services: this.#options.services, link, initialData, asServer })
	}

	/**
	 * Takes over a view that is on the page.
	 * @param root holds the elements of its previews, in their order, before any other; null where nothing is shown. One that is still to come is placed by
	 * the next call
	 */
	sync(view: PreviewListView, root: Element | null): void {
		const shown = shownPreviews(view)
		const keys = new Set(shown.map(({ item }) => item.key))
		for (const [key, place] of this.#places) if (!keys.has(key)) this.#remove(key, place)
		for (const key of this.#opened) {
			if (keys.has(key)) continue
			this.#opened.delete(key)
			this.#snapshot = null
		}
		shown.forEach((preview, index) => {
			const element = root?.children[index]
			if (element) this.#place(preview, element)
		})
		this.#debounce.commit(view.text, view.unfinishedLink, view.settledLinks)
		if (!view.previews.length) this.#isAwaited = false
		if (!this.#isAwaited || view.loading) return
		this.#isAwaited = false
		this.#options.onLoaded?.()
	}

	/** Returns the link whose preview an element is. */
	linkAt(element: Element): string | undefined {
		return [...this.#places.values()].find((place) => place.placeholder.element === element)?.item.link
	}

	expand(): void {
		this.#isExpanded = true
		this.#change()
	}

	/** Fetches a preview that only a click of the user fetches. */
	open({ key }: PreviewItem): void {
		this.#opened.add(key)
		this.#isAwaited = true
		const place = this.#places.get(key)
		if (place) setRequiresClick(place, { requiresClick: false })
		this.#change()
	}

	/** Fetches a preview again, past every cache. */
	refresh({ key }: PreviewItem): void {
		void this.#places.get(key)?.placeholder.refresh()
	}

	/** Closes a preview, in all lists of the tab. */
	dismiss({ link }: PreviewItem): void {
		dismiss(link)
		this.#change()
	}

	destroy(): void {
		this.#debounce.stop()
		for (const [key, place] of this.#places) this.#remove(key, place)
	}

	#createSnapshot(): Snapshot {
		const opened = new Set(this.#opened)
		const results = new Map<string, { item: PreviewItem, result: PreviewResult }>()
		for (const [key, { item, placeholder, requiresClick }] of this.#places) {
			const result = placeholder.getCurrentResult()
			results.set(key, { item, result })
			if (!requiresClick && item.initialData === undefined && result.reference) opened.add(key)
		}
		return { isExpanded: this.#isExpanded, opened, results }
	}

	#change(): void {
		this.#snapshot = null
		this.#options.onChange()
	}

	#requiresClick({ key }: PreviewItem, { previews }: ReferencePolicy): boolean {
		return previews === 'click' && key !== FALLBACK_KEY && !this.getSnapshot().opened.has(key)
	}

	/** The same object for the same text, so that its placeholder stays. */
	#fallbackOf(link: string): PreviewItem {
		if (this.#fallback?.link !== link) this.#fallback = createFallback(link)
		return this.#fallback
	}

	#place({ item, result, requiresClick }: ListedPreview, element: Element): void {
		const before = this.#places.get(item.key)
		if (before && isSameItem(before.item, item)) {
			before.placeholder.moveTo(element)
			if (before.requiresClick !== requiresClick) {
				setRequiresClick(before, { requiresClick })
				this.#snapshot = null
			}
			return
		}
		if (before) this.#remove(item.key, before)
		if (item.initialData === undefined && !requiresClick) this.#isAwaited = true
		const { link, initialData } = item
		const placeholder = new Placeholder(element, { services: this.#options.services, link, initialData, requiresClick, size: result.size, onChange: () => this.#change() })
		this.#places.set(item.key, { item, requiresClick, placeholder })
		this.#snapshot = null
		const now = placeholder.getCurrentResult()
		if (now.state !== result.state && !isWaiting(now)) this.#change()
	}

	#remove(key: string, { placeholder }: Place): void {
		placeholder.destroy()
		this.#places.delete(key)
		this.#snapshot = null
	}
}
