import type { ReferenceProvider } from '../../contract/provider.ts'

/**
 * The ids of a provider's search providers, each once. Other bundles write into the page's list of providers too, and apps make providers of their
 * own, so the field may hold anything; PHP makes an object of a list that lost a member.
 */
export function searchIdsOf({ search_providers_ids: ids }: Pick<ReferenceProvider, 'search_providers_ids'>): string[] {
	if (typeof ids !== 'object' || ids === null) return []
	return [...new Set(Object.values(ids).filter((id) => typeof id === 'string' && id !== ''))]
}
