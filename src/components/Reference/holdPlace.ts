import type { PreviewItem } from '../../core/card/previews.ts'
import type { ExpectedSpace } from '../../core/card/space.ts'
import type { Reference } from '../../contract/reference.ts'
import type { ReferenceServices } from '../../host/services.ts'
import { kindOf } from '../../core/card/kind.ts'
import { isFinal, type ReferenceEntry } from '../../core/reference/entry.ts'
import { PLAIN_TYPE } from '../../core/registry/widgets.ts'
import { awaitAnswer, isDrawable } from '../../composables/awaitAnswer.ts'
import { getServices } from '../../host/services.ts'
import { getSpaceMemory } from '../../host/tab.ts'

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
}

/** What ends the waiting, by list and key, and the element that holds the place. */
const held = new WeakMap<Places, Map<string, { element: Element, stop(): void }>>()

function isPlain(entry: ReferenceEntry): entry is PlainAnswer {
	const { state, reference } = entry
	return (state === 'resolved' || state === 'bare') && reference !== null && reference.richObjectType === PLAIN_TYPE && kindOf(reference) === 'default'
}

/** What an entry leaves to draw in a place. Only a row is as tall as any card: what else was expected has to be kept free by a preview. */
function readAnswer(entry: ReferenceEntry, { form, heightPx }: ExpectedSpace): AnsweredPlace {
	return form === 'row' && !heightPx && isPlain(entry) ? { plain: entry } : {}
}

/** What there is to draw without waiting, if there is anything. */
export function lookUpPlace({ services = getServices(), spaces }: Places, { key, link }: PreviewItem): AnsweredPlace | undefined {
	const entry = services.resolver.peek(link)
	return isDrawable(entry) ? readAnswer(entry, spaces.get(key)!) : undefined
}

/** Says which element holds a place, null when none does any more, and asks for its link when it comes near the viewport. */
export function holdPlace(places: Places, item: PreviewItem, element: Element | null): void {
	const { services, spaces, answered, onAnswer } = places
	const { key, link } = item
	const ofList = held.get(places) ?? new Map<string, { element: Element, stop(): void }>()
	held.set(places, ofList)
	const before = ofList.get(key)
	if (before?.element === element) return
	before?.stop()
	ofList.delete(key)
	if (!element) return

	function take(entry: ReferenceEntry) {
		if (isFinal(entry)) onAnswer(item, entry.reference)
		if (!isDrawable(entry)) {
			answered.delete(key)
			return
		}
		const kept = spaces.get(key)!
		const answer = readAnswer(entry, kept)
		if (answer.plain) getSpaceMemory().learn(link, 'row', PLAIN_TYPE)
		if (!answer.plain || answered.get(key)?.plain !== entry) answered.set(key, { ...answer, kept })
	}

	ofList.set(key, { element, stop: awaitAnswer({ services, link, element, onNews: take }) })
}
