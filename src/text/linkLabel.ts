import type { VNode } from 'vue'

/** Returns the text of a link's nodes, as a reader sees it: a picture counts by its alternative text. */
export function labelOf(children: unknown): string {
	if (typeof children === 'string') return children
	if (Array.isArray(children)) return children.map(labelOf).join('')
	const node = children as VNode | null | undefined
	return typeof node?.props?.alt === 'string' ? node.props.alt : node ? labelOf(node.children) : ''
}
