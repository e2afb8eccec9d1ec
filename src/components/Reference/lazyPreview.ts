import { defineAsyncComponent, getCurrentInstance, h, onServerPrefetch, shallowRef, type Component, type ShallowRef } from 'vue'
import type Loaded from './NcReferenceWidget.vue'

const loaded: ShallowRef<Component | null> = shallowRef(null)
let loading: Promise<Component> | undefined

/** Loads what draws previews, ahead of the first link perhaps. */
export function preloadPreviews(): Promise<Component> {
	loading ??= import('./previews.ts').then(({ ReferencePreview }): Component => loaded.value = ReferencePreview, (error: unknown) => {
		loading = undefined
		throw error
	})
	return loading
}

/** Keeps the place of a card until its chunk is there. */
const PlaceOfCard = () => h('div', { class: 'nc-reference', 'aria-busy': true }, h('div', { class: 'nc-reference-skeleton' }))

/** Draws a reference, in whatever state it is. Loads with its first use. */
export const NcReferenceWidget = /* @__PURE__ */ defineAsyncComponent({
	loader: async () => (await import('./previews.ts')).NcReferenceWidget,
	loadingComponent: PlaceOfCard,
	delay: 0,
	suspensible: false,
}) as unknown as typeof Loaded

/** The component of a preview; null until its chunk, which loads with the first link, is there. */
export function usePreviewComponent(): Readonly<ShallowRef<Component | null>> {
	// What a server has drawn stays until the chunk takes it over.
	if (!loaded.value && getCurrentInstance()?.vnode.el) return shallowRef(defineAsyncComponent({ loader: preloadPreviews, suspensible: false }))
	onServerPrefetch(preloadPreviews)
	if (!loaded.value && typeof window !== 'undefined') {
		preloadPreviews().catch((error: unknown) => {
			console.warn('Could not load link previews: the next text tries again.', error)
		})
	}
	return loaded
}
