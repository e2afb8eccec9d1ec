import type { Reference } from '../../contract/reference.ts'
import { isRecord } from '../wire/isRecord.ts'

/**
 * State of a link. Final are `resolved`, `bare` (the server knows no more than the link), `forbidden` (the user may not see it), `not-found` and `error`.
 * The others wait, and continue without a click: `rate-limited` (the server refuses requests), `offline` (no network), `unreachable` (no answer), and `signed-out`
 * (the session has ended, or is another user's).
 * A link is `not-found` if no provider knows it or it isn't an http(s) address. So are the links of visitors without a public share.
 */
export type ReferenceState = 'idle' | 'resolving' | 'resolved' | 'bare' | 'forbidden' | 'not-found' | 'error' | 'rate-limited' | 'offline' | 'unreachable' | 'signed-out'

/** State and reference of a link. Entries are immutable: a change creates another entry. */
export interface ReferenceEntry {
	state: ReferenceState
	/** The reference, or null if there is nothing to render. Keeps the previous answer during a refetch. */
	reference: Reference | null
	/** The cause of state `error`. */
	error?: unknown
}

/** Entry of a link that was never fetched. */
export const IDLE: ReferenceEntry = Object.freeze({ state: 'idle', reference: null })

/** Entry of a link that no provider knows. */
export const NOT_FOUND: ReferenceEntry = Object.freeze({ state: 'not-found', reference: null })

/** Returns true for a state that ends a fetch. */
export function isFinal({ state }: ReferenceEntry): boolean {
	return /^(resolved|bare|forbidden|not-found|error)$/.test(state)
}

/** Returns what JSON makes of a value; undefined if it can't write what an app has seeded. */
export function toJson(value: unknown): string | undefined {
	try {
		return JSON.stringify(value)
	} catch {
		return undefined
	}
}

function text(value: unknown, fallback: string): string {
	return typeof value === 'string' && value ? value : fallback
}

/** Returns the entry for a server's answer about a link, with missing keys filled in and extra ones kept; undefined if the value isn't a reference. */
export function readEntry(value: unknown, link: string): ReferenceEntry | undefined {
	if (value === null) return NOT_FOUND
	if (!isRecord(value)) return undefined
	const given = isRecord(value.openGraphObject) ? value.openGraphObject : {}
	const reference: Reference = {
		...value,
		richObjectType: text(value.richObjectType, 'open-graph'),
		richObject: isRecord(value.richObject) ? value.richObject : {},
		openGraphObject: {
			...given,
			id: text(given.id, link),
			name: text(given.name, link),
			description: text(given.description, '') || null,
			thumb: text(given.thumb, '') || null,
			link: text(given.link, link),
		},
		accessible: value.accessible !== false,
	}
	return { state: stateOf(reference, link), reference }
}

function stateOf({ accessible, richObjectType, openGraphObject }: Reference, link: string): ReferenceState {
	const { name, description, thumb } = openGraphObject
	if (!accessible) return 'forbidden'
	return richObjectType === 'open-graph' && !description && !thumb && (name === link || name === openGraphObject.link) ? 'bare' : 'resolved'
}
