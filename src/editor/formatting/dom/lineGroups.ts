import type { Editable } from '../../dom/editable.ts'
import type { FormatView, LineGroups } from '../../dom/piece.ts'

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
export function createLineGroups(root: HTMLElement, size = SIZE): LineGroups {
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
		get count() {
			follow(observer.takeRecords())
			return isArranged ? count : countChildren()
		},
		get children() {
			return [...root.childNodes].flatMap((child) => groups.has(child) ? [...child.childNodes] : child)
		},
		has: (node) => groups.has(node),
		childAt(node, offset) {
			let child = node.childNodes[offset] ?? (node === root ? null : node.nextSibling)
			while (child && groups.has(child)) child = child.firstChild ?? child.nextSibling
			return child
		},
		placeBefore(child) {
			const node = child?.parentNode ?? (isGrouped() ? root.lastChild! : root)
			const offset = [...node.childNodes].indexOf(child!)
			return { node, offset: offset < 0 ? node.childNodes.length : offset }
		},
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

/** Groups the lines of an editable from now on. */
export function groupLines(formats: FormatView, editable: Editable): void {
	formats.groups = createLineGroups(editable.root)
	if (!editable.composition) editable.render(0, 0)
}
