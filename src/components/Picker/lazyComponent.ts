import { defineAsyncComponent, defineComponent, h, nextTick, shallowRef, type Component, type ComponentPublicInstance } from 'vue'

/**
 * A component that loads when it is first rendered. It takes the same props and events, and has the same methods from
 * the beginning: one that is called before it has loaded is carried out afterwards.
 */
export function lazyComponent<C extends Component>(load: () => Promise<C>, methods: readonly string[]): C {
	const Loaded = defineAsyncComponent(load)
	return defineComponent({
		setup(_, { expose, slots }) {
			const inner = shallowRef<ComponentPublicInstance & Record<string, () => void> | null>(null)
			async function call(method: string) {
				if (!inner.value) {
					await load()
					await nextTick()
				}
				inner.value?.[method]?.()
			}
			// The component itself says that it could not be loaded.
			expose(Object.fromEntries(methods.map((method) => [method, () => { call(method).catch(() => undefined) }])))
			return () => h(Loaded, { ref: inner }, slots)
		},
	}) as unknown as C
}
