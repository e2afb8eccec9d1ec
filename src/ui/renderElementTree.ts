import type { ElementTree } from './elementTree.ts'
import { createElementVNode, type VNode } from 'vue'

/** Creates the VNodes of a description. */
export function renderTree({ tag, attrs, children }: ElementTree): VNode {
	return createElementVNode(tag, attrs, children.map((child) => typeof child === 'string' ? child : renderTree(child)))
}
