import { NodeTypes, baseParse, type NodeTransform, type ParentNode } from '@vue/compiler-core'
import { isPage, textOf } from './headings.ts'

/** Returns the text of the last heading before a node. */
function headingBefore(parent: ParentNode | null, node: unknown): string {
	const before = parent?.children.slice(0, (parent.children as unknown[]).indexOf(node)) ?? []
	const heading = before.findLast((each) => typeof each === 'object' && each.type === NodeTypes.ELEMENT && /^h[1-3]$/.test(each.tag))
	return heading && typeof heading === 'object' && 'loc' in heading ? textOf(heading) : ''
}

/** Puts each table of a page into a box that scrolls sideways on narrow screens and is reachable by keyboard. */
export const scrollingTables: NodeTransform = (node, context) => {
	if (node.type !== NodeTypes.ELEMENT || node.tag !== 'table' || !isPage(context) || !context.parent) return
	if (context.parent.type === NodeTypes.ELEMENT && context.parent.props.some((prop) => prop.type === NodeTypes.ATTRIBUTE && prop.value?.content === 'table-box')) return
	const label = `Table: ${headingBefore(context.parent, node)}`.replace(/: $/, '').replace(/"/g, '')
	const [box] = baseParse(`<div class="table-box" tabindex="0" role="group" aria-label="${label}"></div>`).children
	if (box?.type !== NodeTypes.ELEMENT) return
	box.children = [node]
	context.replaceNode(box)
}

/** Lets long code in a cell wrap after its separators, not within its words. */
export const wrappingCode: NodeTransform = (node, context) => {
	if (node.type !== NodeTypes.ELEMENT || node.tag !== 'code' || !isPage(context)) return
	const { parent } = context
	const [text] = node.children
	if (parent?.type !== NodeTypes.ELEMENT || !/^t[dh]$/.test(parent.tag) || node.children.length !== 1 || text?.type !== NodeTypes.TEXT || text.content.length < 18) return
	const parts = text.content.split(/(?<=[/=?(,])(?=\w)/)
	node.children = parts.flatMap((content, index) => [...(index ? baseParse('<wbr>', { isVoidTag: () => true }).children : []), { ...text, content }])
}
