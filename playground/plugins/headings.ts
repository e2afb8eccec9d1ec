import type { MarkupRule } from './pageMarkup.ts'
import { NodeTypes, baseParse, type AttributeNode, type ElementNode } from '@vue/compiler-core'

/** The last part of a deep link to a heading. */
export function slugOf(text: string): string {
	return text.trim().toLowerCase().normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
}

/** Returns the text of an element's source, without tags. */
export const textOf = ({ loc }: { loc: { source: string } }): string => loc.source.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ').trim()

/** Returns an element without children, made of its source. */
export function elementOf(source: string): ElementNode {
	const [element] = baseParse(source).children
	if (element?.type !== NodeTypes.ELEMENT) throw new Error(`Could not read "${source}": it isn't an element.`)
	return element
}

/** Returns an attribute for an element. */
export function attribute({ loc }: ElementNode, name: string, content: string): AttributeNode {
	return { type: NodeTypes.ATTRIBUTE, name, nameLoc: loc, value: { type: NodeTypes.TEXT, content, loc }, loc }
}

/** Gives each plain h2 and h3 of a page an id made of its text, and makes that text a link to itself. */
export const headingIds: MarkupRule = (node) => {
	if (!/^h[23]$/.test(node.tag)) return
	if (node.props.some((prop) => prop.type === NodeTypes.ATTRIBUTE ? prop.name === 'id' : prop.exp?.loc.source === 'id')) return
	const text = textOf(node)
	if (!text || text.includes('{{')) return
	node.props.push(attribute(node, 'id', slugOf(text)))
	const link = elementOf(`<RouterLink class="heading-link" to="#${slugOf(text)}"></RouterLink>`)
	link.children = node.children
	node.children = [link]
}
