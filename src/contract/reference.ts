/** What every resolved link has: title, text and image for a plain card. @see https://ogp.me */
export interface OpenGraphObject {
	/** The link as it was asked for. */
	id: string
	/** The title. */
	name: string
	/** A summary in plain text. */
	description: string | null
	/** Address of an image, absolute or a path of the server. */
	thumb: string | null
	/** Where the card leads: the link itself, or another address of the same thing. */
	link: string
}

/**
 * What a server knows of a link.
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
	/** Names the widget that renders it; `open-graph` where there is only a plain card. */
	richObjectType: string
	/** Whatever the provider gives for that type. */
	richObject: Record<string, unknown>
	/** For a plain card, where no widget is registered for the type. */
	openGraphObject: OpenGraphObject
	/** False when the user may not see what the link leads to. */
	accessible: boolean
}

/** Answer of `resolve`, `resolvePublic` and `extract`. */
export interface ResolveAnswer {
	/** By link as sent; null where no provider knows it. PHP writes an empty object as `[]`. */
	references: Record<string, Reference | null> | []
}

/** A label of an issue. */
export interface VcsLabel {
	name: string
	/** Three or six hexadecimal digits, with or without `#`. */
	color: string
}

/** The rich object `vcs_issue`, from which an issue of any version control system gets its card. Servers leave fields out or send null. */
export interface VcsIssue {
	id: number | string | null
	url: string | null
	title: string
	/** `open`, `closed`, or another word of the system. */
	state: string | null
	comment_count?: number
	labels?: VcsLabel[]
	/** Unix seconds, Unix milliseconds or ISO 8601. */
	created_at?: number | string
	/** A name, in plain text. */
	author?: string
}

/** The rich object `vcs_pull_request`: a pull or merge request. */
export interface VcsPullRequest extends VcsIssue {
	merged?: boolean
	draft?: boolean
}

/** The rich object `vcs_comment`, beside that of the issue or pull request which it belongs to. */
export interface VcsComment {
	url: string | null
	/** Markdown. */
	body: string
	author?: string
	/** Unix seconds, Unix milliseconds or ISO 8601. */
	created_at?: number | string
	/** Unix seconds, Unix milliseconds or ISO 8601. */
	updated_at?: number | string
}
