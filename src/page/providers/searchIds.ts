import type { ReferenceProvider } from '../../contract/provider.ts'
import { membersOf } from '../../resolver/wire/isRecord.ts'

/**
 * Returns the ids of a provider's search providers, each once. Other bundles write into the page's list of providers too, and apps make providers of
 * their own, so the field may hold anything.
 */
export function searchIdsOf({ search_providers_ids: ids }: Pick<ReferenceProvider, 'search_providers_ids'>): string[] {
	return [...new Set(membersOf(ids).filter((id): id is string => typeof id === 'string' && id !== ''))]
}
