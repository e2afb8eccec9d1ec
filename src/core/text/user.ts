/** Somebody who can be mentioned, as apps and servers describe them. */
export interface EditorUser {
	id: string
	/** The name that is shown. */
	label: string
	/** Old name of `label`. */
	title?: string
	/** A CSS class. */
	icon?: string | null
	/** Address of a picture. */
	iconUrl?: string | null
	/** Where they come from; `users` have an avatar on the server. */
	source?: string | null
	/** A second line in the menu. */
	subline?: string | null
	status?: EditorUserStatus | null
	/** Shown in the accent colour, as one's own name is. */
	primary?: boolean
}

/** What somebody is doing. */
export interface EditorUserStatus {
	/** `online`, `away`, `busy`, `dnd`, `invisible` or `offline`. */
	status?: string | null
	/** An emoji. */
	icon?: string | null
	message?: string | null
}

/** Users by id. */
export type EditorUsers = Record<string, EditorUser>

/**
 * What is rendered of somebody whom an app describes; the name is one line, and the id where none can be seen.
 * @throws whatever reading it throws
 */
export function asUser(described: unknown, id: string): EditorUser {
	const { label, title, icon, iconUrl, source, primary } = described as EditorUser
	const name = String(label ?? title ?? '').replace(/\s+/g, ' ')
	return { id, label: /[^\s\p{Cc}\p{Cf}]/u.test(name) ? name : id, icon, iconUrl, source, primary }
}
