/** What every link has: name, text and image for a plain card. @see https://ogp.me */
export interface OpenGraphObject {
	/** The link as it was asked for. */
	id: string
	name: string
	description: string | null
	/** Address of an image, absolute or a path of the server. */
	thumb: string | null
	link: string
}

/** A resolved link. @see https://docs.nextcloud.com/server/latest/developer_manual/digging_deeper/reference.html */
export interface Reference {
	/** Names the widget that renders it; `open-graph` where there is only a plain card. */
	richObjectType: string
	/** Whatever the provider gives for that type. */
	richObject: Record<string, unknown>
	openGraphObject: OpenGraphObject
	/** False when the user may not see what the link leads to. */
	accessible: boolean
}

/** Answer of `resolve`, `resolvePublic` and `extract`: an object by link as sent, but `[]` when it is empty. */
export interface ResolveAnswer {
	references: Record<string, Reference | null> | []
}

/** A label of an issue; `color` is hexadecimal, with or without `#`. */
export interface VcsLabel {
	name: string
	color: string
}

/** The generic rich object of an issue. Servers leave fields out or send null. Times are Unix seconds, milliseconds or ISO 8601. */
export interface VcsIssue {
	id: number | string | null
	url: string | null
	title: string
	state: string | null
	comment_count?: number
	labels?: VcsLabel[]
	created_at?: number | string
	author?: string
}

/** The generic rich object of a pull or merge request. */
export interface VcsPullRequest extends VcsIssue {
	merged?: boolean
	draft?: boolean
}

/** The generic rich object of a comment, beside the issue or pull request that it belongs to. */
export interface VcsComment {
	url: string | null
	body: string
	author?: string
	created_at?: number | string
	updated_at?: number | string
}
