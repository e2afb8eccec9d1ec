import type { ReferenceProvider } from '../../contract/provider.ts'
import type { IReference } from './reference.ts'
import type { Awaitable, IDiscoverableReferenceProvider, ReferenceContext } from './referenceProvider.ts'
import { isSearchableProvider } from './referenceProvider.ts'

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
