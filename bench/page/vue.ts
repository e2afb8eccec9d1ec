import type { Growing } from './variant.ts'
import { createApp, defineComponent, h, nextTick, ref, shallowRef, type Component } from 'vue'

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
export function mountEditor(el: HTMLElement, component: Component, { value, users, options }: { value: string, users: Record<string, unknown>, options?: Record<string, unknown> }): () => void {
	const model = ref(value)
	const app = createApp(defineComponent(() => () => h(component, {
		modelValue: model.value,
		'onUpdate:modelValue': (next: string) => { model.value = next },
		userData: users,
		multiline: true,
		label: 'Message',
		autoComplete: () => {},
		...options,
	})))
	app.mount(el)
	return () => app.unmount()
}
