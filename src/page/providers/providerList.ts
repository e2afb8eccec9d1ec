/**
 * The providers of the page. All bundles share one list on `window`, which is borrowed at each use and never copied; the first that needs it asks the
 * server. Listeners hear when the list is loaded and when a provider was used.
 */
import type { ProviderTimestamps, ReferenceProvider } from '../../contract/provider.ts'
import type { ReferenceServices } from '../services.ts'
import { loadState } from '@nextcloud/initial-state'
import { warn } from '../../resolver/warn.ts'
import { membersOf } from '../../resolver/wire/isRecord.ts'
import { pageL10n } from '../../ui/dom/l10n.ts'
import { importOnce } from '../../ui/loadOnce.ts'
import { matches } from '../../ui/match.ts'
import { customPickerRecords, pageGlobals } from '../globals.ts'
import { getServerLocation } from '../serverLocation.ts'

/**
 * Id of the built-in provider for any link that the user types or pastes. The server doesn't list it.
 * @example
 * const link = await getLinkWithPicker(anyLinkProviderId)
 */
export const anyLinkProviderId = 'any-link'

/**
 * Returns the ids of a provider's search providers, each once. Other bundles write into the page's list of providers too, and apps make providers of
 * their own, so the field may hold anything.
 */
export function searchIdsOf({ search_providers_ids: ids }: Pick<ReferenceProvider, 'search_providers_ids'>): string[] {
	return [...new Set(membersOf(ids).filter((id): id is string => typeof id === 'string' && id !== ''))]
}

/**
 * Functions that the list gets from the page and the server.
 * @typeParam Connection Services of an app that has its own; undefined for the page's.
 */
export interface ProviderSources<Connection> {
	/** The page's providers; undefined until somebody knows them. */
	records(): readonly ReferenceProvider[] | undefined
	setRecords(providers: ReferenceProvider[]): void
	timestamps(): ProviderTimestamps
	setTimestamp(id: string, usedAtSec: number): void
	/** Whether an app renders the provider's screen itself. */
	hasCustomElement(id: string): boolean
	/** Fetches the providers; null if the server is older than the Smart Picker. */
	fetch(connection?: Connection): Promise<ReferenceProvider[] | null>
	/** Tells the server that a provider was used, in Unix seconds. */
	touch(id: string, usedAtSec: number, connection?: Connection): Promise<void>
	nowSec(): number
	/** "Any link", in the user's language. */
	anyLink(): ReferenceProvider
	/** A failure that must not disturb the user. */
	warn(message: string, cause: unknown): void
}

/**
 * The page's providers and what can be done with them.
 * @typeParam Connection The transport and the access of an app that has its own services.
 */
export interface ProviderList<Connection> {
	/** The usable ones, in the server's order; of several with one id, the first. */
	all(): ReferenceProvider[]
	get(id: string): ReferenceProvider | undefined
	sort(providers: readonly ReferenceProvider[]): ReferenceProvider[]
	/** The providers whose title contains all words of the query, sorted; "Any link" follows where the query is empty or nothing matches. */
	search(query: string, limit?: number): ReferenceProvider[]
	isLoaded(): boolean
	/** Whether the server is older than the Smart Picker. */
	isUnsupported(): boolean
	/** Resolves once the list is there; asks the server at most once, again after a failure. */
	load(connection?: Connection): Promise<void>
	/** Records that a provider was used: at once in the order, then at the server. Never rejects. */
	recordUse(id: string, connection?: Connection): Promise<void>
	subscribe(listener: () => void): () => void
}

/** Returns the last use of a provider, in Unix seconds; 0 for never. Inherited names count as never, because PHP's empty array may have such names. */
export function lastUsedSec(timestamps: ProviderTimestamps, id: string): number {
	if (!Object.hasOwn(timestamps, id) || (Array.isArray(timestamps) && id === 'length')) return 0
	return Number((timestamps as Record<string, number>)[id]) || 0
}

