import { defineComponent, h, nextTick, shallowRef, watch, type Component, type ComponentPublicInstance, type VNode } from 'vue'
import { useChunk, type Chunk } from '../../composables/useChunk.ts'

/** What stands in the place of a component that is not there yet. */
export interface LazyWait {
	state: 'loading' | 'failed'
	/** What the component itself will be given. */
	attrs: Record<string, unknown>
	/** Loads it once more. */
	onRetry: () => void
}

export interface LazyComponentOptions<Loaded, C> {
	/** The component of the chunk. */
	pick: (loaded: Loaded) => C
	/** The component's methods. */
	methods: readonly string[]
	/** Renders what stands in its place. @default nothing */
	renderWait?: (wait: LazyWait) => VNode | null
	/** It could not be loaded. */
	onFailed?: (attrs: Record<string, unknown>) => void
}

/**
 * A component of a chunk, which loads when it is first rendered. It takes the same props and events, and has the same methods from
 * the beginning: one that is called before it has loaded is carried out afterwards.
 */
export function lazyComponent<Loaded, C extends Component>(chunk: Chunk<Loaded>, { pick, methods, renderWait, onFailed }: LazyComponentOptions<Loaded, C>): C {
	return defineComponent({
		inheritAttrs: false,
		setup(_, { attrs, expose, slots }) {
			const component = useChunk(chunk, pick)
			const inner = shallowRef<ComponentPublicInstance & Record<string, () => void> | null>(null)
			const load = () => chunk.load()

			async function call(method: string) {
				if (!inner.value) {
					await load()
					await nextTick()
				}
				inner.value?.[method]?.()
			}

			if (onFailed) watch(chunk.failed, (failed) => { if (failed) onFailed(attrs) })
			// The chunk itself says that it could not be loaded.
			expose(Object.fromEntries(methods.map((method) => [method, () => { call(method).catch(() => undefined) }])))
			return () => {
				const loaded = component()
				if (loaded) return h(loaded, { ...attrs, ref: inner }, slots)
				return renderWait?.({ state: chunk.failed.value ? 'failed' : 'loading', attrs, onRetry: () => { load().catch(() => undefined) } }) ?? null
			}
		},
	}) as unknown as C
}
