import type { ReferenceProvider } from '../../contract/provider.ts'
import type { IReference } from './reference.ts'
import type { ISearchProvider } from './searchProvider.ts'

/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>

/** Caller of a provider. PHP injects it into providers; here it is an argument of every call. */
export interface ReferenceContext {
	/** User id, or null for visitors of a public share. */
	userId: string | null
	/** Address of the caller, for rate limits. */
	address: string
	/** Address of the server with its web root and without a trailing slash. */
	base: string
	/** Returns whether a token belongs to a public share. */
	isShare(token: string): boolean
}

/** Resolves links of one kind. @see https://docs.nextcloud.com/server/latest/developer_manual/digging_deeper/reference.html */
export interface IReferenceProvider {
	/** Returns whether this provider resolves a text. The first matching provider gets it. */
	matchReference(referenceText: string, context: ReferenceContext): boolean
	/** Returns the reference, or null. An error fails the whole request with status 500, as on a real server. */
	resolveReference(referenceText: string, context: ReferenceContext): Awaitable<IReference | null>
	/** Returns the prefix of cache entries that are invalidated together. */
	getCachePrefix(referenceId: string): string
	/** Returns the key within a prefix, for example the user, or null if the prefix suffices. */
	getCacheKey(referenceId: string, context: ReferenceContext): string | null
}

/** A provider that also resolves for visitors of a public share. */
export interface IPublicReferenceProvider extends IReferenceProvider {
	/** Returns the reference, or null if the token gives no access. */
	resolveReferencePublic(referenceText: string, sharingToken: string, context: ReferenceContext): Awaitable<IReference | null>
	/** Returns the cache key for a public share. */
	getCacheKeyPublic(referenceId: string, sharingToken: string): string | null
}

/** A provider that the Smart Picker lists. */
export interface IDiscoverableReferenceProvider extends IReferenceProvider {
	getId(): string
	getTitle(): string
	/** Returns the position in the picker. Lower numbers come first. */
	getOrder(): number
	/** Absolute address or server path of a dark icon on a transparent background. */
	getIconUrl(): string
	/** Returns whether a page registers a custom picker element for it. Only the stand-in calls this, because PHP providers can't know. */
	hasCustomPickerElement?(): boolean
}

/** A discoverable provider with links in the unified search. */
export interface ISearchableReferenceProvider extends IDiscoverableReferenceProvider {
	/** Returns the ids of its search providers, at least one. */
	getSupportedSearchProviderIds(): string[]
}

/** Returns whether a provider resolves links on public shares. */
export function isPublicProvider(provider: IReferenceProvider): provider is IPublicReferenceProvider {
	return 'resolveReferencePublic' in provider
}

/** Returns whether the picker lists a provider. */
export function isDiscoverableProvider(provider: IReferenceProvider): provider is IDiscoverableReferenceProvider {
	return 'getId' in provider && 'getTitle' in provider
}

function isSearchableProvider(provider: IReferenceProvider): provider is ISearchableReferenceProvider {
	return 'getSupportedSearchProviderIds' in provider
}

/** Returns the entry of a discoverable provider in the list for pages. */
export function describeProvider(provider: IDiscoverableReferenceProvider): ReferenceProvider {
	return {
		id: provider.getId(),
		title: provider.getTitle(),
		icon_url: provider.getIconUrl(),
		order: provider.getOrder(),
		...(isSearchableProvider(provider) ? { search_providers_ids: provider.getSupportedSearchProviderIds() } : {}),
	}
}

/** Base class for providers in the picker's list. Add `getSupportedSearchProviderIds()` for search. */
export abstract class ADiscoverableReferenceProvider implements IDiscoverableReferenceProvider {
	abstract getId(): string
	abstract getTitle(): string
	abstract getOrder(): number
	abstract getIconUrl(): string
	abstract matchReference(referenceText: string, context: ReferenceContext): boolean
	abstract resolveReference(referenceText: string, context: ReferenceContext): Awaitable<IReference | null>

