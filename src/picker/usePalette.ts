import type { ReferenceProvider } from '../contract/provider.ts'
import type { SearchGroup, SearchResults } from './createSearch.ts'
import { computed, shallowReadonly, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { matches } from '../ui/match.ts'
import { createMatcher } from '../ui/matchRank.ts'
import { onHydrated } from '../ui/useHydration.ts'
import { anyLinkProviderId, lastUsedSec, providerTimestamps, searchIdsOf } from '../page/providers/providerList.ts'
import { useServer } from '../page/useServer.ts'
import { useServices } from '../page/useServices.ts'
import { useReferences, type ReferenceResult } from '../previews/useReference.ts'
import { loadPickerHistory } from './dom/pickerHistory.ts'
import { NO_HISTORY, frecencyOf, frecencyOfLink, usageOfProvider, type RecentResult } from './frecency.ts'
import { arrangeGroups, rankEntries, sortByRank } from './palette.ts'
import { toHttpLink, toAddresses } from './picked.ts'
import { useProviders, type ProvidersState } from './useProviders.ts'
import { useSearch } from './useSearch.ts'

const MAX_RECENT = 5
/** Time after the first results in which the best answers still go to the top, in milliseconds. After that the first group stays. */
const SETTLE_MS = 400

export interface UsePaletteOptions {
	/** The initial query. */
	initialTerm: string
	/** The search provider whose group somebody points at or has chosen in: nothing moves down to it. Null for none. Read when results come. */
	anchor(): string | null
}

export interface UsePaletteReturn {
	query: Ref<string>
	/** State of the list of providers. */
	state: Readonly<Ref<ProvidersState>>
	load(): Promise<void>
	/** Whether the server is older than the Smart Picker. */
	isUnsupported: Readonly<Ref<boolean>>
	/** Reads again who uses the page. Call it when the palette gets the focus. */
	refreshUser(): void
	/** The addresses in the query with their cached previews. Nothing is fetched. */
	addresses: Readonly<Ref<readonly ReferenceResult[]>>
	/** Recent choices, for an empty query. */
	recent: ComputedRef<readonly RecentResult[]>
	/** Recently used providers, for an empty query. */
	used: ComputedRef<ReferenceProvider[]>
	/** The other providers; once something is typed, all whose title matches, the best match first. */
	others: ComputedRef<ReferenceProvider[]>
	/** "Any link", while nothing is typed and where its title matches or nothing else is found. */
	anyLink: ComputedRef<ReferenceProvider | undefined>
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
	const { access, clock } = useServices()
	const { providers, state, load, isUnsupported, search, get } = useProviders()
	const server = useServer()
	const query = shallowRef(initialTerm)
	// A server knows no providers and no history, and the first render of a hydrating browser must be the server's.
	const isLive = shallowRef(false)
	onHydrated(() => { isLive.value = true })
	const userVersion = shallowRef(0)
	/** Hides the choices and results of the former user after another one signs in. */
	const user = computed(() => { void userVersion.value; return access().user })
	const history = computed(() => isLive.value && user.value !== null ? loadPickerHistory(access()) : NO_HISTORY)
	watch(user, () => { query.value = '' }, { flush: 'sync' })

	const providerFrecency = ({ id }: ReferenceProvider) => frecencyOf(usageOfProvider(history.value, id, lastUsedSec(providerTimestamps(), id)))
	const sorted = (list: readonly ReferenceProvider[], term = '') => {
		const rank = createMatcher(term)
		return sortByRank(list, { rankOf: ({ title }) => rank(title), frecencyOf: providerFrecency })
	}

	const isUsed = (provider: ReferenceProvider) => providerFrecency(provider) > -Infinity
	/** The first provider that names a search provider owns it. */
	const owners = computed(() => {
		const all = new Map<string, ReferenceProvider>()
		for (const provider of isLive.value ? sorted(providers.value) : []) {
			for (const id of searchIdsOf(provider)) if (!all.has(id)) all.set(id, provider)
		}
		return all
	})

	const links = computed(() => isLive.value ? toAddresses(query.value, server()) : [])
	const addresses = useReferences(links, { enabled: false })
	const { results, loadMore, retry } = useSearch({
		// An address is taken for what it is.
		term: computed(() => links.value.length ? '' : query.value),
		searchProviderIds: () => [...owners.value.keys()],
		rank: (entries, term) => rankEntries(entries, term, ({ resourceUrl }) => frecencyOfLink(history.value, toHttpLink(resourceUrl, location.href) ?? '')),
	})

	/** The order belongs to one term. Until there is an answer for the next term, what was found before stays, dimmed. */
	const arranged = shallowRef<{ term: string, ids: readonly string[], sinceMs: number }>({ term: '', ids: [], sinceMs: 0 })
	watch(results, ({ term, busy, groups }) => {
		const isSameTerm = term === arranged.value.term
		const shown = isSameTerm ? arranged.value.ids : []
		const sinceMs = shown.length ? arranged.value.sinceMs : clock.now()
		const ids = arrangeGroups(groups, {
			shown,
			anchor: shown.length ? anchor() ?? (clock.now() - sinceMs > SETTLE_MS ? shown[0]! : null) : null,
			term,
			frecencyOf(id) {
				const owner = owners.value.get(id)
				return owner ? providerFrecency(owner) : -Infinity
			},
		})
		if (ids.length || !busy) arranged.value = { term, ids, sinceMs }
	}, { flush: 'sync' })

	const groups = computed(() => arranged.value.ids.flatMap((id) => results.value.groups.find((group) => group.id === id) ?? []))
	const isEmpty = computed(() => !query.value.trim())
	const found = computed(() => isLive.value ? sorted(search(query.value).filter(({ id }) => id !== anyLinkProviderId), query.value) : [])
	const hasNothing = computed(() => !links.value.length && !results.value.busy && !found.value.length && !groups.value.some(({ entries }) => entries.length))
	const anyLink = computed(() => {
		const provider = get(anyLinkProviderId)
		return provider && (isEmpty.value || hasNothing.value || matches(provider.title, query.value)) ? provider : undefined
	})

	return {
		query,
		state,
		load,
		isUnsupported,
		refreshUser: () => { userVersion.value++ },
		addresses,
		recent: computed(() => isEmpty.value ? history.value.results.slice(0, MAX_RECENT) : []),
		used: computed(() => isEmpty.value ? found.value.filter(isUsed) : []),
		others: computed(() => isEmpty.value ? found.value.filter((provider) => !isUsed(provider)) : found.value),
		anyLink,
		results: shallowReadonly(results),
		groups,
		providerOf: (id) => owners.value.get(id),
		loadMore,
		retry,
	}
}
