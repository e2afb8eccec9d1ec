import { shallowRef, type Component, type ShallowRef } from 'vue'
import { loadOnce } from '../../core/loadOnce.ts'

/** The component that draws markdown, once its chunk is there: texts that wait for it are drawn then. */
export const markdownComponent: ShallowRef<Component | null> = shallowRef(null)

const load = /* @__PURE__ */ loadOnce(async () => {
	const { default: component } = await import('./NcRichTextMarkdown.vue')
	markdownComponent.value = component
})

/**
 * Loads what draws markdown ahead of the first text that needs it: from then on markdown is drawn synchronously.
 * To have it from the start, as tests and servers want it, import `nc-reference/markdown` instead.
 */
export function preloadMarkdown(): Promise<void> {
	return load()
}
