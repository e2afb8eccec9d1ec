import type { ReferenceProvider, SearchEntry } from '../contract/provider.ts'
import type { Reference } from '../contract/reference.ts'
import type { ServerLocation } from '../links/target.ts'

/** A link that the user picked. A custom element may add members. */
export interface PickedLink {
	kind: 'link'
	/** An http, https or mailto address. */
	link: string
	/** Title of the target, if known. */
	title?: string
	/** Second line below the title, if any. */
	description?: string
	/** Address of a thumbnail. */
	thumb?: string
	/** Id of the provider that the user picked it with. */
	provider?: string
	[more: string]: unknown
}

/** A text from a custom element, for example Markdown instead of a link. */
export interface PickedText {
	kind: 'text'
	text: string
	/** The same text, for callers that expect only links. */
	link: string
	/** Id of the provider that the user picked it with. */
	provider?: string
	[more: string]: unknown
}

/**
 * The user's choice in the Smart Picker, discriminated by `kind`.
 * @typeParam Own Additional results of an app's custom elements, each with a distinct `kind`.
 * @example
 * const picked = await getReferenceWithPicker<PickedReference<{ kind: 'poll', link: string, options: string[] }>>()
 * const text = picked.kind === 'poll' ? picked.options.join(', ') : picked.link
 */
export type PickedReference<Own extends { kind: string, link: string } = never> = PickedLink | PickedText | Own

/**
 * Returns the http(s) address that a text is, or null. A missing host makes it none, and so does a space in a text that somebody typed.
 * @param base Resolves a server's address: that one is normalised, its spaces encoded.
 */
export function toHttpLink(text: string, base?: string): string | null {
	const trimmed = text.trim()
	if (!trimmed) return null
	if (!base && (/\s/.test(trimmed) || !/^https?:\/\/[^/?#]/i.test(trimmed))) return null
	const url = URL.canParse(trimmed, base) ? new URL(trimmed, base) : null
	return url && /^https?:$/.test(url.protocol) && url.hostname ? (base ? url.href : trimmed) : null
}

/** Reason why a text can't be used as a link. */
export type LinkProblem = 'empty' | 'blank' | 'scheme' | 'address'

/** Returns the error of a text as a link; null for an http(s) link. */
export function linkProblem(text: string): LinkProblem | null {
	if (toHttpLink(text)) return null
	const trimmed = text.trim()
	if (!trimmed) return 'empty'
	if (!/^https?:\/\//i.test(trimmed)) return 'scheme'
	return /\s/.test(trimmed) ? 'blank' : 'address'
}

/** Returns the title of a link; empty if only its address is known. */
export function titleOf(reference: Reference | null, link: string): string {
	const name = reference?.openGraphObject?.name ?? ''
	return name === link ? '' : name
}

/** Returns the picker's own result for a link. */
export function pickLink(link: string, { provider, title, description, thumb }: Pick<PickedLink, 'title' | 'description' | 'thumb'> & { provider: string }): PickedLink {
	return {
		kind: 'link', link, provider,
		...title && { title },
		...description && { description },
		...thumb && { thumb },
	}
}

/** Returns the choice in a custom element's `submit` (a link or text) or `pick` event (an object with a link), or null. Its own fields stay. */
export function readCustomDetail(detail: unknown, { id: provider }: ReferenceProvider): PickedReference | null {
	const own = typeof detail === 'object' && detail !== null ? detail : { link: detail }
	const { link } = own as { link?: unknown }
	if (typeof link !== 'string' || !link) return null
	const isLink = toHttpLink(link) !== null
	return { kind: isLink ? 'link' : 'text', ...!isLink && { text: link }, provider, ...own, link } as PickedReference
}

/** Returns a search result as a choice with an absolute link. Null unless that is an http(s) link, because only such links leave the picker. */
export function pickEntry(entry: SearchEntry, { providerId, base }: { providerId: string, base: string }): PickedLink | null {
	const link = toHttpLink(entry.resourceUrl, base)
	return link === null ? null : pickLink(link, { provider: providerId, title: entry.title, description: entry.subline, thumb: entry.thumbnailUrl })
}

/** Paths that lead into an app of the server. Other words after a slash may be anything. */
const APP_PATH = /^\/(?:index\.php\/|apps\/|f\/|s\/|call\/|u\/|remote\.php\/)\S/
const MAIL = /^mailto:[^\s@]+@[^\s@]+$/i

/** The path behind the server's web root, or null for none of its paths. */
function appPath(path: string, webroot: string): string | null {
	const rest = webroot && path.startsWith(`${webroot}/`) ? path.slice(webroot.length) : path
	return APP_PATH.test(rest) ? rest : null
}

function ownAddress(text: string, { baseUrl, webroot }: ServerLocation): string | null {
	if (!baseUrl || /\s/.test(text)) return null
	if (text.startsWith('/')) {
		const path = appPath(text, webroot)
		return path && toHttpLink(baseUrl + path)
	}
	const { protocol, host } = new URL(baseUrl)
	return text.toLowerCase().startsWith(`${host}/`) ? toHttpLink(`${protocol}//${text}`) : null
}

/** Returns the address in a text: an http(s) link, `mailto:`, or a place of the own server by its path or host. Null for other text. */
export function toAddress(text: string, server: ServerLocation): string | null {
	const trimmed = text.trim()
	return toHttpLink(trimmed) ?? (MAIL.test(trimmed) ? trimmed : ownAddress(trimmed, server))
}

/** The addresses that a text is made of, each once, in their order; none where anything else is among them. */
export function toAddresses(text: string, server: ServerLocation): string[] {
	const addresses = text.split(/\s+/).filter(Boolean).map((part) => toAddress(part, server))
	return addresses.includes(null) ? [] : [...new Set(addresses as string[])]
}
