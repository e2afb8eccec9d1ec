import type { MarkupRule } from './pageMarkup.ts'
import { NodeTypes, baseParse, type ParentNode } from '@vue/compiler-core'
import { elementOf, textOf } from './headings.ts'

/** Returns the text of the last heading before a node. */
function headingBefore(parent: ParentNode, node: unknown): string {
	const before = parent.children.slice(0, (parent.children as unknown[]).indexOf(node))
	const heading = before.findLast((each) => typeof each === 'object' && each.type === NodeTypes.ELEMENT && /^h[1-3]$/.test(each.tag))
	return heading && typeof heading === 'object' && 'loc' in heading ? textOf(heading) : ''
}

/** Puts each table of a page into a box that scrolls sideways on narrow screens and is reachable by keyboard. */
export const scrollingTables: MarkupRule = (node, parent) => {
	if (node.tag !== 'table' || ('tag' in parent && parent.tag === 'div')) return
	const label = `Table: ${headingBefore(parent, node)}`.replace(/: $/, '').replace(/"/g, '')
	const box = elementOf(`<div class="table-box" tabindex="0" role="group" aria-label="${label}"></div>`)
	box.children = [node]
	return box
}

/** Lets long code in a cell wrap after its separators, not within its words. */
export const wrappingCode: MarkupRule = (node, parent) => {
	if (node.tag !== 'code' || !('tag' in parent) || !/^(t[dh]|RouterLink)$/.test(parent.tag)) return
	const [text] = node.children
	if (node.children.length !== 1 || text?.type !== NodeTypes.TEXT || text.content.length < 18) return
	const parts = text.content.split(/(?<=[/=?(,])(?=\w)/)
	node.children = parts.flatMap((content, index) => [...(index ? baseParse('<wbr>', { isVoidTag: () => true }).children : []), { ...text, content }])
}
