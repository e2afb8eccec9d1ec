import { NodeTypes, type NodeTransform } from '@vue/compiler-core'

/** The last part of a deep link to a heading. */
export function slugOf(text: string): string {
	return text.trim().toLowerCase().normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
}

/** Gives each plain h2 and h3 of a page an id made of its text, so that it can be linked to. */
export const headingIds: NodeTransform = (node) => {
	if (node.type !== NodeTypes.ELEMENT || !/^h[23]$/.test(node.tag)) return
	if (node.props.some((prop) => prop.type === NodeTypes.ATTRIBUTE ? prop.name === 'id' : prop.exp?.loc.source === 'id')) return
	const text = node.loc.source.replace(/<[^>]*>/g, '')
	if (!text.trim() || text.includes('{{')) return
	node.props.push({
		type: NodeTypes.ATTRIBUTE,
		name: 'id',
		nameLoc: node.loc,
		value: { type: NodeTypes.TEXT, content: slugOf(text), loc: node.loc },
		loc: node.loc,
	})
}
