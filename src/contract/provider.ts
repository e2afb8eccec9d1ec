/**
 * A provider of the Smart Picker, from the initial state `core` / `reference-provider-list` or `GET references/providers`.
 * @example
 * const files: ReferenceProvider = { id: 'files', title: 'Files', icon_url: '/core/img/places/files.svg', order: 0, search_providers_ids: ['files'] }
 */
export interface ReferenceProvider {
	id: string
	title: string
	/** Absolute address or server path of a dark icon on a transparent background. */
	icon_url: string
	/** Position in the server's list. Lower numbers come first. */
	order: number
	/** Ids of its unified search providers. Absent for a provider without search. */
	search_providers_ids?: string[]
}

/** Last use by provider id, in Unix seconds. Initial state `core` / `reference-provider-timestamps`; PHP sends an empty map as `[]`. */
export type ProviderTimestamps = Record<string, number> | []

/** One result of the unified search. */
export interface SearchEntry {
	/** Address of a thumbnail, or an empty string. */
	thumbnailUrl: string
	title: string
	/** A second line. */
	subline: string
	/** Target of the result: an absolute address or a server path. */
	resourceUrl: string
	/** A CSS class or an address, because servers send both. */
	icon: string
	/** Whether the thumbnail is round. */
	rounded: boolean
	/** Additional data from the search provider. PHP writes an empty object as `[]`. */
	attributes: Record<string, string> | []
}

/**
 * A page of results from `GET search/providers/{id}/search`.
 * @see https://docs.nextcloud.com/server/latest/developer_manual/digging_deeper/search.html
 */
export interface SearchPage {
	/** Name of the search provider in the user's language. */
	name: string
	/** Whether there may be more pages. */
	isPaginated: boolean
	entries: SearchEntry[]
	/** Cursor to send for the next page, or null on the last page. */
	cursor: number | string | null
}

/** Answer of `PUT references/provider/{id}`. `success` is false for an unknown provider. */
export interface TouchAnswer {
	success: boolean
}
