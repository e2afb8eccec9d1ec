import type { PreviewItem } from '../../core/card/previews.ts'
import type { ExpectedSpace } from '../../core/card/space.ts'
import type { Reference } from '../../contract/reference.ts'
import type { ReferenceServices } from '../../host/services.ts'
import { isFinal } from '../../core/reference/entry.ts'
import { awaitAnswer } from '../../composables/awaitAnswer.ts'

/** The previews of a list that are not drawn yet. */
export interface Places {
	services: ReferenceServices | undefined
	/** What is kept free for each, by key. */
	spaces: Map<string, ExpectedSpace>
	/** Those that are drawn, with the space that they have waited in. */
	drawn: Map<string, ExpectedSpace | undefined>
	/** A link has its answer, or failed. */
	onAnswer(item: PreviewItem, reference: Reference | null): void
}

/** What ends the waiting, by list and key, and the element that holds the place. */
const held = new WeakMap<Places, Map<string, { element: Element, stop(): void }>>()

/** Says which element holds a place, null when none does any more, and asks for its link when it comes near the viewport. */
export function holdPlace(places: Places, item: PreviewItem, element: Element | null): void {
	const { services, spaces, drawn, onAnswer } = places
	const { key, link } = item
	const ofList = held.get(places) ?? new Map<string, { element: Element, stop(): void }>()
	held.set(places, ofList)
	const before = ofList.get(key)
	if (before?.element === element) return
	before?.stop()
	ofList.delete(key)
	if (!element) return
	ofList.set(key, {
		element,
		stop: awaitAnswer({
			services,
			link,
			element,
			onAnswer(entry) {
				if (isFinal(entry)) onAnswer(item, entry.reference)
				drawn.set(key, spaces.get(key))
			},
		}),
	})
}
