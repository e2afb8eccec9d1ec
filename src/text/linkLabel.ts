import type { VNode } from 'vue'

/** Returns the text of a link's nodes, as a reader sees it: a picture counts by its alternative text, a formula by its source. */
export function labelOf(children: unknown): string {
	if (typeof children === 'string') return children
	if (Array.isArray(children)) return children.map(labelOf).join('')
	const node = children as VNode | null | undefined
	const words: unknown = node?.type === 'br' ? '\n' : node?.props?.alt ?? node?.props?.source
	return typeof words === 'string' ? words : node ? labelOf(node.children) : ''
}

/** Returns the titles of the pictures in a link, in lines: a mouse over them shows these. */
export function titlesOf(children: unknown): string {
	return Array.isArray(children) ? (children as VNode[]).map(({ props, children: inner }) => `\n${props?.title ?? ''}${titlesOf(inner)}`).join('').trim() : ''
}
