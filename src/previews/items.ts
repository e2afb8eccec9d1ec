import type { Reference } from '../contract/reference.ts'
import { findLinks, type LinkMatch } from '../links/detect.ts'
import { isPreviewable } from '../links/target.ts'

/** References that the app already has, as a list or by link. */
export type KnownReferences = readonly (Reference | null | undefined)[] | Readonly<Record<string, Reference | null>>

/** A preview of a list. `initialData` is undefined where the server has to be asked. */
export interface PreviewItem {
	key: string
	link: string
	initialData?: Reference | null
}

/** The addresses of the links that want a preview, in order, each once. */
export function previewsOf(links: readonly LinkMatch[]): string[] {
	return [...new Set(links.filter(({ preview }) => preview).map(({ url }) => url))]
}

/** The links of a text that want a preview. */
export function previewLinks(text: string): string[] {
	return previewsOf(findLinks(text))
}

function isReference(value: unknown): value is Reference {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the entry of a known answer. An invalid answer, such as PHP's empty list, isn't known. */
function readKnown(value: unknown): Reference | null | undefined {
	return value === null || isReference(value) ? value : undefined
}

/** A field of the Open Graph part, where it is a text: an app may give whatever a server sent. */
function textOf(reference: Reference, field: 'id' | 'link'): string {
	const value: unknown = (reference.openGraphObject as Reference['openGraphObject'] | null | undefined)?.[field]
	return typeof value === 'string' ? value : ''
}

/** Indexes items; the first of several with one name counts. */
function byFirst(items: readonly PreviewItem[], nameOf: (item: PreviewItem) => string): Map<string, PreviewItem> {
	const found = new Map<string, PreviewItem>()
	for (const item of items) if (!found.has(nameOf(item))) found.set(nameOf(item), item)
	return found
}

/**
 * Returns what a list shows: all of a list of known references; else its links, with what a map knows of them; else all of the map.
 * An unknown link that may not be sent to the server is left out.
 */
export function previewItems(links: readonly string[], known: KnownReferences | null): PreviewItem[] {
	if (Array.isArray(known)) {
		const items = (known as readonly unknown[]).filter(isReference)
			.map((reference, index) => ({ key: textOf(reference, 'id') || `${index}`, link: textOf(reference, 'link') || textOf(reference, 'id'), initialData: reference }))
		return [...byFirst(items, ({ key }) => key).values()]
	}
	const map = (known ?? {}) as Readonly<Record<string, Reference | null>>
	return (links.length ? links : Object.keys(map)).map((link) => ({ key: link, link, initialData: Object.hasOwn(map, link) ? readKnown(map[link]) : undefined }))
		.filter(({ link, initialData }) => initialData !== undefined || isPreviewable(link))
}

/** Returns the app's answer for a link, or undefined. A list answers for all links that it holds. */
export type FindKnown = (link: string) => Reference | null | undefined

/** Makes a lookup of what an app knows, which reads a list once for all links. */
export function createKnownFinder(known: KnownReferences | null): FindKnown {
	if (!Array.isArray(known)) return (link) => known && Object.hasOwn(known, link) ? readKnown((known as Readonly<Record<string, unknown>>)[link]) : undefined
	const items = previewItems([], known)
	const [links, keys] = [byFirst(items, ({ link }) => link), byFirst(items, ({ key }) => key)]
	return (link) => (links.get(link) ?? keys.get(link))?.initialData ?? null
}
