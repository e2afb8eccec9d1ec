import { shallowRef, type Component, type ShallowRef } from 'vue'

/** The component that draws markdown, once its chunk is there. */
export const markdownComponent: ShallowRef<Component | null> = shallowRef(null)

let loading: Promise<void> | undefined

/** Hands over the component; texts that wait for it are drawn. */
export function provideMarkdown(component: Component): void {
	markdownComponent.value = component
}

/**
 * Loads what draws markdown ahead of the first text that needs it: from then on markdown is drawn synchronously.
 * To have it from the start, as tests and servers want it, import `nc-reference/markdown` instead.
 */
export function preloadMarkdown(): Promise<void> {
	if (markdownComponent.value) return Promise.resolve()
	loading ??= import('./NcRichTextMarkdown.vue').then((module) => provideMarkdown(module.default)).finally(() => { loading = undefined })
	return loading
}
