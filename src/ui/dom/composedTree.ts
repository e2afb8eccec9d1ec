/** A place between nodes, as the selection has it. */
export interface Point {
	node: Node
	offset: number
}

/*
 * A page is a tree of trees: an app may live in a shadow root. To a listener outside of it an event comes from its host, `document.activeElement` is
 * that host, and the selection ends there. What needs the element itself goes through these functions.
 */

/** Returns the document or the shadow root that a node lives in. */
export function treeOf(node: Node): DocumentOrShadowRoot & Node {
	const root = node.getRootNode()
	return 'activeElement' in root ? root as Document : node.ownerDocument!
}

/** Returns the shadow root that a node lives in. A node of another window has classes of its own. */
function shadowRootOf(node: Node): ShadowRoot | null {
	const tree = node.getRootNode()
	return tree.nodeType === Node.DOCUMENT_FRAGMENT_NODE && 'host' in tree ? tree as ShadowRoot : null
}

/** Returns the trees around a node: its own first, the document last. */
export function treesAround(node: Node): Node[] {
	const tree = shadowRootOf(node)
	return tree ? [tree, ...treesAround(tree.host)] : [node.getRootNode()]
}

/** Returns true if an event began in an element, whichever tree the listener is in. */
export function isEventInside(event: Event, element: EventTarget | null | undefined): boolean {
	return Boolean(element) && (event.target === element || event.composedPath().includes(element!))
}

/** Returns the focused element of the tree that a node lives in; an element that has the focus in a shadow tree of its own counts as focused. */
export function focusedNear(node: Node): Element | null {
	return treeOf(node).activeElement
}

/** Returns true if the focus is on an element or in it. */
export function hasFocusInside(element: Element | null | undefined): boolean {
	return Boolean(element?.contains(focusedNear(element)))
}

/** Returns the element that has the focus, in whichever shadow tree. */
export function deepFocused(document: Document): Element | null {
	let focused = document.activeElement
	while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
	return focused
}

/** Returns true if an element, or a shadow tree in it, holds a node. */
export function containsComposed(element: Node, node: Node | null): boolean {
	let inner = node
	while (inner && !element.contains(inner)) inner = (inner.getRootNode() as ShadowRoot).host ?? null
	return inner !== null
}

/** Returns the selection of the tree that a node lives in, for changing it. Safari and Firefox have one for all trees. */
export function selectionOf(node: Node): Selection | null {
	const tree = node.getRootNode() as Node & { getSelection?: () => Selection | null }
	return tree.getSelection?.() ?? node.ownerDocument!.getSelection()
}

/** The ends of a selection. */
export type SelectionEnds = Pick<Selection, 'anchorNode' | 'anchorOffset' | 'focusNode' | 'focusOffset' | 'isCollapsed'>

/** Returns the range of a selection that may be in a shadow tree. Safari takes a list of trees up to version 18, and options after that. */
function composedRange(selection: Selection, tree: ShadowRoot): StaticRange | undefined {
	const read = selection.getComposedRanges as (...trees: (ShadowRoot | GetComposedRangesOptions)[]) => StaticRange[]
	try {
		return read.call(selection, { shadowRoots: [tree] })[0]
	} catch {
		return read.call(selection, tree)[0]
	}
}

/** Returns the ends of the selection in the tree that a node lives in. Safari shows what is selected in a shadow tree by `getComposedRanges` alone. */
export function selectionEnds(node: Node): SelectionEnds | null {
	const selection = selectionOf(node)
	const tree = shadowRootOf(node)
	if (!tree || !selection?.getComposedRanges || 'getSelection' in tree) return selection
	const range = composedRange(selection, tree)
	if (!range) return null
	const start = { node: range.startContainer, offset: range.startOffset }
	const end = { node: range.endContainer, offset: range.endOffset }
	const [anchor, focus] = selection.direction === 'backward' ? [end, start] : [start, end]
	return { anchorNode: anchor.node, anchorOffset: anchor.offset, focusNode: focus.node, focusOffset: focus.offset, isCollapsed: range.collapsed }
}

/** Returns the point between characters at a place on the screen, in the tree that a node lives in. */
export function caretFromPoint(node: Node, { x, y }: { x: number, y: number }): Point | null {
	const document = node.ownerDocument!
	const tree = shadowRootOf(node)
	const position = document.caretPositionFromPoint?.(x, y, tree ? { shadowRoots: [tree] } : undefined)
	if (position) return { node: position.offsetNode, offset: position.offset }
	const range = document.caretRangeFromPoint?.(x, y)
	return range ? { node: range.startContainer, offset: range.startOffset } : null
}
