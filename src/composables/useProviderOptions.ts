import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { ReferenceProvider } from '../contract/provider.ts'
import { toHttpLink } from '../core/picker/picked.ts'
import { lastUsedSec } from '../core/provider/order.ts'
import { providerTimestamps } from '../host/globals.ts'
import { runWhenLive } from './runWhenLive.ts'
import { anyLinkProviderId, useProviders, type ProvidersState } from './useProviders.ts'

export interface ProviderOptions {
	query: Ref<string>
	state: Readonly<Ref<ProvidersState>>
	/** The query, where it is a link by itself. */
	link: ComputedRef<string | null>
	/** Those that were used before, most recently first. */
	recent: ComputedRef<ReferenceProvider[]>
	others: ComputedRef<ReferenceProvider[]>
	load(): Promise<void>
}

/** The providers that a query leaves to choose from. */
export function useProviderOptions(): ProviderOptions {
	const { state, load, search } = useProviders()
	const query = shallowRef('')
	const isLive = shallowRef(false)
	// A server knows no providers, and the first look of a hydrating browser must be the server's.
	const found = computed(() => search(query.value).filter(({ id }) => isLive.value || id === anyLinkProviderId))
	const isRecent = ({ id }: ReferenceProvider) => lastUsedSec(providerTimestamps(), id) > 0
	runWhenLive(() => { isLive.value = true })

	return {
		query,
		state,
		load,
		link: computed(() => toHttpLink(query.value)),
		recent: computed(() => found.value.filter(isRecent)),
		others: computed(() => found.value.filter((provider) => !isRecent(provider))),
	}
}
