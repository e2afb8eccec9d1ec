import type { DefaultTreeAdapterTypes } from 'parse5'
import { parse } from 'parse5'

/** What a page says of itself. */
export interface PageDescription {
	title: string | null
	description: string | null
	imageUrl: string | null
}

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** All elements of a document in order; without recursion, since pages nest as deep as they like. */
function* elementsOf(document: Node): Generator<Element> {
	const waiting: Node[] = [document]
	for (let node = waiting.pop(); node; node = waiting.pop()) {
		if ('tagName' in node) yield node
		if ('childNodes' in node) waiting.push(...node.childNodes.toReversed())
	}
}

function attribute(element: Element, name: string): string | undefined {
	return element.attrs.find((attr) => attr.name === name)?.value
}

function textOf(element: Element): string {
	return element.childNodes.map((node) => 'value' in node ? node.value : '').join('')
}

const tidy = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim() || null

/**
 * Open Graph tags first, then the title. `name="description"`, Twitter's tags and relative images are passed over,
 * as the recorded server does.
 * @see https://ogp.me
 */
export function readOpenGraph(html: string): PageDescription {
	const tags = new Map<string, string>()
	let title: string | undefined
	for (const element of elementsOf(parse(html))) {
		if (element.tagName === 'title' && element.namespaceURI.endsWith('xhtml')) title ??= textOf(element)
		if (element.tagName !== 'meta') continue
		const property = (attribute(element, 'property') ?? attribute(element, 'name'))?.trim().toLowerCase()
		const content = attribute(element, 'content')
		if (property?.startsWith('og:') && content && !tags.has(property)) tags.set(property, content)
	}
	const image = tags.get('og:image') ?? tags.get('og:image:url') ?? tags.get('og:image:secure_url')
	return {
		title: tidy(tags.get('og:title')) ?? tidy(title),
		description: tidy(tags.get('og:description')),
		imageUrl: image && /^https?:\/\//i.test(image.trim()) ? image.trim() : null,
	}
}
