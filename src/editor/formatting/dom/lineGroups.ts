import type { Point } from '../../../ui/dom/composedTree.ts'
import type { Editable } from '../../dom/editable.ts'
import type { FormattedText } from './formattedText.ts'

/** Number of children from which a group ends with its line. */
const SIZE = 64

/** A group shows nothing of its own, whatever a page says of all its elements. */
const STYLE = 'all: unset; display: block; unicode-bidi: inherit;'

const isBreak = (node: Node | null) => node?.nodeName === 'BR'

/**
 * Groups the children of an editable element by lines while there are many of them: for each letter, a browser lays out all of the group that has it.
 *
 * Invariant: all groups but the last end with a line break, so that lines are where they are without groups. Blocks have no other children than the
 * editable has without them.
 */
export function createLineGroups(root: HTMLElement, size = SIZE) {
	const groups = new WeakSet<Node>()
	/** Number of children when they were arranged. To count them takes as long as a whole key in a short text. */
	let count = 0
	let isArranged = false
	const follow = (records: readonly MutationRecord[]) => { isArranged &&= records.length === 0 }
	const observer = new MutationObserver(follow)
	observer.observe(root, { childList: true, subtree: true })

	function createGroup(before: Node | null): Element {
		const group = root.ownerDocument.createElement('div')
		group.style.cssText = STYLE
		groups.add(group)
		root.insertBefore(group, before)
		return group
	}

	function remove(group: ChildNode) {
		groups.delete(group)
		group.replaceWith(...group.childNodes)
	}

	function countChildren(): number {
		let sum = 0
		for (const child of root.childNodes) sum += groups.has(child) ? child.childNodes.length : 1
		return sum
	}

	const isGrouped = () => root.firstChild !== null && groups.has(root.firstChild)

	function ungroup(): boolean {
		const isChanged = isGrouped()
		for (const child of [...root.childNodes]) if (groups.has(child)) remove(child)
		return isChanged
	}

	/** Puts what has no group into one, and a line together whose break is gone. */
	function gather(): boolean {
		let isChanged = false
		let last: Element | null = null
		for (let child = root.firstChild, next; child; child = next) {
			next = child.nextSibling
			const isOpen: boolean = last !== null && !isBreak(last.lastChild)
			if (!groups.has(child)) {
				if (!last || (!isOpen && last.childNodes.length >= size)) last = createGroup(child)
				last.append(child)
				isChanged = true
				continue
			}
			if (isOpen) {
				const line = [...child.childNodes]
				last!.append(...line.slice(0, line.findIndex(isBreak) + 1 || line.length))
				isChanged = true
			}
			if (child.firstChild) last = child as Element
			else remove(child)
		}
		return isChanged
	}

	/** Takes lines from the start of a group that has become too long. */
	function divide(group: Node): boolean {
		let isChanged = false
		while (group.childNodes.length > 2 * size) {
			const children = [...group.childNodes]
			const end = children.findIndex((child, index) => index >= size - 1 && isBreak(child)) + 1
			if (!end || end === children.length) break
			createGroup(group).append(...children.slice(0, end))
			isChanged = true
		}
		return isChanged
	}

	function regroup(): boolean {
		const isChanged = gather()
		return [...root.childNodes].map(divide).includes(true) || isChanged
	}

	return {
		/** Number of these children. */
		get count() {
			follow(observer.takeRecords())
			return isArranged ? count : countChildren()
		},
		/** The children, in order. */
		get children(): readonly ChildNode[] {
			return [...root.childNodes].flatMap((child) => groups.has(child) ? [...child.childNodes] : child)
		},
		/** Returns whether a node is one of the groups. */
		has: (node: Node) => groups.has(node),
		/** Returns the child at a place in the editable or in a group, or the next one. */
		childAt(node: Node, offset: number): ChildNode | null {
			let child = node.childNodes[offset] ?? (node === root ? null : node.nextSibling)
			while (child && groups.has(child)) child = child.firstChild ?? child.nextSibling
			return child
		},
		/** Returns the place before a child, or the last place if the child is missing. */
		placeBefore(child: ChildNode | null): Point {
			const node = child?.parentNode ?? (isGrouped() ? root.lastChild! : root)
			const offset = [...node.childNodes].indexOf(child!)
			return { node, offset: offset < 0 ? node.childNodes.length : offset }
		},
		/** Groups the children again after a change. Returns whether any was moved. */
		arrange() {
			follow(observer.takeRecords())
			if (isArranged) return false
			count = countChildren()
			const isChanged = count < (isGrouped() ? 2 : 4) * size ? ungroup() : regroup()
			observer.takeRecords()
			isArranged = true
			return isChanged
		},
		release() {
			observer.disconnect()
			ungroup()
		},
	}
}

export type LineGroups = ReturnType<typeof createLineGroups>

/** Groups the lines of an editable from now on. */
export function groupLines(formats: FormattedText, editable: Editable): void {
	formats.groups = createLineGroups(editable.root)
	if (!editable.composition) editable.render(0, 0)
}
