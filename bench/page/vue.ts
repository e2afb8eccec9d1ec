import type { BenchUser, Growing } from './variant.ts'
import { createApp, defineComponent, h, nextTick, shallowRef, type Component } from 'vue'
import Editor, { type EditorOptions } from './Editor.vue'

/** Mounts one component per set of props in one app, as a chat does. */
export function mountAll(el: HTMLElement, component: Component, list: Record<string, unknown>[]): () => void {
	const app = createApp(defineComponent(() => () => list.map((props, index) => h(component, { key: index, ...props }))))
	app.mount(el)
	return () => app.unmount()
}

/** Mounts a text of extended markdown that can be changed. */
export function mountGrowing(el: HTMLElement, component: Component, { first, ...props }: { first: string, streaming?: boolean }): Growing {
	const text = shallowRef(first)
	const app = createApp(defineComponent(() => () => h(component, { text: text.value, useExtendedMarkdown: true, ...props })))
	app.mount(el)
	return {
		change(next) {
			text.value = next
			return nextTick()
		},
		unmount: () => app.unmount(),
	}
}

/** Mounts an editor with a model of its own. */
export function mountEditor(el: HTMLElement, editor: Component, props: { value: string, users: Record<string, BenchUser>, options?: EditorOptions }): () => void {
	const app = createApp(Editor, { editor, ...props })
	app.mount(el)
	return () => app.unmount()
}
