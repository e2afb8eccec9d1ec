import type { Places } from './holdPlace.ts'
import type { PreviewItem } from '../../core/card/previews.ts'
import type { ExpectedSpace } from '../../core/card/space.ts'
import { getCurrentInstance, inject, shallowReactive, toRaw, type Component, type ShallowRef } from 'vue'
import { getSpaceMemory } from '../../host/tab.ts'
import { servicesKey } from '../../composables/servicesKey.ts'
import { usePolicy } from '../../composables/usePolicy.ts'
import { loadedPreviews, usePreviewComponent, withPreviews } from './lazyPreview.ts'

export interface UsePlacesOptions extends Pick<Places, 'onAnswer'> {
	compact: () => boolean
	/** The app draws previews that wait. */
	drawsWaiting: () => boolean
}

/** Attributes of the box that holds a place. */
export interface PlaceAttrs {
	'data-view': 'button' | 'nothing' | 'preview'
	'data-large': '' | undefined
	'style': { minBlockSize: string } | undefined
}

export interface UsePlacesReturn {
	/** Draws a preview; null until its chunk is there. */
	Preview: Readonly<ShallowRef<Component | null>>
	/** Whether a preview is drawn as such; until then its place is held. */
	isDrawn(item: PreviewItem): boolean
	/** What holds the place: as large as the preview will probably be. */
	placeAttrs(item: PreviewItem): PlaceAttrs
	/** The space that was kept while a preview waited. */
	keptSpace(item: PreviewItem): ExpectedSpace | undefined
	/** Says which element holds a place; null when none does any more. */
	hold(item: PreviewItem, element: Element | null): void
}

/** The places of previews that have no answer yet: little more than a box, until there is something to draw. */
export function usePlaces({ compact, drawsWaiting, onAnswer }: UsePlacesOptions): UsePlacesReturn {
	const policy = usePolicy()
	// A server draws previews as they are, and what it has drawn is taken over.
	const whole = typeof window === 'undefined' || Boolean(getCurrentInstance()?.vnode.el)
	const Preview = usePreviewComponent()
	const places: Places = { services: inject(servicesKey, undefined), spaces: new Map(), drawn: shallowReactive(new Map()), held: new Map(), onAnswer }
	const { services, spaces, drawn } = places
	const asksFirst = () => policy.value.previews === 'click'

	return {
		Preview,
		isDrawn({ key, link, known }) {
			if (!spaces.has(key)) {
				spaces.set(key, getSpaceMemory().expect(link))
				// Nobody has looked yet: this is no change.
				if (loadedPreviews()?.hasAnswer(link, services)) toRaw(drawn).set(key, undefined)
			}
			return (whole || known !== undefined || drawn.has(key) || drawsWaiting() || policy.value.dismissible || asksFirst()) && Preview.value !== null
		},
		placeAttrs({ key }) {
			const { form, heightPx } = spaces.get(key)!
			const view = asksFirst() ? 'button' : form === 'none' ? 'nothing' : 'preview'
			const isCard = view === 'preview' && !compact()
			return {
				'data-view': view,
				'data-large': isCard && form === 'image' ? '' : undefined,
				'style': isCard && heightPx ? { minBlockSize: `${heightPx}px` } : undefined,
			}
		},
		keptSpace: ({ key }) => drawn.get(key),
		hold: (item, element) => withPreviews(({ holdPlace }) => holdPlace(places, item, element)),
	}
}
