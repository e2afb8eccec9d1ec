import type { ReferenceProvider, SearchEntry } from '../../contract/provider.ts'

/** What the user chose. A custom element may add fields of its own. */
export interface PickedReference {
	/** An http(s) link; what a custom element gave is passed on as it is, so it may be any text. */
	link: string
	title?: string
	/** Address of a small picture. */
	thumbnailUrl?: string
	/** The provider it was chosen with. */
	providerId?: string
	[more: string]: unknown
}

/** The http(s) address that a text is, whole and normalised by the URL standard, or null. A missing host or a blank inside makes it none. */
export function toHttpLink(text: string, base?: string): string | null {
	const trimmed = text.trim()
	if (!trimmed || /\s/.test(trimmed)) return null
	if (!base && !/^https?:\/\/[^/?#]/i.test(trimmed)) return null
	const url = URL.canParse(trimmed, base) ? new URL(trimmed, base) : null
	return url && /^https?:$/.test(url.protocol) && url.hostname ? (base ? url.href : trimmed) : null
}

/** Why a text is no link that can be used. */
export type LinkProblem = 'empty' | 'blank' | 'scheme' | 'address'

/** What is wrong with a text as link; null for an http(s) link. */
export function linkProblem(text: string): LinkProblem | null {
	if (toHttpLink(text)) return null
	const trimmed = text.trim()
	if (!trimmed) return 'empty'
	if (!/^https?:\/\//i.test(trimmed)) return 'scheme'
	return /\s/.test(trimmed) ? 'blank' : 'address'
}

/** What a custom element's `submit` (a link) or `pick` (an object with one) carries, or null where it carries neither. */
export function readCustomDetail(detail: unknown, provider: ReferenceProvider): PickedReference | null {
	if (typeof detail === 'string' && detail) return { link: detail, providerId: provider.id }
	if (typeof detail !== 'object' || detail === null) return null
	const { link } = detail as { link?: unknown }
	return typeof link === 'string' && link ? { providerId: provider.id, ...detail, link } : null
}

/** A search result as choice, its link made absolute; null where it is no http(s) link, as only such leave the picker. */
export function pickEntry(entry: SearchEntry, { providerId, base }: { providerId: string, base: string }): PickedReference | null {
	const link = toHttpLink(entry.resourceUrl, base)
	if (!link) return null
	return { link, providerId, ...entry.title && { title: entry.title }, ...entry.thumbnailUrl && { thumbnailUrl: entry.thumbnailUrl } }
}
