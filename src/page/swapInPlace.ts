import { observeVisibility } from '../dom/visibility.ts'

/*
 * When a line of a text on the screen becomes shorter, or one more is needed, everything below would move. So whoever replaces something in a line
 * does it here: texts that are seen keep their height until they are out of sight. Where one would grow, what was put into it is cut at the width of
 * what was there before. All replacements of a task are made together, first the reading of the layout, then the writing.
 */

const TEXT_BLOCK = '.rich-text--wrapper > *'

/** A text on the screen. */
interface SeenText {
	height: number
	/** What is replaced in it, with the width of its widest line. */
	widths: Map<HTMLElement, number>
}

const waiting = new Map<HTMLElement, () => void>()
/** By text that keeps its height: what is cut in it. */
const kept = new WeakMap<HTMLElement, Set<HTMLElement>>()

function isOnScreen({ top, bottom }: DOMRect): boolean {
	return bottom > 0 && top < window.innerHeight
}

/** Keeps a block as tall as it is until it is out of sight. */
function keepHeight(block: HTMLElement, height: number): void {
	block.style.minBlockSize = `${height}px`
	if (kept.has(block)) return
	const cut = new Set<HTMLElement>()
	kept.set(block, cut)
	const stop = observeVisibility(block, (isNear) => {
		if (isNear) return
		block.style.minBlockSize = ''
		for (const element of cut) element.style.maxInlineSize = ''
		kept.delete(block)
		stop()
	})
}

/** Something no wider than the widest line of what it replaces needs no further line: it fits where that line was. */
function cutWhatGrew(texts: ReadonlyMap<HTMLElement, SeenText>): void {
	const grown = [...texts].filter(([block, { height }]) => block.getBoundingClientRect().height > height + 0.5)
	for (const [block, { widths }] of grown) {
		for (const [element, width] of widths) {
			element.style.maxInlineSize = `min(100%, ${width}px)`
			kept.get(block)?.add(element)
		}
	}
}

function swapAll(): void {
	const swaps = [...waiting]
	waiting.clear()
	const texts = new Map<HTMLElement, SeenText>()
	for (const [element] of swaps) {
		const block = element.closest<HTMLElement>(TEXT_BLOCK)
		if (!block) continue
		if (!texts.has(block)) {
			const rect = block.getBoundingClientRect()
			if (!isOnScreen(rect)) continue
			texts.set(block, { height: rect.height, widths: new Map() })
		}
		texts.get(block)!.widths.set(element, Math.max(...[...element.getClientRects()].map(({ width }) => width)))
	}
	for (const [block, { height }] of texts) keepHeight(block, height)
	for (const [, swap] of swaps) swap()
	// Vue renders in a microtask that the swaps have queued.
	if (texts.size) queueMicrotask(() => cutWhatGrew(texts))
}

/**
 * Replaces something in a line without moving what is below its text.
 * @returns Cancels it, unless it has happened already.
 */
export function swapInPlace(element: HTMLElement, swap: () => void): () => void {
	if (!waiting.size) queueMicrotask(swapAll)
	waiting.set(element, swap)
	return () => { waiting.delete(element) }
}
