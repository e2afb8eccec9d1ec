/** The provider list of the page, put together: the shared records, the server, the user's language. Requests load with the first one. */
import type { ReferenceProvider } from '../../contract/provider.ts'
import type { ReferenceServices } from '../services.ts'
import { warn } from '../../resolver/warn.ts'
import { pageL10n } from '../../ui/dom/l10n.ts'
import { importOnce } from '../../ui/loadOnce.ts'
import { customPickerRecords } from '../globals.ts'
import { getServerLocation } from '../serverLocation.ts'
import { anyLinkProviderId, createProviderList, providerRecords, providerTimestamps, setProviderRecords, setProviderTimestamp, type ProviderList } from './providerList.ts'

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
