import type { IReference } from './reference.ts'

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

/** Returns whether a provider has a search. */
export function isSearchableProvider(provider: IReferenceProvider): provider is ISearchableReferenceProvider {
	return 'getSupportedSearchProviderIds' in provider
}
