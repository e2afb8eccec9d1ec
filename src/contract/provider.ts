/** A provider of the Smart Picker, as the initial state `core` / `reference-provider-list` and `GET references/providers` send it. */
export interface ReferenceProvider {
	id: string
	title: string
	/** Absolute, or a path of the server. Dark on transparent. */
	icon_url: string
	order: number
	/** Absent for a provider without search. */
	search_providers_ids?: string[]
}

/** Provider id → Unix seconds; PHP sends an empty one as `[]`. Initial state `core` / `reference-provider-timestamps`. */
export type ProviderTimestamps = Record<string, number> | []

/** One hit of the unified search. */
export interface SearchEntry {
	thumbnailUrl: string
	title: string
	subline: string
	resourceUrl: string
	/** A CSS class or an address: both are sent. */
	icon: string
	rounded: boolean
	attributes: Record<string, string> | []
}

/** One page of `GET search/providers/{id}/search`. @see https://docs.nextcloud.com/server/latest/developer_manual/digging_deeper/search.html */
export interface SearchPage {
	name: string
	isPaginated: boolean
	entries: SearchEntry[]
	/** What to send for the next page; null on the last one. */
	cursor: number | string | null
}

/** Answer of `PUT references/provider/{id}`; false for an unknown provider. */
export interface TouchAnswer {
	success: boolean
}
