import type { ProviderTimestamps, ReferenceProvider } from '../../contract/provider.ts'

/** When a provider was last used, in Unix seconds; 0 for never. Inherited names count as never; PHP's empty array may have got names since. */
export function lastUsedSec(timestamps: ProviderTimestamps, id: string): number {
	if (!Object.hasOwn(timestamps, id) || (Array.isArray(timestamps) && id === 'length')) return 0
	return Number((timestamps as Record<string, number>)[id]) || 0
}

/** A new list: the most recently used first, the others by the server's order, then by title. */
export function sortProviders(providers: readonly ReferenceProvider[], timestamps: ProviderTimestamps): ReferenceProvider[] {
	return [...providers].sort((a, b) =>
		lastUsedSec(timestamps, b.id) - lastUsedSec(timestamps, a.id)
		|| a.order - b.order
		|| a.title.localeCompare(b.title))
}

/** True where the title holds the query, whatever the case; the query's characters mean nothing special. */
export function titleMatches(provider: ReferenceProvider, query: string): boolean {
	return provider.title.toLowerCase().includes(query.trim().toLowerCase())
}
