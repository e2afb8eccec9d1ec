/*
 * The keys of lists whose entries have the focus, or the choice, one at a time: menus, listboxes, tool bars. Nothing here knows of elements, so a list
 * moves its focus or its `aria-activedescendant` as it likes.
 */

/** A list as its keys see it. */
export interface ListState {
	/** The entry that has the focus or the choice; -1 for none. */
	index: number
	count: number
	/** Direction of the arrows that lead through it. @default 'vertical' */
	axis?: 'vertical' | 'ltr' | 'rtl'
	/** Whether the first entry follows the last one. @default true */
	wraps?: boolean
	/** Entries that a Page key passes. @default none: these keys mean nothing */
	pageSize?: number
}

const ARROWS = {
	vertical: ['ArrowUp', 'ArrowDown'],
	ltr: ['ArrowLeft', 'ArrowRight'],
	rtl: ['ArrowRight', 'ArrowLeft'],
} as const

/**
 * Returns the entry that a key leads to; undefined where the key means nothing to the list.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/menubar/ and https://www.w3.org/WAI/ARIA/apg/patterns/listbox/
 */
export function indexAfterKey(key: string, { index, count, axis = 'vertical', wraps = true, pageSize }: ListState): number | undefined {
	if (!count) return undefined
	const last = count - 1
	const [back, on] = ARROWS[axis]
	if (key === on) return index < last ? index + 1 : wraps ? 0 : last
	if (key === back) return index > 0 ? index - 1 : wraps ? last : 0
	if (key === 'Home') return 0
	if (key === 'End') return last
	if (pageSize && key === 'PageDown') return Math.min(last, Math.max(index, 0) + pageSize)
	if (pageSize && key === 'PageUp') return Math.max(0, index - pageSize)
	return undefined
}

/** Returns the next entry after `index` whose label begins with a letter that was typed, with or without its accents. */
export function indexAfterLetter(key: string, { index, labels }: { index: number, labels: readonly string[] }): number | undefined {
	if ([...key].length !== 1 || key === ' ') return undefined
	const begins = (label: string) => label.slice(0, key.length).localeCompare(key, undefined, { sensitivity: 'base' }) === 0
	const later = [...labels.keys()].map((offset) => (index + 1 + offset) % labels.length)
	return later.find((at) => begins(labels[at]!))
}
