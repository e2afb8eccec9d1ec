import { observeVisibility } from '../dom/visibility.ts'

/*
 * When a line of a text on the screen becomes shorter, everything below it would move. So whoever replaces something in a line does it here:
 * the texts that are seen keep their height until they are out of sight. All replacements of a task are made together, first the reading of
 * the layout, then the writing, so that it is laid out once.
 */

const TEXT_BLOCK = '.rich-text--wrapper > *'

const waiting = new Map<Element, () => void>()
const kept = new WeakSet<HTMLElement>()

function isOnScreen({ top, bottom }: DOMRect): boolean {
	return bottom > 0 && top < window.innerHeight
}

/** Keeps a block as tall as it is until it is out of sight. */
function keepHeight(block: HTMLElement, height: number): void {
	block.style.minBlockSize = `${height}px`
	if (kept.has(block)) return
	kept.add(block)
	const stop = observeVisibility(block, (isNear) => {
		if (isNear) return
		block.style.minBlockSize = ''
		kept.delete(block)
		stop()
	})
}

function swapAll(): void {
	const swaps = [...waiting]
	waiting.clear()
	const heights = new Map<HTMLElement, number>()
	for (const [element] of swaps) {
		const block = element.closest<HTMLElement>(TEXT_BLOCK)
		if (!block || heights.has(block)) continue
		const rect = block.getBoundingClientRect()
		if (isOnScreen(rect)) heights.set(block, rect.height)
	}
	for (const [block, height] of heights) keepHeight(block, height)
	for (const [, swap] of swaps) swap()
}

/**
 * Replaces something in a line without moving what is below its text.
 * @returns Cancels it, unless it has happened already.
 */
export function swapInPlace(element: Element, swap: () => void): () => void {
	if (!waiting.size) queueMicrotask(swapAll)
	waiting.set(element, swap)
	return () => { waiting.delete(element) }
}
