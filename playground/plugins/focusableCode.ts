import { NodeTypes, type NodeTransform } from '@vue/compiler-core'

/** Makes code blocks of Markdown pages reachable by keyboard, because they scroll on narrow screens. */
export const focusableCode: NodeTransform = (node) => {
	if (node.type !== NodeTypes.ELEMENT || node.tag !== 'pre' || node.props.some((prop) => prop.name === 'tabindex')) return
	node.props.push({
		type: NodeTypes.ATTRIBUTE,
		name: 'tabindex',
		nameLoc: node.loc,
		value: { type: NodeTypes.TEXT, content: '0', loc: node.loc },
		loc: node.loc,
	})
}
