import type { SearchEntry, SearchPage } from '../../contract/provider.ts'
import type { Awaitable, ReferenceContext } from './referenceProvider.ts'

/** A search request. */
export interface SearchQuery {
	/** Search term, never empty. */
	term: string
	/** Maximum number of results, from 1 to 25. */
	limit: number
	/** Cursor of the previous page, or null for the first page. */
	cursor: number | string | null
}

/** A provider of the unified search. @see https://docs.nextcloud.com/server/latest/developer_manual/digging_deeper/search.html */
export interface ISearchProvider {
	getId(): string
	/** Returns the name for the group of its results. */
	getName(): string
	/** Returns its position. Lower numbers come first. */
	getOrder(): number
	/** Returns a page of results. An error gives status 500, as on a real server. */
	search(query: SearchQuery, context: ReferenceContext): Awaitable<SearchResult>
	/** Returns the id of its app. @default its own id */
	getAppId?(): string
	/** Returns the server path of its icon. @default '/core/img/places/default-app-icon.svg' */
	getIconUrl?(): string
	/** Returns the types of additional filters by name. */
	getSupportedFilters?(): Record<string, string>
}

/** A page of results. */
export class SearchResult {
	private constructor(readonly name: string, readonly entries: SearchEntry[], readonly cursor: number | string | null) {}

	/** Creates the last page. */
	static complete(name: string, entries: SearchEntry[]): SearchResult {
		return new SearchResult(name, entries, null)
	}

	/** Creates a page that isn't the last one. */
	static paginated(name: string, entries: SearchEntry[], cursor: number | string): SearchResult {
		return new SearchResult(name, entries, cursor)
	}

	/** Returns the JSON for the wire. */
	jsonSerialize(): SearchPage {
		return { name: this.name, isPaginated: this.cursor !== null, entries: this.entries, cursor: this.cursor }
	}
}

/** Creates an entry with empty strings for omitted members. */
export function searchEntry(entry: Pick<SearchEntry, 'title' | 'resourceUrl'> & Partial<SearchEntry>): SearchEntry {
	const { thumbnailUrl = '', title, subline = '', resourceUrl, icon = '', rounded = false, attributes = [] } = entry
	const empty = Object.keys(attributes).length === 0
	return { thumbnailUrl, title, subline, resourceUrl, icon, rounded, attributes: empty ? [] : attributes }
}

/** Returns the entry of a search provider in `GET search/providers`. */
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
