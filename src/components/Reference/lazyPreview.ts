import { defineAsyncComponent, h, shallowReadonly, shallowRef, type Component } from 'vue'
import { loadOnce } from '../../core/loadOnce.ts'
import { preloadRequests } from '../../composables/preloadRequests.ts'
import type Loaded from './NcReferenceWidget.vue'

/** What is loaded with the first link. */
export type PreviewChunk = typeof import('./previews.ts')

const loaded = shallowRef<PreviewChunk | null>(null)
type Use = (chunk: PreviewChunk) => void
let waiting: Use[] = []
let chunk: PreviewChunk | null = null

/** Loads what draws previews. */
export const loadPreviews = /* @__PURE__ */ loadOnce(async (): Promise<Component> => {
	const module = await import('./previews.ts')
	loaded.value = chunk = module
	for (const use of waiting) use(module)
	waiting = []
	return module.ReferencePreview
})

/** Loads what draws previews and what asks for them, ahead of the first link. */
export function preloadPreviews(): Promise<Component> {
	preloadRequests()
	return loadPreviews()
}

/** The chunk, once it is there: whoever draws it is drawn again then. */
export const previewChunk = shallowReadonly(loaded)

/** The same for one look. */
export const loadedPreviews = (): PreviewChunk | null => chunk

/** Calls back with the chunk: at once, or when it comes. */
export function withPreviews(use: Use): void {
	if (chunk) return use(chunk)
	if (!waiting.length) preloadRequests()
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
