import type { IReference } from './reference.ts'

/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>

/** Who asks. PHP providers get this injected; here it is an argument of every call. */
export interface ReferenceContext {
	/** Null for visitors of a public share. */
	userId: string | null
	/** The asker's address, for limits. */
	address: string
	/** Address of the server with its web root, without a slash at the end. */
	base: string
	/** True for the token of a public share. */
	isShare(token: string): boolean
}

/** Resolves links of one kind. @see https://docs.nextcloud.com/server/latest/developer_manual/digging_deeper/reference.html */
export interface IReferenceProvider {
	/** True for a text that this provider resolves; the first provider that says so gets it. */
	matchReference(referenceText: string, context: ReferenceContext): boolean
	/** The reference, or null where the link leads to nothing. Throwing fails the whole request with status 500, as on a real server. */
	resolveReference(referenceText: string, context: ReferenceContext): Awaitable<IReference | null>
	/** Groups cache entries, so that they can be forgotten together. */
	getCachePrefix(referenceId: string): string
	/** Tells entries of one prefix apart, for instance by user; null where the prefix says all. */
	getCacheKey(referenceId: string, context: ReferenceContext): string | null
}

/** A provider that also resolves for visitors of a public share. */
export interface IPublicReferenceProvider extends IReferenceProvider {
	/** The reference, or null where the token opens nothing. */
	resolveReferencePublic(referenceText: string, sharingToken: string, context: ReferenceContext): Awaitable<IReference | null>
	/** As `getCacheKey`, for a public share. */
	getCacheKeyPublic(referenceId: string, sharingToken: string): string | null
}

/** A provider that the Smart Picker lists. */
export interface IDiscoverableReferenceProvider extends IReferenceProvider {
	getId(): string
	getTitle(): string
	/** Where it stands in the picker, small numbers first. */
	getOrder(): number
	/** Absolute address or server path of a dark icon on a transparent background. */
	getIconUrl(): string
	/** True where a page registers a custom picker element for it. Only the stand-in asks this: a PHP provider cannot know. */
	hasCustomPickerElement?(): boolean
}

/** A discoverable provider whose links are found by the unified search. */
export interface ISearchableReferenceProvider extends IDiscoverableReferenceProvider {
	/** Ids of search providers, at least one. */
	getSupportedSearchProviderIds(): string[]
}

/** True for a provider that resolves on public shares. */
export function isPublicProvider(provider: IReferenceProvider): provider is IPublicReferenceProvider {
	return 'resolveReferencePublic' in provider
}

/** True for a provider that the picker lists. */
export function isDiscoverableProvider(provider: IReferenceProvider): provider is IDiscoverableReferenceProvider {
	return 'getId' in provider && 'getTitle' in provider
}

/** True for a provider with search. */
export function isSearchableProvider(provider: IReferenceProvider): provider is ISearchableReferenceProvider {
	return 'getSupportedSearchProviderIds' in provider
}
