import { defineComponent, h, nextTick, shallowRef, watch, type Component, type ComponentPublicInstance, type VNode } from 'vue'
import { useLazyModule, type LazyModule } from './lazyModule.ts'

/** Arguments for rendering a fallback while a component loads. */
export interface LazyWait {
	state: 'loading' | 'failed'
	/** Attributes for the component itself. */
	attrs: Record<string, unknown>
	/** Loads it once more. */
	onRetry: () => void
	/** Calls a method of the component once it has loaded. */
	call: (method: string) => void
}

export interface LazyComponentOptions<Loaded, C> {
	/** The component of the module. */
	pick: (loaded: Loaded) => C
	/** The component's methods. @default none */
	methods?: readonly string[]
	/** Renders the fallback. @default nothing */
	fallback?: (wait: LazyWait) => VNode | null
	/** It could not be loaded. */
	onFailed?: (attrs: Record<string, unknown>) => void
}

/**
 * Defines a component of a module that loads when it is first rendered. It takes the same props and events, and has the same methods from
 * the beginning: one that is called before it has loaded is carried out afterwards.
 */
export function lazyComponent<Loaded, C extends Component>(module: LazyModule<Loaded>, { pick, methods = [], fallback, onFailed }: LazyComponentOptions<Loaded, C>): C {
	return defineComponent({
		inheritAttrs: false,
		setup(_, { attrs, expose, slots }) {
			const component = useLazyModule(module, pick)
			const inner = shallowRef<ComponentPublicInstance & Record<string, (...args: unknown[]) => void> | null>(null)
			const load = () => module.load()

			async function call(method: string, args: unknown[]) {
				if (!inner.value) {
					await load()
					await nextTick()
				}
				inner.value?.[method]?.(...args)
			}

			// The module itself says that it could not be loaded.
			const callSafely = (method: string, ...args: unknown[]) => { call(method, args).catch(() => undefined) }

			if (onFailed) watch(module.failed, (failed) => { if (failed) onFailed(attrs) })
			expose(Object.fromEntries(methods.map((method) => [method, (...args: unknown[]) => callSafely(method, ...args)])))
			return () => {
				const loaded = component()
				if (loaded) return h(loaded, { ...attrs, ref: inner }, slots)
				return fallback?.({ state: module.failed.value ? 'failed' : 'loading', attrs, onRetry: () => { load().catch(() => undefined) }, call: callSafely }) ?? null
			}
		},
	}) as unknown as C
}
