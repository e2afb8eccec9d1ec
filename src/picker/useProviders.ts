import type { ReferenceProvider } from '../contract/provider.ts'
import { computed, onMounted, onScopeDispose, readonly, shallowReadonly, shallowRef, type Ref } from 'vue'
import { customPickerRecords } from '../page/globals.ts'
import { getProviderList } from '../page/providers/pageProviders.ts'
import { onWidgetRegistered } from '../page/registrations.ts'
import { useServices } from '../page/useServices.ts'

export { findProvider, getProvider, getProviders, searchProvider, sortProviders } from '../page/providers/pageProviders.ts'
export { getCustomPickerElementSize } from '../page/registries.ts'
export { anyLinkProviderId } from '../page/providers/providerList.ts'

/** `idle` before anybody asked. */
export type ProvidersState = 'idle' | 'loading' | 'ready' | 'error'

export interface Providers {
	/** Sorted for the user, "Any link" not among them. */
	providers: Readonly<Ref<readonly ReferenceProvider[]>>
	state: Readonly<Ref<ProvidersState>>
	/** Asks the server where the page does not know its providers; never rejects, `state` tells. */
	load(): Promise<void>
	/** Whether the server is older than the Smart Picker. */
	isUnsupported: Readonly<Ref<boolean>>
	/** Returns providers as `searchProvider` does. Templates and computed values follow changes of the list. */
	search(query: string, limit?: number): ReferenceProvider[]
	/** Returns a provider as `getProvider` does, and follows the list in the same way. */
	get(id: string): ReferenceProvider | undefined
	/** Records that a provider was used: at once in the order, then at the server. Never rejects. */
	recordUse(id: string): Promise<void>
}

/** The page's providers as reactive values: they follow a list that loads later, and uses that change the order. */
export function useProviders(): Providers {
	const list = getProviderList()
	const services = useServices()
	const version = shallowRef(0)
	const state = shallowRef<ProvidersState>(list.isLoaded() ? 'ready' : 'idle')
	const providers = computed(() => { void version.value; return list.sort(list.all()) })

	onScopeDispose(list.subscribe(() => { version.value++ }))

	/** An app whose script comes late registers its element while the list is on the screen. */
	function followRegistrations() {
		const registered = () => Object.keys(customPickerRecords()).join('\n')
		let known = registered()
		stopFollowing = onWidgetRegistered(() => {
			if (registered() === known) return
			known = registered()
			version.value++
		})
	}

	let stopFollowing: (() => void) | undefined
	onMounted(followRegistrations)
	onScopeDispose(() => stopFollowing?.())

	async function load() {
		if (list.isLoaded()) {
			state.value = 'ready'
			return
		}
		state.value = 'loading'
		try {
			await list.load(services)
			state.value = 'ready'
		} catch {
			state.value = 'error'
		}
	}

	return {
		providers: shallowReadonly(providers),
		state: readonly(state),
		load,
		isUnsupported: computed(() => { void version.value; return list.isUnsupported() }),
		search(query, limit) { void version.value; return list.search(query, limit) },
		get(id) { void version.value; return list.get(id) },
		recordUse: (id) => list.recordUse(id, services),
	}
}
