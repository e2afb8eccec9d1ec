import type { ReferenceProvider } from '../../contract/provider.ts'
import type { IReference } from './reference.ts'
import type { Awaitable, IDiscoverableReferenceProvider, ReferenceContext } from './referenceProvider.ts'
import { isSearchableProvider } from './referenceProvider.ts'

/** What a page learns of a discoverable provider. */
export function describeProvider(provider: IDiscoverableReferenceProvider): ReferenceProvider {
	return {
		id: provider.getId(),
		title: provider.getTitle(),
		icon_url: provider.getIconUrl(),
		order: provider.getOrder(),
		...(isSearchableProvider(provider) ? { search_providers_ids: provider.getSupportedSearchProviderIds() } : {}),
	}
}

/** Base class of a provider that the picker lists. Add `getSupportedSearchProviderIds()` for search. */
export abstract class ADiscoverableReferenceProvider implements IDiscoverableReferenceProvider {
	abstract getId(): string
	abstract getTitle(): string
	abstract getOrder(): number
	abstract getIconUrl(): string
	abstract matchReference(referenceText: string, context: ReferenceContext): boolean
	abstract resolveReference(referenceText: string, context: ReferenceContext): Awaitable<IReference | null>

	/** The provider's id: all its entries are forgotten together. */
	getCachePrefix(_referenceId: string): string {
		return this.getId()
	}

	/** The link and the user. */
	getCacheKey(referenceId: string, { userId }: ReferenceContext): string | null {
		return `${userId ?? ''}#${referenceId}`
	}

	/** The entry of the provider list. */
	jsonSerialize(): ReferenceProvider {
		return describeProvider(this)
	}
}
