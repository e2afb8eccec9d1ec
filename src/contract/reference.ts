/**
 * The envelope of every OCS response.
 * @see https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html
 */
export interface OcsEnvelope<Data> {
	ocs: {
		meta: OcsMeta
		data: Data
	}
}

/** Status of an OCS response. */
interface OcsMeta {
	status: 'ok' | 'failure'
	/**
	 * HTTP status on version 2, except for 996 (server error), 997 (not signed in), 998 (unknown route) and 999.
	 * Version 1 sends 100 for success.
	 */
	statuscode: number
	message: string
	totalitems?: string
	itemsperpage?: string
}

/**
 * Title, description and image of a link, for a plain card. Every resolved link has them.
 * @see https://ogp.me
 */
export interface OpenGraphObject {
	/** The requested link. */
	id: string
	/** The title. */
	name: string
	/** A summary in plain text. */
	description: string | null
	/** Absolute address or server path of an image. */
	thumb: string | null
	/** Target of the card: the link itself, or another address of the same page. */
	link: string
}

/**
 * A server's data about a link.
 * @see https://docs.nextcloud.com/server/latest/developer_manual/digging_deeper/reference.html
 * @example
 * const link = 'https://example.org/issues/1'
 * const reference: Reference = {
 *   richObjectType: 'deck-card',
 *   richObject: { title: 'Buy milk' },
 *   openGraphObject: { id: link, name: 'Buy milk', description: 'Two litres', thumb: null, link },
 *   accessible: true,
 * }
 */
export interface Reference {
	/** Type of the rich object, which selects the widget. `open-graph` has a plain card. */
	richObjectType: string
	/** The provider's data for that type. */
	richObject: Record<string, unknown>
	/** Content of the plain card for types without a registered widget. */
	openGraphObject: OpenGraphObject
	/** Whether the user may see the target of the link. */
	accessible: boolean
}

/** Answer of `resolve`, `resolvePublic` and `extract`. */
export interface ResolveAnswer {
	/** References by link as sent, or null for a link that no provider resolves. PHP writes an empty object as `[]`. */
	references: Record<string, Reference | null> | []
}

/** A label of an issue. */
export interface VcsLabel {
	name: string
	/** Three or six hexadecimal digits, with or without `#`. */
	color: string
}

/** The rich object `vcs_issue`: an issue of any version control system. Servers leave fields out or send null. */
export interface VcsIssue {
	id: number | string | null
	url: string | null
	title: string
	/** `open`, `closed`, or another state of that system. */
	state: string | null
	comment_count?: number
	labels?: VcsLabel[]
	/** Unix seconds, Unix milliseconds or ISO 8601. */
	created_at?: number | string
	/** Name of the author in plain text. */
	author?: string
}

/** The rich object `vcs_pull_request`: a pull or merge request. */
export interface VcsPullRequest extends VcsIssue {
	merged?: boolean
	draft?: boolean
}

/** The rich object `vcs_comment`: a comment, sent along with its issue or pull request. */
export interface VcsComment {
	url: string | null
	/** Text of the comment in Markdown. */
	body: string
	author?: string
	/** Unix seconds, Unix milliseconds or ISO 8601. */
	created_at?: number | string
	/** Unix seconds, Unix milliseconds or ISO 8601. */
	updated_at?: number | string
}
