import type { Atom } from './textDocument.ts'

/** Spelling of a mention in the value: `@id`, or `@"id"` for an id with a character that ends an id. */

const PLAIN_ID = /^(?!@)[\w@.'-]+$/
const MENTION = /@(?!@)(?:"([^"\n]{1,255})"|([\w@.'-]{1,255}))/g
const WORD = /[\p{L}\p{N}_]/u
/** An id holds few of these; a hostile text must not make each of its characters costly. */
const MAX_JOINTS = 12
/** Limits how far back the start of an address is looked for, in code units. */
const MAX_LINK = 2000
/** Characters of a path, a query or a fragment after which an at sign belongs to the address, as in `https://social.example/@alice`. */
const JOINS_ADDRESS = /[/=?&#~+:*-]/
const ADDRESS_BEFORE = /https?:\/\/[^\s<>"`|^]+$/i

/** Whether an id belongs to somebody who can be rendered. */
export type IsKnownUser = (id: string) => boolean

/** The characters of a mention in the value. */
export function mentionText(id: string): string {
	return PLAIN_ID.test(id) ? `@${id}` : `@"${id}"`
}

/**
 * The longest known id at the start of a run of id characters: a sentence may go on right behind a mention (`@bob's`, `@bob.`),
 * and two mentions may be neighbours (`@bob@eve`).
 */
function knownStart(run: string, isKnownUser: IsKnownUser): string | undefined {
	if (isKnownUser(run)) return run
	const joints: number[] = []
	for (let end = 1; end < run.length && joints.length < MAX_JOINTS; end++) {
		if (/[@.'-]/.test(run[end]!)) joints.push(end)
	}
	for (const end of joints.reverse()) {
		if (isKnownUser(run.slice(0, end))) return run.slice(0, end)
	}
	return undefined
}

/** Whether an at sign is part of a web address. Links come first, so it starts no mention. */
function isInLink(text: string, position: number): boolean {
	return JOINS_ADDRESS.test(text[position - 1] ?? '') && ADDRESS_BEFORE.test(text.slice(Math.max(0, position - MAX_LINK), position))
}

/** The mentions of known ids in a text, in order. An at sign behind a word character, or in an address to the web, is part of that and starts none. */
export function findMentions(text: string, isKnownUser: IsKnownUser): Atom[] {
	const atoms: Atom[] = []
	MENTION.lastIndex = 0
	for (let match = MENTION.exec(text); match; match = MENTION.exec(text)) {
		const start = match.index
		const free = start === 0 || atoms.at(-1)?.end === start || !WORD.test(text[start - 1]!)
		const id = !free || isInLink(text, start) ? undefined : match[1] === undefined ? knownStart(match[2]!, isKnownUser) : isKnownUser(match[1]) ? match[1] : undefined
		if (id !== undefined) {
			const end = match[1] === undefined ? start + 1 + id.length : start + match[0].length
			atoms.push({ start, end, id })
			MENTION.lastIndex = end
		} else {
			MENTION.lastIndex = start + 1
		}
	}
	return atoms
}

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
