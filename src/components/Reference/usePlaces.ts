import type { Places } from './holdPlace.ts'
import type { ReferenceStateSlots } from './stateSlots.ts'
import type { PreviewItem } from '../../core/card/previews.ts'
import type { ExpectedSpace } from '../../core/card/space.ts'
import { defineAsyncComponent, getCurrentInstance, inject, onServerPrefetch, shallowReactive, toRaw, type Component } from 'vue'
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
	'data-large': '' | undefined
	style: { minBlockSize: string } | undefined
}

export interface UsePlacesReturn {
	/** What draws a preview; null while its place is held: until its answer and its chunk are there. */
	drawerOf(item: PreviewItem): Component | null
	/** What holds the place: as large as the preview will probably be. */
	placeAttrs(item: PreviewItem): PlaceAttrs
	/** The space that was kept while a preview waited. */
	keptSpace(item: PreviewItem): ExpectedSpace | undefined
	/** Says which element holds a place; null when none does any more. */
	hold(item: PreviewItem, element: Element | null): void
}

/** The places of previews that have no answer yet: little more than a box, until there is something to draw. */
export function usePlaces({ compact, slots, onAnswer }: UsePlacesOptions): UsePlacesReturn {
	const policy = usePolicy()
	const services = inject(servicesKey, undefined)
	const spaces = new Map<string, ExpectedSpace>()
	const drawn = shallowReactive(new Map<string, ExpectedSpace | undefined>())
	const places: Places = { services, spaces, drawn, onAnswer }
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
		drawerOf({ key, link, known }) {
			if (!spaces.has(key)) {
				spaces.set(key, expectSpace(link))
				// Nobody has looked yet: this is no change.
				if (loadedPreviews()?.hasAnswer(link, services)) toRaw(drawn).set(key, undefined)
			}
			const isDrawn = isServer || isHydrating || known !== undefined || drawn.has(key) || slots.resolving || policy.value.dismissible || asksFirst()
			return isDrawn ? Hydrated ?? previewChunk.value?.ReferencePreview ?? null : null
		},
		placeAttrs({ key }) {
			const { form, heightPx } = spaces.get(key)!
			const view = asksFirst() ? 'button' : form === 'none' ? 'nothing' : 'preview'
			const isCard = view === 'preview' && !compact()
			return {
				'data-view': view,
				'data-large': isCard && form === 'image' ? '' : undefined,
				style: isCard && heightPx ? { minBlockSize: `${heightPx}px` } : undefined,
			}
		},
		keptSpace: ({ key }) => drawn.get(key),
		hold: (item, element) => withPreviews(({ holdPlace }) => holdPlace(places, item, element)),
	}
}
