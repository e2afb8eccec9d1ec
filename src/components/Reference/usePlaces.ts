import type { PreviewItem } from '../../core/card/previews.ts'
import type { ExpectedSpace } from '../../core/card/space.ts'
import type { AnsweredPlace, Places } from '../../composables/holdPlace.ts'
import type { ReferenceStateSlots } from './stateSlots.ts'
import { defineAsyncComponent, getCurrentInstance, inject, onServerPrefetch, shallowReactive, toRaw, type Component, type VNode } from 'vue'
import { expectSpace } from '../../composables/expectSpace.ts'
import { servicesKey } from '../../composables/servicesKey.ts'
import { usePolicy } from '../../composables/usePolicy.ts'
import { loadedPreviews, preloadPreviews, previewChunk, withPreviews } from './lazyPreview.ts'

export interface UsePlacesOptions extends Pick<Places, 'onAnswer'> {
	compact: () => boolean
	slots: Readonly<ReferenceStateSlots>
}

/** Attributes of the box that holds a place. */
export interface PlaceAttrs {
	'data-view': 'button' | 'nothing' | 'preview'
	'data-state': string | undefined
	'data-large': '' | undefined
	'data-compact': true | undefined
	'aria-busy': true | undefined
	style: { minBlockSize: string } | undefined
}

export interface UsePlacesReturn {
	/** What draws a preview by itself; null while a box is enough: until its answer and its chunk are there, and where the answer is a plain card. */
	drawerOf(item: PreviewItem): Component | null
	/** What holds the place: as large as the preview will probably be. */
	placeAttrs(item: PreviewItem): PlaceAttrs
	/** The plain card that stands in the place, if its answer is one. */
	cardOf(item: PreviewItem): VNode | null
	/** The space that was kept while a preview waited. */
	keptSpace(item: PreviewItem): ExpectedSpace | undefined
	/** An element holds the place: its link is asked for when it comes near the viewport. */
	hold(item: PreviewItem, element: Element): void
	/** None does any more. */
	leave(item: PreviewItem): void
}

/** The places of previews: little more than a box, until there is more to draw than fits one. */
export function usePlaces({ compact, slots, onAnswer }: UsePlacesOptions): UsePlacesReturn {
	const policy = usePolicy()
	const services = inject(servicesKey, undefined)
	const spaces = new Map<string, ExpectedSpace>()
	const answered = shallowReactive(new Map<string, AnsweredPlace>())
	const held = new Map<string, () => void>()
	const places: Places = { services, spaces, answered, onAnswer }
	// A server draws previews as they are, and what it has drawn stays until the chunk takes it over.
	const isServer = typeof window === 'undefined'
	const isHydrating = Boolean(getCurrentInstance()?.vnode.el)
	const Hydrated = isHydrating && !loadedPreviews() ? defineAsyncComponent({ loader: preloadPreviews, suspensible: false }) : null
	const asksFirst = () => policy.value.previews === 'click'

	onServerPrefetch(preloadPreviews)
	if (!isServer && !Hydrated) {
		preloadPreviews().catch((error: unknown) => {
			console.warn('Could not load link previews: the next text tries again.', error)
		})
	}

	return {
		drawerOf(item) {
			const { key, link, known } = item
			if (!spaces.has(key)) {
				spaces.set(key, expectSpace(link))
				// Nobody has looked yet: this is no change.
				const answer = loadedPreviews()?.lookUpPlace(places, item)
				if (answer) toRaw(answered).set(key, answer)
			}
			const answer = answered.get(key)
			const isDrawn = isServer || isHydrating || known !== undefined || slots.resolving || policy.value.dismissible || asksFirst()
				|| (answer && (!answer.plain || slots[answer.plain.state]))
			return isDrawn ? Hydrated ?? previewChunk.value?.ReferencePreview ?? null : null
		},
		placeAttrs({ key }) {
			const { form, heightPx } = spaces.get(key)!
			const view = asksFirst() ? 'button' : form === 'none' ? 'nothing' : 'preview'
			const isCard = view === 'preview' && !compact()
			const state = answered.get(key)?.plain?.state
			return {
				'data-view': view,
				'data-state': state,
				'data-large': isCard && form === 'image' ? '' : undefined,
				'data-compact': compact() || undefined,
				'aria-busy': !state || undefined,
				style: isCard && heightPx ? { minBlockSize: `${heightPx}px` } : undefined,
			}
		},
		cardOf({ key, link }) {
			const plain = answered.get(key)?.plain
			return plain ? loadedPreviews()!.usePlainCard()(plain.reference, { link }) : null
		},
		keptSpace: ({ key }) => answered.get(key)?.kept,
		hold(item, element) {
			let release: (() => void) | undefined
			let isLeft = false
			held.set(item.key, () => {
				isLeft = true
				release?.()
			})
			withPreviews(({ holdPlace }, isLaidOut) => {
				if (!isLeft) release = holdPlace(places, item, { element, isLaidOut })
			})
		},
		leave({ key }) {
			held.get(key)?.()
			held.delete(key)
		},
	}
}
