import type { ReferenceProvider } from '../contract/provider.ts'
import { computed, onMounted, onScopeDispose, shallowRef, watch } from 'vue'
import { matches } from '../ui/match.ts'
import { createMatcher } from '../ui/matchRank.ts'
import { onHydrated } from '../ui/useHydration.ts'
import { customPickerRecords } from '../page/globals.ts'
import { anyLinkProviderId, getProviderList, lastUsedSec, providerTimestamps, searchIdsOf } from '../page/providers/providerList.ts'
import { onWidgetRegistered } from '../page/registrations.ts'
import { useServer } from '../page/useServer.ts'
import { useServices } from '../page/useServices.ts'
import { useReferences } from '../previews/useReference.ts'
import { loadPickerHistory } from './dom/pickerHistory.ts'
import { NO_HISTORY, frecencyOf, frecencyOfLink, usageOfProvider } from './frecency.ts'
import { arrangeGroups, rankEntries, sortByRank } from './palette.ts'
import { toHttpLink, toAddresses } from './picked.ts'
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

/** The page's providers as reactive values: they follow a list that loads later, and uses that change the order. */
function useProviders() {
	const list = getProviderList()
	const services = useServices()
	const version = shallowRef(0)
	/** State of the list, `idle` before the first request. */
	const state = shallowRef<'idle' | 'loading' | 'ready' | 'error'>(list.isLoaded() ? 'ready' : 'idle')
	let stopFollowing: (() => void) | undefined

	onScopeDispose(list.subscribe(() => { version.value++ }))
	// An app whose script comes late registers its element while the list is on the screen.
	onMounted(() => {
		const registered = () => Object.keys(customPickerRecords()).join('\n')
		let known = registered()
		stopFollowing = onWidgetRegistered(() => {
			if (registered() === known) return
			known = registered()
			version.value++
		})
	})
	onScopeDispose(() => stopFollowing?.())

	/** Returns the list. Templates and computed values follow its changes. */
	function followed() {
		void version.value
		return list
	}

	/** Fetches the list if the page doesn't have it. Never rejects, because `state` tells. */
	async function load() {
		if (!list.isLoaded()) state.value = 'loading'
		state.value = await list.load(services).then(() => 'ready' as const, () => 'error' as const)
	}

	return { followed, state, load }
}

/** One search over everything: addresses, providers by title, and all that their search providers find. */
export function usePalette({ initialTerm, anchor }: UsePaletteOptions) {
	const { access, clock } = useServices()
	const { followed, state, load } = useProviders()
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
		for (const provider of isLive.value ? sorted(followed().sort(followed().all())) : []) {
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

	/** The groups that have something to say, in their order. */
	const groups = computed(() => arranged.value.ids.flatMap((id) => results.value.groups.find((group) => group.id === id) ?? []))
	const isEmpty = computed(() => !query.value.trim())
	const found = computed(() => isLive.value ? sorted(followed().search(query.value).filter(({ id }) => id !== anyLinkProviderId), query.value) : [])
	const hasNothing = computed(() => !links.value.length && !results.value.busy && !found.value.length && !groups.value.some(({ entries }) => entries.length))
	/** "Any link", while nothing is typed and where its title matches or nothing else is found. */
	const anyLink = computed(() => {
		const provider = followed().get(anyLinkProviderId)
		return provider && (isEmpty.value || hasNothing.value || matches(provider.title, query.value)) ? provider : undefined
	})

	return {
		query, state, load, anyLink, results, groups, loadMore, retry,
		/** Whether the server is older than the Smart Picker. */
		isUnsupported: computed(() => followed().isUnsupported()),
		/** Reads again who uses the page. Call it when the palette gets the focus. */
		refreshUser() { userVersion.value++ },
		/** The addresses in the query with their cached previews. Nothing is fetched. */
		addresses,
		/** Recent choices, for an empty query. */
		recent: computed(() => isEmpty.value ? history.value.results.slice(0, MAX_RECENT) : []),
		/** Recently used providers, for an empty query. */
		used: computed(() => isEmpty.value ? found.value.filter(isUsed) : []),
		/** The other providers; once something is typed, all whose title matches, the best match first. */
		others: computed(() => isEmpty.value ? found.value.filter((provider) => !isUsed(provider)) : found.value),
		/** Returns the provider that a search provider belongs to. */
		providerOf: (id: string) => owners.value.get(id),
	}
}
