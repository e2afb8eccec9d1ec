import { ElementTypes, NodeTypes, type NodeTransform } from '@vue/compiler-core'

/** Makes links between pages RouterLinks: Markdown writes them as `[the gallery](/gallery#states)`. */
export const pageLinks: NodeTransform = (node) => {
	if (node.type !== NodeTypes.ELEMENT || node.tag !== 'a') return
	if (node.props.some((prop) => prop.name === 'target')) return
	for (const prop of node.props) {
		if (prop.type !== NodeTypes.ATTRIBUTE || prop.name !== 'href' || !prop.value?.content.startsWith('/')) continue
		prop.name = 'to'
		Object.assign(node, { tag: 'RouterLink', tagType: ElementTypes.COMPONENT })
	}
}
