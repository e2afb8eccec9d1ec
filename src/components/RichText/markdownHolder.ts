import { shallowRef, type Component, type ShallowRef } from 'vue'

/** The component that draws markdown, once its chunk is there: texts that wait for it are drawn then. */
export const markdownComponent: ShallowRef<Component | null> = shallowRef(null)

let loading: Promise<void> | undefined

/**
 * Loads what draws markdown ahead of the first text that needs it: from then on markdown is drawn synchronously.
 * To have it from the start, as tests and servers want it, import `nc-reference/markdown` instead.
 */
export function preloadMarkdown(): Promise<void> {
	return loading ??= import('./NcRichTextMarkdown.vue').then(({ default: component }) => { markdownComponent.value = component }, (cause: unknown) => {
		loading = undefined
		throw cause
	})
}
