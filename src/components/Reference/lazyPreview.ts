import { defineAsyncComponent, getCurrentInstance, h, onServerPrefetch, shallowRef, type Component, type ShallowRef } from 'vue'
import type Loaded from './NcReferenceWidget.vue'

/** What is loaded with the first link. */
export type PreviewChunk = typeof import('./previews.ts')

const loaded: ShallowRef<Component | null> = shallowRef(null)
let waiting: ((chunk: PreviewChunk) => void)[] = []
let chunk: PreviewChunk | undefined
let loading: Promise<Component> | undefined

/** Loads what draws previews, ahead of the first link perhaps. */
export function preloadPreviews(): Promise<Component> {
	loading ??= import('./previews.ts').then((module): Component => {
		chunk = module
		for (const use of waiting) use(module)
		waiting = []
		return loaded.value = module.ReferencePreview
	}, (error: unknown) => {
		loading = undefined
		throw error
	})
	return loading
}

/** The chunk, once it is there. */
export const loadedPreviews = (): PreviewChunk | undefined => chunk

/** Calls back with the chunk: at once, or when it comes. */
export function withPreviews(use: (chunk: PreviewChunk) => void): void {
	if (chunk) return use(chunk)
	// What asks comes beside what draws the answer, not after it. Whoever needs it tells of a failure.
	if (!waiting.length) Promise.all([import('../../host/engine.ts'), import('../../host/pageTransport.ts')]).catch(() => undefined)
	waiting.push(use)
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
