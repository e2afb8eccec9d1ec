import type { Reference } from '../contract/reference.ts'
import type { Resolver } from '../core/reference/resolver.ts'
import { kindOf } from '../core/card/kind.ts'
import { peekPreview, PreviewObserver, type PreviewContext, type PreviewResult } from '../core/preview/observer.ts'
import { createSizeMemory, type ExpectedSize } from '../core/preview/sizeMemory.ts'
import { PLAIN_TYPE } from '../core/registry/widgets.ts'
import { distanceToViewport, isNearViewport, observeVisibility, onNextFrame } from '../dom/visibility.ts'
import { isWidgetRegistered } from '../host/registries.ts'
import { getServices, type ReferenceServices } from '../host/services.ts'
import { getSizeMemory } from '../host/sizeMemory.ts'
import { systemClock } from '../host/systemClock.ts'

/**
 * The place of a preview on the page, from the moment that its element is there: it tells the observer of the link when that comes near the
 * viewport, and tells the list that there is something else to show. No component does so: a page has hundreds of places, and most of what
 * a preview needs is only needed when there is an answer.
 *
 * Two things are done for many places together. Where new ones are is seen in one go by the layout of the next frame, before that is painted
 * (an observer would tell after it), and their requests leave before it too. Answers are told after the task in which they came: the next
 * requests leave first, and answers that come together are rendered together.
 */

/** What a place is made for. */
export interface PlaceholderOptions {
	/** @default those of the page */
	services?: ReferenceServices
	link: string
	/** What is known already: nobody is asked. */
	initialData?: Reference | null
	/** True while only a click of the user asks. */
	requiresClick: boolean
	/** The size that was rendered for it. */
	size: ExpectedSize | null
	/** There is something else to render. */
	onChange(): void
}

/** Without a memory: what every server and every browser expects of a link. */
const UNIVERSAL_SIZES = /* @__PURE__ */ createSizeMemory({ read: () => null, write: () => undefined })

function contextOf({ resolver }: ReferenceServices): PreviewContext {
	// The memory is another one once somebody else uses the page.
	return { resolver, get sizes() { return getSizeMemory() }, hasWidget: isWidgetRegistered }
}

/** Which link is looked at, and for whom. */
export interface PeekPlaceholderOptions extends Pick<PlaceholderOptions, 'services' | 'link' | 'initialData'> {
	/** Only what a server shows too. */
	asServer: boolean
}

/** What there is to show of a link before its place is on the page. */
export function peekPlaceholder({ services = getServices(), link, initialData, asServer }: PeekPlaceholderOptions): PreviewResult {
	return peekPreview({ resolver: services.resolver, sizes: asServer ? UNIVERSAL_SIZES : getSizeMemory() }, { link, initialData, seededOnly: asServer })
}

/** True where there is more to show than a place that is kept free. */
function hasAnswer({ state, reference }: PreviewResult): boolean {
	return (state !== 'idle' && state !== 'resolving') || reference !== null
}

/** True for a plain card where a row, or nothing, was reserved: the placeholder renders it. All else needs a `ReferencePreview`. */
export function fitsPlaceholder({ state, reference, size }: PreviewResult): boolean {
	return !/^(?:forbidden|error)$/.test(state) && reference !== null && reference.richObjectType === PLAIN_TYPE && kindOf(reference) === 'default'
		&& (!size || (size.form === 'row' && !size.heightPx))
}

/** Those with another result, which tell their lists together. */
const changed = new Set<Placeholder>()

function notifySoon(placeholder: Placeholder): void {
	if (!changed.size) systemClock.schedule(notifyAll, 0)
	changed.add(placeholder)
}

function notifyAll(): void {
	const all = [...changed]
	changed.clear()
	for (const placeholder of all) placeholder.notify()
}

/** Those that are new on the page, with the resolver of their links. */
const unchecked = new Map<Placeholder, Resolver>()

function checkSoon(placeholder: Placeholder, resolver: Resolver): void {
	if (!unchecked.size) onNextFrame(checkAll)
	unchecked.set(placeholder, resolver)
}

function checkAll(): void {
	const all = new Map(unchecked)
	unchecked.clear()
	for (const placeholder of all.keys()) placeholder.checkVisibility()
	for (const resolver of new Set(all.values())) resolver.flush()
}

/** A place of the page that shows a link. */
export class Placeholder {
	readonly link: string
	readonly initialData: Reference | null | undefined
	readonly #observer: PreviewObserver
	readonly #onChange: () => void
	#element: Element
	#wasAnswered = false
	#stopObserving: (() => void) | undefined

	constructor(element: Element, { services = getServices(), link, initialData, requiresClick, size, onChange }: PlaceholderOptions) {
		this.link = link
		this.initialData = initialData
		this.#element = element
		this.#onChange = onChange
		const distance = () => distanceToViewport(this.#element)
		this.#observer = new PreviewObserver(contextOf(services), { link, initialData, requiresClick, size, enabled: false, distance })
		this.#wasAnswered = hasAnswer(this.getCurrentResult())
		this.#observer.subscribe(() => this.#onResult())
		if (initialData !== undefined) return
		this.#observe()
		checkSoon(this, services.resolver)
	}

	/** What there is to show. */
	getCurrentResult(): PreviewResult {
		return this.#observer.getCurrentResult()
	}

	/** Another element stands in the same place. */
	moveTo(element: Element): void {
		if (element === this.#element) return
		this.#element = element
		this.#stopObserving?.()
		if (this.initialData === undefined) this.#observe()
	}

	/** Says whether only a click of the user asks. */
	setRequiresClick(requiresClick: boolean): void {
		this.#observer.setOptions({ requiresClick })
	}

	/** Asks again, past every cache. */
	refresh(): void {
		void this.#observer.refresh()
	}

	/** Releases the link, its element and its listeners. */
	destroy(): void {
		unchecked.delete(this)
		changed.delete(this)
		this.#stopObserving?.()
		this.#observer.destroy()
	}

	/** Enables its link if it is near the viewport. If it is not, nothing has to be done: the IntersectionObserver tells later when that changes. */
	checkVisibility(): void {
		if (isNearViewport(this.#element)) this.#observer.setOptions({ enabled: true })
	}

	/** Tells its list that there is another result. */
	notify(): void {
		this.#wasAnswered = hasAnswer(this.getCurrentResult())
		this.#onChange()
	}

	#observe(): void {
		this.#stopObserving = observeVisibility(this.#element, (isNear) => this.#observer.setOptions({ enabled: isNear }))
	}

	/** That a link is being asked for is nothing to render. */
	#onResult(): void {
		if (this.#wasAnswered || hasAnswer(this.getCurrentResult())) notifySoon(this)
	}
}
