/**
 * A provider of the Smart Picker, as the initial state `core` / `reference-provider-list` and `GET references/providers` send it.
 * @example
 * const files: ReferenceProvider = { id: 'files', title: 'Files', icon_url: '/core/img/places/files.svg', order: 0, search_providers_ids: ['files'] }
 */
export interface ReferenceProvider {
	id: string
	title: string
	/** Absolute, or a path of the server. Dark on transparent. */
	icon_url: string
	/** Where the server puts it in its list: the smaller, the earlier. */
	order: number
	/** The unified search providers that it searches; absent for a provider without search. */
	search_providers_ids?: string[]
}

/** Provider id → Unix seconds; PHP sends an empty one as `[]`. Initial state `core` / `reference-provider-timestamps`. */
export type ProviderTimestamps = Record<string, number> | []

/** One result of the unified search. */
export interface SearchEntry {
	/** Address of a picture; empty where there is none. */
	thumbnailUrl: string
	title: string
	/** A second line. */
	subline: string
	/** What it leads to: absolute, or a path of the server. */
	resourceUrl: string
	/** A CSS class or an address: servers send both. */
	icon: string
	/** Whether the picture is shown as a circle. */
	rounded: boolean
	/** Whatever the search provider adds; PHP writes an empty object as `[]`. */
	attributes: Record<string, string> | []
}

/** One page of `GET search/providers/{id}/search`. @see https://docs.nextcloud.com/server/latest/developer_manual/digging_deeper/search.html */
export interface SearchPage {
	/** Of the search provider, in the user's language. */
	name: string
	/** Whether there may be more pages. */
	isPaginated: boolean
	entries: SearchEntry[]
	/** What to send for the next page; null on the last one. */
	cursor: number | string | null
}

/** Answer of `PUT references/provider/{id}`; false for an unknown provider. */
export interface TouchAnswer {
	success: boolean
}
