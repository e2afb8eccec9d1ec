import { NodeTypes, type ElementNode, type NodeTransform, type ParentNode, type RootNode, type TemplateChildNode } from '@vue/compiler-core'

/** A change of an element. Returns the element that takes its place, if any. */
export type MarkupRule = (node: ElementNode, parent: ParentNode) => ElementNode | undefined

function applyTo(parent: RootNode | ElementNode, rules: readonly MarkupRule[]): void {
	for (const [index, child] of [...parent.children as TemplateChildNode[]].entries()) {
		if (child.type !== NodeTypes.ELEMENT) continue
		const changed = rules.reduce<ElementNode>((node, rule) => rule(node, parent) ?? node, child)
		parent.children[index] = changed
		applyTo(changed, rules)
	}
}

/** Applies rules to a whole template, before the compiler transforms its elements, so that pages compile for browser and server alike. */
export function pageMarkup(rules: readonly MarkupRule[], accepts: (file: string) => boolean): NodeTransform {
	return (node, { filename }) => {
		if (node.type === NodeTypes.ROOT && accepts(filename)) applyTo(node, rules)
	}
}
