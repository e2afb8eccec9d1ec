import type { PreviewItem } from '../core/card/previews.ts'
import type { ExpectedSpace } from '../core/card/space.ts'
import type { Reference } from '../contract/reference.ts'
import type { ReferenceServices } from '../host/services.ts'
import { kindOf } from '../core/card/kind.ts'
import { isFinal, type ReferenceEntry } from '../core/reference/entry.ts'
import type { Resolver } from '../core/reference/resolver.ts'
import { PLAIN_TYPE } from '../core/registry/widgets.ts'
import { distanceToViewport, isNearViewport, observeVisibility, onNextFrame } from '../dom/visibility.ts'
import { systemClock } from '../host/clock.ts'
import { getServices } from '../host/services.ts'
import { getSpaceMemory } from '../host/tab.ts'

/** An answer that a plain card shows: the box that has waited for it can hold that too. */
export interface PlainAnswer extends ReferenceEntry {
	state: 'resolved' | 'bare'
	reference: Reference
}

/** A place that has something to draw. */
export interface AnsweredPlace {
	/** There where a plain card is all that there is to draw. */
	plain?: PlainAnswer
	/** The space that was kept for it on the screen while it waited. */
	kept?: ExpectedSpace
}

/** The places of a list. */
export interface Places {
	services: ReferenceServices | undefined
	/** What is kept free for each, by key. */
	spaces: ReadonlyMap<string, ExpectedSpace>
	/** Those that have something to draw. */
	answered: Map<string, AnsweredPlace>
	/** A link has its answer, or failed. */
	onAnswer(item: PreviewItem, reference: Reference | null): void
	/** There is something else to draw. */
	onChange(): void
}

type Take = (entry: ReferenceEntry) => void

/** True where there is more to draw than a place that is kept free. */
function isDrawable({ state }: ReferenceEntry): boolean {
	return state !== 'idle' && state !== 'resolving'
}

function isPlain(entry: ReferenceEntry): entry is PlainAnswer {
	const { state, reference } = entry
	return (state === 'resolved' || state === 'bare') && reference !== null && reference.richObjectType === PLAIN_TYPE && kindOf(reference) === 'default'
}

/** What an entry leaves to draw in a place. Only a row is as tall as every card: what else was expected has to be kept free by a preview. */
function readAnswer(entry: ReferenceEntry, { form, heightPx }: ExpectedSpace): AnsweredPlace {
	return form === 'row' && !heightPx && isPlain(entry) ? { plain: entry } : {}
}

/** What there is to draw without waiting, if there is anything. */
export function lookUpPlace({ services = getServices(), spaces }: Places, { key, link }: PreviewItem): AnsweredPlace | undefined {
	const entry = services.resolver.peek(link)
	return isDrawable(entry) ? readAnswer(entry, spaces.get(key)!) : undefined
}

/** What was heard for places, and is told to them together. */
const news = new Map<Take, ReferenceEntry>()

/** Answers are drawn after the turn in which they came: the next requests leave first, and answers that come together are drawn together. */
function tellSoon(take: Take, entry: ReferenceEntry): void {
	if (!news.size) systemClock.schedule(tellAll, 0)
	news.set(take, entry)
}

function tellAll(): void {
	const all = [...news]
	news.clear()
	for (const [take, entry] of all) take(entry)
}

/** Places that were put on the page in this turn, with who asks for their links. */
const unseen = new Map<() => void, Resolver>()

/** Where new places are is seen by the layout of the next frame, before that is painted: an observer would tell after it. */
function lookSoon(look: () => void, resolver: Resolver): void {
	if (!unseen.size) onNextFrame(lookAtAll)
	unseen.set(look, resolver)
}

/** The requests leave before the frame is painted too. */
function lookAtAll(): void {
	const all = new Map(unseen)
	unseen.clear()
	for (const look of all.keys()) look()
	for (const resolver of new Set(all.values())) resolver.flush()
}

/**
 * Asks for the link of a place when that comes near the viewport. No component does so: a page has hundreds of places, and most of what
 * a preview needs is only needed when there is an answer.
 * @returns What ends it.
 */
export function holdPlace(places: Places, item: PreviewItem, element: Element): () => void {
	const { services: { resolver } = getServices(), spaces, answered, onAnswer, onChange } = places
	const { key, link } = item
	let near = false

	function take(entry: ReferenceEntry) {
		if (isFinal(entry)) onAnswer(item, entry.reference)
		if (!isDrawable(entry)) {
			if (answered.delete(key)) onChange()
			return
		}
		const kept = spaces.get(key)!
		const answer = readAnswer(entry, kept)
		if (answer.plain) getSpaceMemory().learn(link, 'row', PLAIN_TYPE)
		if (answer.plain && answered.get(key)?.plain === entry) return
		answered.set(key, { ...answer, kept })
		onChange()
	}

	function hear(entry: ReferenceEntry) {
		if (isDrawable(entry) || answered.has(key) || news.has(take)) tellSoon(take, entry)
	}

	function see(isNear: boolean) {
		if (near === isNear) return
		near = isNear
		subscription.update()
	}

	const look = () => see(isNearViewport(element))
	const subscription = resolver.subscribe(link, hear, { near: () => near, distance: () => distanceToViewport(element) })
	const stopObserving = observeVisibility(element, see)
	lookSoon(look, resolver)
	take(resolver.peek(link))
	return () => {
		unseen.delete(look)
		stopObserving()
		subscription.release()
		news.delete(take)
	}
}
