import type { Reference } from '../../contract/reference.ts'
import type { ReferenceResolver } from '../../resolver/resolver.ts'
import { yieldTo } from '../../ui/dom/idle.ts'
import { distanceToViewport, isNearViewport, observeVisibility, onNextFrame, onVisibilityChange } from '../../ui/dom/visibility.ts'
import { isWidgetRegistered, PLAIN_TYPE } from '../../page/registries.ts'
import { getServices, type ReferenceServices } from '../../page/services.ts'
import { systemClock } from '../../page/systemClock.ts'
import { kindOf } from '../../cards/cardKind.ts'
import { createSizeMemory, getSizeMemory, type ExpectedSize } from '../../cards/sizeMemory.ts'
import { isWaiting, peekPreview, PreviewObserver, type PreviewContext, type PreviewResult } from '../observer.ts'

/**
 * The place of a preview on the page, from the moment that its element exists. It notifies the observer of the link when the place comes near the
 * viewport, and the list when there is something else to show. It isn't a component, because a page has hundreds of places, and most parts of
 * a preview are needed only after the answer.
 *
 * Two tasks are done for many places together. Positions are measured in one go and pushed to the resolver. Those of new places are measured before the
 * next frame is painted, so that their requests leave before it; an observer would report later. All waiting places are measured again whenever one
 * comes or goes. Answers are reported after the task in which they came, so the next requests leave first, and answers that come together are
 * rendered together. Many answers are rendered in several tasks, so that a reader can type and scroll between them.
 */

/** Options of a place. */
export interface PlaceholderOptions {
	/** @default those of the page */
	services?: ReferenceServices
	link: string
	/** Known answer, which saves a request. */
	initialData?: Reference | null
	/** Whether only a click fetches the link. */
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

/** Link to look at, and its owner. */
export interface PeekPlaceholderOptions extends Pick<PlaceholderOptions, 'services' | 'link' | 'initialData'> {
	/** Only what a server shows too. */
	asServer: boolean
}

/** Returns what to show of a link before its place is on the page. */
export function peekPlaceholder({ services = getServices(), link, initialData, asServer }: PeekPlaceholderOptions): PreviewResult {
	return peekPreview({ resolver: services.resolver, sizes: asServer ? UNIVERSAL_SIZES : getSizeMemory() }, { link, initialData, seededOnly: asServer })
}

/** Returns true for a plain card in place of a reserved row, or of nothing: the placeholder renders it. Everything else needs a `ReferencePreview`. */
export function fitsPlaceholder({ state, reference, size }: PreviewResult): boolean {
	return !/^(?:forbidden|error)$/.test(state) && reference !== null && reference.richObjectType === PLAIN_TYPE && kindOf(reference) === 'default'
		&& (!size || (size.form === 'row' && !size.heightPx))
}

/** Number of answers that are rendered in one task: a card takes 1 or 2 ms, and several times as long on a phone. */
const ANSWERS_IN_A_TASK = 10
/** Those with another result, which notify their lists together. The answers of a request come in the order of urgency. */
const changed = new Set<Placeholder>()
let isNotifying = false

function notifySoon(placeholder: Placeholder): void {
	changed.add(placeholder)
	if (isNotifying) return
	isNotifying = true
	systemClock.schedule(notifySome, 0)
}

/** Notifies some, and the others after what the user does meanwhile. */
function notifySome(): void {
	const some = [...changed].slice(0, ANSWERS_IN_A_TASK)
	for (const placeholder of some) changed.delete(placeholder)
	isNotifying = changed.size > 0
	if (isNotifying) yieldTo(notifySome)
	for (const placeholder of some) placeholder.notify()
}

/** Those that are new on the page, with the resolver of their links. */
const unchecked = new Map<Placeholder, ReferenceResolver>()

/** Those that wait for an answer: how far they are away decides when they are fetched. */
const waiting = new Set<Placeholder>()
let isFollowing = false

function wait(placeholder: Placeholder): void {
	waiting.add(placeholder)
	if (!isFollowing) onVisibilityChange(() => { for (const each of waiting) each.measure() })
	isFollowing = true
}

function checkSoon(placeholder: Placeholder, resolver: ReferenceResolver): void {
	if (!unchecked.size) onNextFrame(checkAll)
	unchecked.set(placeholder, resolver)
}

function checkAll(): void {
	const all = new Map(unchecked)
	unchecked.clear()
	for (const placeholder of all.keys()) placeholder.checkVisibility()
	for (const resolver of new Set(all.values())) resolver.flush()
}

/** A place of the page that shows a link: an observer that knows its element, and so its position. */
export class Placeholder extends PreviewObserver {
	readonly #onChange: () => void
	/** The app has given its answer: it needs no position. */
	readonly #isGiven: boolean
	#element: Element
	#wasAnswered: boolean
	#isNear = false
	#stopObserving: (() => void) | undefined

	constructor(element: Element, { services = getServices(), onChange, ...options }: PlaceholderOptions) {
		super(contextOf(services), { ...options, enabled: false, distance: Infinity })
		this.#element = element
		this.#onChange = onChange
		this.#isGiven = options.initialData !== undefined
		this.#wasAnswered = !isWaiting(this.getCurrentResult())
		this.subscribe(() => this.#onResult())
		if (this.#isGiven) return
		if (!this.#wasAnswered) wait(this)
		this.#observe()
		checkSoon(this, services.resolver)
	}

	get element(): Element {
		return this.#element
	}

	moveTo(element: Element): void {
		if (element === this.#element) return
		this.#element = element
		this.#stopObserving?.()
		if (!this.#isGiven) this.#observe()
	}

	override destroy(): void {
		unchecked.delete(this)
		waiting.delete(this)
		changed.delete(this)
		this.#stopObserving?.()
		super.destroy()
	}

	/** Enables its link if it is near the viewport. If it is not, nothing has to be done: the IntersectionObserver tells later when that changes. */
	checkVisibility(): void {
		this.#isNear ||= isNearViewport(this.#element)
		this.measure()
	}

	/** Pushes its position. What isn't rendered is nowhere. */
	measure(): void {
		const distance = distanceToViewport(this.#element)
		this.setOptions({ enabled: this.#isNear && Number.isFinite(distance), distance })
	}

	/** Tells its list that there is another result. */
	notify(): void {
		const result = this.getCurrentResult()
		this.#wasAnswered = !isWaiting(result)
		if (result.reference || result.state === 'not-found') waiting.delete(this)
		this.#onChange()
	}

	#observe(): void {
		this.#stopObserving = observeVisibility(this.#element, (isNear) => {
			this.#isNear = isNear
			this.measure()
		})
	}

	/** The start of a fetch changes nothing on the screen. */
	#onResult(): void {
		if (this.#wasAnswered || !isWaiting(this.getCurrentResult())) notifySoon(this)
	}
}
