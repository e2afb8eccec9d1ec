import type { ReferenceProvider } from '../../contract/provider.ts'
import type { SearchGroup, SearchResults } from '../../core/search/createSearch.ts'
import { computed, shallowReadonly, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { matches } from '../../core/match.ts'
import { NO_HISTORY, frecencyOf, frecencyOfLink, usageOfProvider, type RecentResult } from '../../core/picker/frecency.ts'
import { arrangeGroups } from '../../core/picker/palette.ts'
import { toHttpLink } from '../../core/picker/picked.ts'
import { toAddresses } from '../../core/picker/typedAddress.ts'
import { anyLinkProviderId, lastUsedSec } from '../../core/provider/providerList.ts'
import { searchIdsOf } from '../../core/provider/searchIds.ts'
import { rankEntries } from '../../core/search/ranking.ts'
import { providerTimestamps } from '../../host/globals.ts'
import { loadPickerHistory } from '../../host/pickerHistory.ts'
import { getServerLocation } from '../../host/serverLocation.ts'
import { onHydrated } from '../useHydration.ts'
import { useReferences, type LinkEntry } from '../useReferences.ts'
import { useServices } from '../useServices.ts'
import { useProviders, type ProvidersState } from './useProviders.ts'
import { useSearch } from './useSearch.ts'

const MAX_RECENT = 5

export interface UsePaletteOptions {
	/** What is typed to begin with. */
	initialTerm: string
	/** The search provider down to whose group nothing may move now; null for none. Asked when results come. */
	anchor(): string | null
}

export interface UsePaletteReturn {
	query: Ref<string>
	/** Of the list of providers. */
	state: Readonly<Ref<ProvidersState>>
	load(): Promise<void>
	/** Reads anew who uses the page: to be called when somebody comes back to the palette. */
	refreshUser(): void
	/** The addresses that the query is made of, each with what is known of it; nobody is asked. */
	addresses: Readonly<Ref<readonly LinkEntry[]>>
	/** What was picked before, while nothing is typed. */
	recent: ComputedRef<readonly RecentResult[]>
	/** The providers whose title fits, those that were used before first. "Any link" is among them while nothing is typed, and where nothing else is found. */
	used: ComputedRef<ReferenceProvider[]>
	others: ComputedRef<ReferenceProvider[]>
	results: Readonly<Ref<SearchResults>>
	/** The groups that have something to say, in their order. */
	groups: ComputedRef<readonly SearchGroup[]>
	/** The provider that a search provider belongs to. */
	providerOf(searchProviderId: string): ReferenceProvider | undefined
	loadMore(searchProviderId: string): void
	retry(searchProviderId: string): void
}

/** One search over everything: addresses, providers by title, and all that their search providers find. */
export function usePalette({ initialTerm, anchor }: UsePaletteOptions): UsePaletteReturn {
	const { access } = useServices()
	const { providers, state, load, search } = useProviders()
	const query = shallowRef(initialTerm)
	// A server knows no providers and no history, and the first render of a hydrating browser must be the server's.
	const isLive = shallowRef(false)
	onHydrated(() => { isLive.value = true })
	const userVersion = shallowRef(0)
	/** Whoever signs in meanwhile sees neither what the former user has picked nor what was found for them. */
	const user = computed(() => { void userVersion.value; return access().user })
	const history = computed(() => isLive.value && user.value !== null ? loadPickerHistory(access()) : NO_HISTORY)
	watch(user, () => { query.value = '' }, { flush: 'sync' })

	const providerFrecency = ({ id }: ReferenceProvider) => frecencyOf(usageOfProvider(history.value, id, lastUsedSec(providerTimestamps(), id)))
	const sorted = (list: readonly ReferenceProvider[]) => list
		.map((provider) => ({ provider, frecency: providerFrecency(provider) }))
		.sort((a, b) => a.frecency === b.frecency ? 0 : b.frecency - a.frecency)
		.map(({ provider }) => provider)

	const isUsed = (provider: ReferenceProvider) => providerFrecency(provider) > -Infinity
	/** The first provider that names a search provider owns it. */
	const owners = computed(() => {
		const all = new Map<string, ReferenceProvider>()
		for (const provider of isLive.value ? sorted(providers.value) : []) {
			for (const id of searchIdsOf(provider)) if (!all.has(id)) all.set(id, provider)
		}
		return all
	})

	const links = computed(() => isLive.value ? toAddresses(query.value, getServerLocation()) : [])
	const addresses = useReferences(links, { enabled: false })
	const { results, loadMore, retry } = useSearch({
		// An address is taken for what it is.
		term: computed(() => links.value.length ? '' : query.value),
		searchProviderIds: () => [...owners.value.keys()],
		rank: (entries, term) => rankEntries(entries, term, ({ resourceUrl }) => frecencyOfLink(history.value, toHttpLink(resourceUrl, location.href) ?? '')),
	})

	/** The order belongs to one term. Until there is an answer for the next term, what was found before stays, dimmed. */
	const arranged = shallowRef<{ term: string, ids: readonly string[] }>({ term: '', ids: [] })
	watch(results, ({ term, busy, groups }) => {
		const isSameTerm = term === arranged.value.term
		const ids = arrangeGroups(groups, {
			shown: isSameTerm ? arranged.value.ids : [],
			anchor: isSameTerm ? anchor() : null,
			term,
			frecencyOf(id) {
				const owner = owners.value.get(id)
				return owner ? providerFrecency(owner) : -Infinity
			},
		})
		if (ids.length || !busy) arranged.value = { term, ids }
	}, { flush: 'sync' })

	const groups = computed(() => arranged.value.ids.flatMap((id) => results.value.groups.find((group) => group.id === id) ?? []))
	const isEmpty = computed(() => !query.value.trim())
	const found = computed(() => {
		const matching = search(query.value).filter(({ id }) => isLive.value || id === anyLinkProviderId)
		const hasNothing = !links.value.length && !results.value.busy && !groups.value.some(({ entries }) => entries.length)
		return sorted(matching.filter((provider) => provider.id !== anyLinkProviderId || isEmpty.value || hasNothing || matches(provider.title, query.value)))
	})

	return {
		query,
		state,
		load,
		refreshUser: () => { userVersion.value++ },
		addresses,
		recent: computed(() => isEmpty.value ? history.value.results.slice(0, MAX_RECENT) : []),
		used: computed(() => found.value.filter(isUsed)),
		others: computed(() => found.value.filter((provider) => !isUsed(provider))),
		results: shallowReadonly(results),
		groups,
		providerOf: (id) => owners.value.get(id),
		loadMore,
		retry,
	}
}
