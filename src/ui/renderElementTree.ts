import { createElementVNode, type VNode } from 'vue'

/** Creates the VNodes of a description. */
export function renderTree({ tag, attrs, children }: ElementTree): VNode {
	return createElementVNode(tag, attrs, children.map((child) => typeof child === 'string' ? child : renderTree(child)))
}

/** An element, to be made as a VNode or as a DOM node. */
export interface ElementTree {
	tag: string
	attrs: Record<string, string | undefined>
	children: readonly (ElementTree | string)[]
}
