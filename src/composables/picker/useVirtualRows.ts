import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'

/** From here on only the rows near the visible part are rendered. */
const VIRTUAL_FROM = 200
/** Heights of a row and of a group's title in a virtual list, in pixels; the style sheet has the same. */
const ROW_PX = 56
const TITLE_PX = 34
const OVERSCAN_PX = 600

interface RowGroup<Item> {
	title?: string
	items: readonly Item[]
}

export interface UseVirtualRowsOptions<Item> {
	/** What scrolls. */
	list: Readonly<Ref<HTMLElement | null>>
	groups: () => readonly RowGroup<Item>[]
}

export interface UseVirtualRowsReturn<Item> {
	isVirtual: ComputedRef<boolean>
	/** The items of a group to render, with their place in it. */
	itemsOf(group: number): { item: Item, index: number }[]
	/** Keeps the room of what is not rendered. */
	groupStyle(group: number): Record<string, string> | undefined
	/** Its room, and its place in the whole list for screen readers, who see only a part. */
	itemAttrs(group: number, index: number): Record<string, unknown>
	/** Whether the item at a place in the whole list is rendered. */
	isRendered(index: number): boolean
	/** Scrolls so far that an item is rendered. */
	reveal(group: number, index: number): void
	onScroll(): void
}

/**
 * Rows of a long grouped list, of which only those near the visible part are in the page. All rows are of one height then, so that places are known without measuring.
 * A shorter list is rendered whole, each row as high as it needs.
 */
export function useVirtualRows<Item>({ list, groups }: UseVirtualRowsOptions<Item>): UseVirtualRowsReturn<Item> {
	const scrolled = shallowRef({ top: 0, height: 600 })
	const count = computed(() => groups().reduce((sum, { items }) => sum + items.length, 0))
	const isVirtual = computed(() => count.value > VIRTUAL_FROM)
	const heightOf = ({ title, items }: RowGroup<Item>) => (title ? TITLE_PX : 0) + items.length * ROW_PX
	/** Where the first row of each group stands. */
	const tops = computed(() => {
		let top = 0
		return groups().map((group) => {
			const first = top + (group.title ? TITLE_PX : 0)
			top += heightOf(group)
			return first
		})
	})

	/** The rows of a group from … to, the last one not among them. */
	function windowOf(position: number): [from: number, to: number] {
		const { length } = groups()[position]!.items
		if (!isVirtual.value) return [0, length]
		const first = scrolled.value.top - OVERSCAN_PX - tops.value[position]!
		const last = first + scrolled.value.height + 2 * OVERSCAN_PX
		return [Math.min(length, Math.max(0, Math.floor(first / ROW_PX))), Math.min(length, Math.max(0, Math.ceil(last / ROW_PX)))]
	}

	function onScroll() {
		if (list.value) scrolled.value = { top: list.value.scrollTop, height: list.value.clientHeight }
	}

	return {
		isVirtual,
		itemsOf(position) {
			const [from, to] = windowOf(position)
			return groups()[position]!.items.slice(from, to).map((item, offset) => ({ item, index: from + offset }))
		},
		groupStyle: (position) => isVirtual.value ? { blockSize: `${heightOf(groups()[position]!)}px` } : undefined,
		itemAttrs(position, index) {
			if (!isVirtual.value) return {}
			const before = groups().slice(0, position).reduce((sum, { items }) => sum + items.length, 0)
			const isFirst = index === windowOf(position)[0]
			return { 'aria-setsize': count.value, 'aria-posinset': before + index + 1, ...isFirst && { style: { marginBlockStart: `${index * ROW_PX}px` } } }
		},
		isRendered(index) {
			let first = 0
			for (const [position, { items }] of groups().entries()) {
				const [from, to] = windowOf(position)
				if (index < first + items.length) return index >= first + from && index < first + to
				first += items.length
			}
			return false
		},
		reveal(position, index) {
			const element = list.value
			if (!isVirtual.value || !element) return
			const top = tops.value[position]! + index * ROW_PX
			if (top < element.scrollTop) element.scrollTop = top
			else if (top + ROW_PX > element.scrollTop + element.clientHeight) element.scrollTop = top + ROW_PX - element.clientHeight
			onScroll()
		},
		onScroll,
	}
}