/** A new list: the most recently used first, the others by the server's order, then by title. */
export function sortByUse(providers: readonly ReferenceProvider[], timestamps: ProviderTimestamps): ReferenceProvider[] {
	return [...providers].sort((a, b) =>
		lastUsedSec(timestamps, b.id) - lastUsedSec(timestamps, a.id)
		|| a.order - b.order
		|| a.title.localeCompare(b.title))
}

/** Whether a record has an id and a title. Other bundles write into the records too, and may omit anything. */
function isProvider(record: unknown): record is ReferenceProvider {
	const { id, title } = (record ?? {}) as Partial<ReferenceProvider>
	return typeof id === 'string' && typeof title === 'string'
}

/** The page's provider list over borrowed records. */
export function createProviderList<Connection>(sources: ProviderSources<Connection>): ProviderList<Connection> {
	const listeners = new Set<() => void>()
	let loading: Promise<void> | undefined
	let isUnsupported = false

	function changed() {
		for (const listener of listeners) listener()
	}

	function all() {
		const providers = membersOf(sources.records()).filter(isProvider).filter((provider) => searchIdsOf(provider).length > 0 || sources.hasCustomElement(provider.id))
		return providers.filter(({ id }, index) => providers.findIndex((other) => other.id === id) === index)
	}

	const sort = (providers: readonly ReferenceProvider[]) => sortByUse(providers, sources.timestamps())

	function search(query: string, limit?: number) {
		const found = sort(all().filter((provider) => matches(provider.title, query)))
		const shown = limit ? found.slice(0, limit) : found
		return !query.trim() || found.length === 0 ? [...shown, sources.anyLink()] : shown
	}

	async function fetchOnce(connection?: Connection) {
		const providers = await sources.fetch(connection)
		isUnsupported = providers === null
		if (!sources.records()) sources.setRecords(providers ?? [])
		changed()
	}

	return {
		all,
		sort,
		search,
		get: (id) => id === anyLinkProviderId ? sources.anyLink() : all().find((provider) => provider.id === id),
		isUnsupported: () => isUnsupported,
		isLoaded: () => sources.records() !== undefined,
		async load(connection) {
			if (sources.records()) return
			loading ??= fetchOnce(connection).finally(() => { loading = undefined })
			await loading
		},
		async recordUse(id, connection) {
			if (id === anyLinkProviderId) return
			const usedAtSec = sources.nowSec()
			try {
				sources.setTimestamp(id, usedAtSec)
				changed()
				await sources.touch(id, usedAtSec, connection)
			} catch (error) {
				sources.warn(`Could not note that the provider "${id}" was used: the request failed. The order of the list is kept for this page only; check the server.`, error)
			}
		},
		subscribe(listener) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}

function initialState<State>(key: string): State | undefined {
	return typeof document === 'undefined' ? undefined : loadState<State | null>('core', key, null) ?? undefined
}

/** The record that has the server's answer. */
let answered: readonly ReferenceProvider[] | undefined

/** The providers of the page, or undefined where neither a bundle nor the server tells them. On a page without them, `@nextcloud/vue` makes the record empty. */
export function providerRecords(): ReferenceProvider[] | undefined {
	const records = pageGlobals()._vue_richtext_reference_providers ??= initialState('reference-provider-list')
	return records === answered || membersOf(records).length || initialState('reference-provider-list') ? records : undefined
}

/** Makes a list of providers the page's one: the record stays and gets new content. */
export function setProviderRecords(list: readonly ReferenceProvider[]): void {
	const records = answered = pageGlobals()._vue_richtext_reference_providers ??= []
	records.splice(0, records.length, ...list)
}

/** Returns the times at which providers were last used, in Unix seconds. Read own properties only, because PHP sends an empty record as array. */
export function providerTimestamps(): Record<string, number> {
	const records: ProviderTimestamps = pageGlobals()._vue_richtext_reference_provider_timestamps
		??= initialState('reference-provider-timestamps') ?? Object.create(null) as Record<string, number>
	return records as Record<string, number>
}

/** Notes that a provider was used. */
export function setProviderTimestamp(providerId: string, usedAtSec: number): void {
	Object.defineProperty(providerTimestamps(), providerId, { value: usedAtSec, configurable: true, enumerable: true, writable: true })
}

/** Services that send the requests: those of an app, or else the page's. */
type Connection = Pick<ReferenceServices, 'transport' | 'access'>

const loadRequests = /* @__PURE__ */ importOnce(() => import('./providerRequests.ts'))

async function connect(connection?: Connection) {
	const { getServices, ...endpoints } = await loadRequests()
	return { ...connection ?? getServices(), ...endpoints }
}

const list: ProviderList<Connection> = createProviderList({
	records: providerRecords,
	setRecords: setProviderRecords,
	timestamps: providerTimestamps,
	setTimestamp: setProviderTimestamp,
	// Looked up in the records themselves: who lists providers need not load what registers and renders.
	hasCustomElement: (id) => Object.hasOwn(customPickerRecords(), id) && typeof customPickerRecords()[id]?.callback === 'function',
	// TRANSLATORS: The name of a source of links: the user enters an address.
	anyLink: () => ({ id: anyLinkProviderId, title: pageL10n.t('Any link'), icon_url: `${getServerLocation().webroot}/core/img/filetypes/link.svg`, order: 0 }),
	nowSec: () => Math.floor(Date.now() / 1000),
	warn,
	async fetch(connection) {
		const { transport, access, listProviders, describeServer } = await connect(connection)
		if (access().user === null) return []
		const providers = await listProviders(transport)
		if (!providers) warn(`Could not list the providers of the Smart Picker: ${await describeServer(transport)} doesn't have it. Nextcloud 26 or later does; until then people can paste links.`)
		return providers
	},
	async touch(id, usedAtSec, connection) {
		const { transport, access, touchProvider } = await connect(connection)
		if (access().user !== null) await touchProvider(transport, id, usedAtSec)
	},
})

/** The one list of the page. */
export function getProviderList(): ProviderList<Connection> {
	return list
}

/**
 * Returns a provider by id, including "any-link". Undefined if the page doesn't have that provider.
 * @example
 * const title = getProvider('files')?.title
 */
export function getProvider(id: string): ReferenceProvider | undefined {
	return list.get(id)
}

/**
 * Returns the page's providers with a search or a custom element, in the server's order. Empty until a picker or an editor has loaded them.
 * @example
 * const titles = sortProviders(getProviders()).map(({ title }) => title)
 */
export function getProviders(): ReferenceProvider[] {
	return list.all()
}

/**
 * Returns providers whose title contains all words of the query, the most recently used first. "Any link" follows if the query is empty or
 * nothing matches.
 * @param limit Maximum number of providers, not counting "Any link". @default no limit
 * @example
 * const [best] = searchProvider('fil', 5)
 */
export function searchProvider(query: string, limit?: number): ReferenceProvider[] {
	return list.search(query, limit)
}

/**
 * Returns a sorted copy: the most recently used providers first, then the others by the server's order and by title.
 * @example
 * const [first] = sortProviders(getProviders())
 */
export function sortProviders(providers: readonly ReferenceProvider[]): ReferenceProvider[] {
	return list.sort(providers)
}

/** A provider by id, the page's list loaded first where need be; null for one that the page does not have, or cannot load. */
export async function findProvider(id: string, connection?: Connection): Promise<ReferenceProvider | null> {
	const known = list.get(id)
	if (!known) await list.load(connection).catch((error: unknown) => { warn('Could not load the providers: the request failed. The picker begins with its list; check the server.', error) })
	return known ?? list.get(id) ?? null
}
