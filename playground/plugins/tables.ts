import type { MarkupRule } from './pageMarkup.ts'
import { NodeTypes, baseParse, type ElementNode, type ParentNode } from '@vue/compiler-core'
import { attribute, elementOf, textOf } from './headings.ts'

/** Returns the text of the last heading before a node. */
function headingBefore(parent: ParentNode, node: unknown): string {
	const before = parent.children.slice(0, (parent.children as unknown[]).indexOf(node))
	const heading = before.findLast((each) => typeof each === 'object' && each.type === NodeTypes.ELEMENT && /^h[1-3]$/.test(each.tag))
	return heading && typeof heading === 'object' && 'loc' in heading ? textOf(heading) : ''
}

const elementsIn = ({ children }: ParentNode) => (children as { type: NodeTypes }[]).filter((child): child is ElementNode => child.type === NodeTypes.ELEMENT)

/** Gives the cells of a wide table the heading of their column, which they show on narrow screens. Returns whether the table is wide. */
function labelCells(table: ElementNode): boolean {
	const [headings = [], ...rows] = elementsIn(table).flatMap(elementsIn).map(elementsIn)
	if (headings.length < 3) return false
	for (const row of rows) {
		for (const [index, cell] of row.entries()) if (index && cell.children.length) cell.props.push(attribute(cell, 'data-label', textOf(headings[index]!)))
	}
	return true
}

/** Puts each table of a page into a box that scrolls sideways and is reachable by keyboard. On narrow screens, the rows of a wide one are blocks. */
export const scrollingTables: MarkupRule = (node, parent) => {
	if (node.tag !== 'table' || ('tag' in parent && parent.tag === 'div')) return
	const label = `Table: ${headingBefore(parent, node)}`.replace(/: $/, '').replace(/"/g, '')
	const box = elementOf(`<div class="table-box${labelCells(node) ? ' table-rows' : ''}" tabindex="0" role="group" aria-label="${label}"></div>`)
	box.children = [node]
	return box
}

/** A word of code with more characters than this wraps on narrow screens. */
const MAX_WORD = 30

/** Lets long code in a cell wrap after its separators, and keeps a word of code whole. */
export const wrappingCode: MarkupRule = (node, parent) => {
	if (node.tag !== 'code' || !('tag' in parent) || !/^(t[dh]|RouterLink)$/.test(parent.tag)) return
	const [text] = node.children
	if (node.children.length !== 1 || text?.type !== NodeTypes.TEXT) return
	const parts = text.content.length < 18 ? [text.content] : text.content.split(/(?<=[/=?(,])(?=\w)/)
	if (parts.length === 1 && text.content.length <= MAX_WORD && !/\s/.test(text.content)) node.props.push(attribute(node, 'class', 'word'))
	node.children = parts.flatMap((content, index) => [...(index ? baseParse('<wbr>', { isVoidTag: () => true }).children : []), { ...text, content }])
}