	/** Returns the provider's id, so that all its entries are invalidated together. */
	getCachePrefix(_referenceId: string): string {
		return this.getId()
	}

	/** Returns a key of the link and the user. */
	getCacheKey(referenceId: string, { userId }: ReferenceContext): string | null {
		return `${userId ?? ''}#${referenceId}`
	}

	/** Returns the entry in the list of providers. */
	jsonSerialize(): ReferenceProvider {
		return describeProvider(this)
	}
}

/** Methods that belong together: a provider that has one of them needs all. */
const METHODS = {
	'every provider': ['matchReference', 'resolveReference', 'getCachePrefix', 'getCacheKey'],
	'a provider in the picker': ['getId', 'getTitle', 'getOrder', 'getIconUrl'],
	'a provider for public shares': ['resolveReferencePublic', 'getCacheKeyPublic'],
}
const SEARCH_METHODS = ['getId', 'getName', 'getOrder', 'search']

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isTexts = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText)
/** Types that methods without parameters return. On a server, PHP refuses others. */
const RESULTS: Record<string, [isRight: (value: unknown) => boolean, what: string]> = {
	getId: [isText, 'a text'],
	getTitle: [isText, 'a text'],
	getName: [isText, 'a text'],
	getOrder: [Number.isInteger, 'a whole number'],
	getIconUrl: [isText, 'a text'],
	getSupportedSearchProviderIds: [isTexts, 'a list of ids, at least one'],
}

type Members = Record<string, unknown>

/** Rejects an object that lacks methods of a kind, or whose methods return another type. @throws {Error} With the necessary change. */
function checkMethods(provider: object, { kind, names, needs }: { kind: string, names: string[], needs: string }) {
	const members = provider as Members
	const lacking = names.filter((name) => typeof members[name] !== 'function')
	const id = typeof members.getId === 'function' ? String(members.getId()) : provider.constructor.name
	if (lacking.length) throw new Error(`Could not register the ${kind} "${id}": it lacks ${lacking.map((name) => `${name}()`).join(', ')}, which ${needs} needs. Add the method.`)
	for (const name of names) {
		const [isRight, what] = RESULTS[name] ?? []
		if (isRight && !isRight((members[name] as () => unknown)())) throw new Error(`Could not register the ${kind} "${id}": its ${name}() doesn't return ${what}. Return that.`)
	}
}

/** Rejects a provider that a server or a page couldn't use. @throws {Error} With the necessary change. */
export function checkProvider(provider: IReferenceProvider, others: IReferenceProvider[]): void {
	const isSearchable = isSearchableProvider(provider)
	for (const [needs, names] of Object.entries(METHODS)) {
		if (names === METHODS['every provider'] || names.some((name) => name in provider) || (isSearchable && names.includes('getId'))) checkMethods(provider, { kind: 'reference provider', names, needs })
	}
	if (isSearchable) checkMethods(provider, { kind: 'reference provider', names: ['getSupportedSearchProviderIds'], needs: 'a search' })
	if (!isDiscoverableProvider(provider)) return
	const id = provider.getId()
	if (isSearchable && provider.hasCustomPickerElement?.()) {
		throw new Error(`Could not register the reference provider "${id}": it is searchable and has a custom picker element, and the picker would show only the element. `
			+ 'Remove getSupportedSearchProviderIds(), or let hasCustomPickerElement() return false.')
	}
	if (others.some((other) => isDiscoverableProvider(other) && other.getId() === id)) {
		throw new Error(`Could not register the reference provider "${id}": its id is already taken. Choose another id.`)
	}
}

/** Rejects a search provider that a server couldn't use. @throws {Error} With the necessary change. */
export function checkSearchProvider(provider: ISearchProvider): void {
	checkMethods(provider, { kind: 'search provider', names: SEARCH_METHODS, needs: 'the unified search' })
}
