import { defineAsyncComponent, defineComponent, h, nextTick, shallowRef, type Component, type ComponentPublicInstance } from 'vue'

/**
 * A component that loads when it is first drawn. It takes the same props and events, and has the same methods from
 * the beginning: one that is called before it has loaded is carried out afterwards.
 */
function lazy<C extends Component>(load: () => Promise<C>, methods: readonly string[]): C {
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
			expose(Object.fromEntries(methods.map((method) => [method, () => void call(method)])))
			return () => h(Loaded, { ref: inner }, slots)
		},
	}) as unknown as C
}

/** One chunk for all: they share most of what they are made of. */
const load = () => import('./screens.ts')

/** Searches, asks for or generates a link: first a provider, then what the provider offers. */
export const NcReferencePicker = /* @__PURE__ */ lazy(async () => (await load()).NcReferencePicker, ['deselectProvider', 'back', 'focus'])

/** The picker in a dialog over the page. */
export const NcReferencePickerModal = /* @__PURE__ */ lazy(async () => (await load()).NcReferencePickerModal, [])

/** Finds a link in the search providers of a provider. */
export const NcSearch = /* @__PURE__ */ lazy(async () => (await load()).NcSearch, ['focus'])
