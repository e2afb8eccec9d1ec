import { NodeTypes, baseParse, type AttributeNode, type ElementNode, type NodeTransform, type TransformContext } from '@vue/compiler-core'

/** The last part of a deep link to a heading. */
export function slugOf(text: string): string {
	return text.trim().toLowerCase().normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
}

/** Returns the text of an element's source, without tags. */
export const textOf = ({ loc }: { loc: { source: string } }): string => loc.source.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ').trim()

/** Returns whether a template belongs to a page of the manual, or to a document that one shows. */
export const isPage = ({ filename }: TransformContext): boolean => /\/pages\/[^/]+$|\/[A-Z]+\.md$/.test(filename)

function attribute({ loc }: ElementNode, name: string, content: string): AttributeNode {
	return { type: NodeTypes.ATTRIBUTE, name, nameLoc: loc, value: { type: NodeTypes.TEXT, content, loc }, loc }
}

/** Gives each plain h2 and h3 of a page an id made of its text, and makes that text a link to itself. */
export const headingIds: NodeTransform = (node, context) => {
	if (node.type !== NodeTypes.ELEMENT || !/^h[23]$/.test(node.tag) || !isPage(context)) return
	if (node.props.some((prop) => prop.type === NodeTypes.ATTRIBUTE ? prop.name === 'id' : prop.exp?.loc.source === 'id')) return
	const text = textOf(node)
	if (!text || text.includes('{{')) return
	node.props.push(attribute(node, 'id', slugOf(text)))
	const [link] = baseParse(`<RouterLink class="heading-link" to="#${slugOf(text)}" />`).children
	if (link?.type !== NodeTypes.ELEMENT) return
	link.children = node.children
	link.isSelfClosing = false
	node.children = [link]
}
