import type { VNode } from 'vue'

/** Returns the text of a link's nodes, as a reader sees it: a picture's alternative text is a line of its own, and a formula counts by its source. */
export function labelOf(children: unknown): string {
	if (Array.isArray(children)) return children.map(labelOf).join('')
	const { type, props, children: inner } = (children ?? {}) as VNode
	if (type === 'br' || props?.alt) return `\n${props?.alt ?? ''}\n`
	return typeof children === 'string' ? children : props?.source ?? (inner ? labelOf(inner) : '')
}

/** Returns the titles of the pictures in a link, in lines: a mouse over them shows these. */
export function titlesOf(children: unknown): string {
	return Array.isArray(children) ? (children as VNode[]).map(({ props, children: inner }) => `\n${props?.title ?? ''}${titlesOf(inner)}`).join('').trim() : ''
}
