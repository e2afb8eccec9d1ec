/**
 * The endpoints of the Smart Picker: which providers there are, what they find, and that one was used.
 * Answers are read with tolerance: what has not the promised shape is left out instead of breaking the page.
 */
import type { ReferenceProvider, SearchEntry, SearchPage } from '../../contract/provider.ts'
import type { ReferenceTransport } from '../../resolver/wire/transport.ts'
import { OcsError, isUnknownRoute, readEnvelope } from '../../resolver/wire/envelope.ts'
import { isRecord, membersOf } from '../../resolver/wire/isRecord.ts'

/** A request to one search provider. Servers refuse an empty term (400). */
export interface SearchRequest {
	searchProviderId: string
	term: string
	limit: number
	/** Cursor of the page before; absent for the first one. */
	cursor?: number | string
	signal?: AbortSignal
}

function text(value: unknown): string {
	return typeof value === 'string' ? value : ''
}

/** A provider as sent, or null where it has no id or title. */
function readProvider(value: unknown): ReferenceProvider | null {
	if (!isRecord(value) || !text(value.id) || !text(value.title)) return null
	const search = typeof value.search_providers_ids === 'object' ? membersOf(value.search_providers_ids).map(text).filter(Boolean) : undefined
	const provider = { id: text(value.id), title: text(value.title), icon_url: text(value.icon_url), order: (typeof value.order !== 'object' && Number(value.order)) || 0 }
	return search ? { ...provider, search_providers_ids: search } : provider
}

/** An absolute http(s) address or a path: nothing else can be chosen, so it is not offered either. */
function isWebAddress(address: string): boolean {
	const base = 'https://server.invalid'
	return address !== '' && URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol)
}

function readEntry(value: unknown): SearchEntry | null {
	if (!isRecord(value) || !isWebAddress(text(value.resourceUrl))) return null
	return {
		title: text(value.title),
		subline: text(value.subline),
		resourceUrl: text(value.resourceUrl),
		thumbnailUrl: text(value.thumbnailUrl),
		icon: text(value.icon),
		rounded: value.rounded === true,
		attributes: isRecord(value.attributes) ? value.attributes as Record<string, string> : [],
	}
}

/** Returns the providers of the signed-in user; null if the server is older than the Smart Picker. */
export async function listProviders(transport: ReferenceTransport): Promise<ReferenceProvider[] | null> {
	const data = await transport({ method: 'GET', path: 'references/providers' }).then(readEnvelope).catch((error: unknown) => {
		if (isUnknownRoute(error)) return null
		throw error
	})
	return data === null ? null : membersOf(data).map(readProvider).filter((provider) => provider !== null)
}

/** One page of what a search provider finds; its `cursor` is null on the last one. */
export async function searchWithProvider(transport: ReferenceTransport, request: SearchRequest): Promise<SearchPage> {
	const { searchProviderId, term, limit, cursor, signal } = request
	const path = `search/providers/${encodeURIComponent(searchProviderId)}/search`
	const data = readEnvelope(await transport({ method: 'GET', path, query: { term, limit, cursor }, signal }))
	const page = isRecord(data) ? data : {}
	const entries = membersOf(page.entries).map(readEntry).filter((entry) => entry !== null)
	const next = typeof page.cursor === 'number' || typeof page.cursor === 'string' ? page.cursor : null
	return { name: text(page.name), isPaginated: page.isPaginated === true, entries, cursor: page.isPaginated === true ? next : null }
}

const TOUCH_PATHS = ['references/provider/', 'search/provider/'] as const

/** Servers that know only the documented path; asked there at once from the second time on. */
const documentedOnly = new WeakSet<ReferenceTransport>()

/**
 * Tells the server that a provider was used.
 * @param usedAtSec Unix seconds
 * @throws OcsError when neither the real nor the documented path takes it
 */
export async function touchProvider(transport: ReferenceTransport, id: string, usedAtSec: number): Promise<void> {
	const put = async (base: string) => readEnvelope(await transport({ method: 'PUT', path: base + encodeURIComponent(id), body: { timestamp: usedAtSec } }))
	const [real, documented] = TOUCH_PATHS
	if (documentedOnly.has(transport)) return void await put(documented)
	try {
		await put(real)
	} catch (error) {
		if (!(error instanceof OcsError) || error.status !== 404) throw error
		await put(documented)
		documentedOnly.add(transport)
	}
}

/** Returns the server's name and release for messages, from its capabilities. */
export async function describeServer(transport: ReferenceTransport): Promise<string> {
	try {
		const { version } = readEnvelope(await transport({ method: 'GET', path: 'cloud/capabilities' })) as { version?: { string?: unknown } }
		if (typeof version?.string === 'string') return `the server (Nextcloud ${version.string})`
	} catch { /* The message goes without the release then. */ }
	return 'the server'
}
