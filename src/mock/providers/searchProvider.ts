import type { SearchEntry, SearchPage } from '../../contract/provider.ts'
import type { Awaitable, ReferenceContext } from './referenceProvider.ts'

/** What is searched for. */
export interface SearchQuery {
	/** Never empty. */
	term: string
	/** From 1 to 25. */
	limit: number
	/** What the page before gave as its cursor; null for the first page. */
	cursor: number | string | null
}

/** A provider of the unified search. @see https://docs.nextcloud.com/server/latest/developer_manual/digging_deeper/search.html */
export interface ISearchProvider {
	getId(): string
	/** Name of the group of its results. */
	getName(): string
	/** Small numbers first. */
	getOrder(): number
	/** One page of results. Throwing gives status 500, as on a real server. */
	search(query: SearchQuery, context: ReferenceContext): Awaitable<SearchResult>
	/** The app that brings it. @default its id */
	getAppId?(): string
	/** Shown beside its title, as a path on the server. @default '/core/img/places/default-app-icon.svg' */
	getIconUrl?(): string
	/** Filters beyond the term: name → type. */
	getSupportedFilters?(): Record<string, string>
}

/** One page of results. */
export class SearchResult {
	private constructor(readonly name: string, readonly entries: SearchEntry[], readonly cursor: number | string | null) {}

	/** The last page. */
	static complete(name: string, entries: SearchEntry[]): SearchResult {
		return new SearchResult(name, entries, null)
	}

	/** A page with more behind it. */
	static paginated(name: string, entries: SearchEntry[], cursor: number | string): SearchResult {
		return new SearchResult(name, entries, cursor)
	}

	/** What goes over the wire. */
	jsonSerialize(): SearchPage {
		return { name: this.name, isPaginated: this.cursor !== null, entries: this.entries, cursor: this.cursor }
	}
}

/** An entry; what is left out is empty. */
export function searchEntry(entry: Pick<SearchEntry, 'title' | 'resourceUrl'> & Partial<SearchEntry>): SearchEntry {
	const { thumbnailUrl = '', title, subline = '', resourceUrl, icon = '', rounded = false, attributes = [] } = entry
	const empty = Object.keys(attributes).length === 0
	return { thumbnailUrl, title, subline, resourceUrl, icon, rounded, attributes: empty ? [] : attributes }
}

/** What `GET search/providers` tells of a search provider. */
export function describeSearchProvider(provider: ISearchProvider) {
	return {
		id: provider.getId(),
		appId: provider.getAppId?.() ?? provider.getId(),
		name: provider.getName(),
		icon: provider.getIconUrl?.() ?? '/core/img/places/default-app-icon.svg',
		order: provider.getOrder(),
		isExternalProvider: false,
		triggers: [provider.getId()],
		filters: { term: 'string', ...provider.getSupportedFilters?.() },
		inAppSearch: false,
	}
}
