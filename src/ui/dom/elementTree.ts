import type { ElementTree } from '../elementTree.ts'

/** Sets attributes of an element, and removes those that are undefined. */
export function setAttributes(element: Element, attrs: ElementTree['attrs']): void {
	for (const [name, value] of Object.entries(attrs)) {
		if (value === undefined) element.removeAttribute(name)
		else element.setAttribute(name, value)
	}
}

/** Creates the DOM nodes of a description. */
export function createNode(tree: ElementTree | string): Element | string {
	if (typeof tree === 'string') return tree
	const isSvg = tree.tag === 'svg' || tree.tag === 'path'
	const element = document.createElementNS(isSvg ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1999/xhtml', tree.tag)
	setAttributes(element, tree.attrs)
	element.append(...tree.children.map(createNode))
	return element
}
