/** A user who can be mentioned, in the shape that apps and servers send. */
export interface EditorUser {
	id: string
	/** Display name. */
	label: string
	/** Former name of `label`. */
	title?: string
	/** CSS class of an icon. */
	icon?: string | null
	/** Address of a picture. */
	iconUrl?: string | null
	/** Source of the id. The source `users` has avatars on the server. */
	source?: string | null
	/** Second line in the menu. */
	subline?: string | null
	status?: EditorUserStatus | null
	/** Whether to show the mention in the accent color, for example for the current user. */
	primary?: boolean
}

/** Status of a user. */
export interface EditorUserStatus {
	/** Presence: `online`, `away`, `busy`, `dnd`, `invisible` or `offline`. */
	status?: string | null
	/** Emoji of the status message. */
	icon?: string | null
	message?: string | null
}

/** Users by id. */
export type EditorUsers = Record<string, EditorUser>

/**
 * Returns the rendered data of a user of the app. The name is one line, or the id if the name is empty.
 * @throws any error of reading the data
 */
export function asUser(described: unknown, id: string): EditorUser {
	const { label, title, icon, iconUrl, source, primary } = described as EditorUser
	const name = String(label ?? title ?? '').replace(/\s+/g, ' ')
	return { id, label: /[^\s\p{Cc}\p{Cf}]/u.test(name) ? name : id, icon, iconUrl, source, primary }
}
