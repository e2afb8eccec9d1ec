import { observeVisibility } from '../../../ui/dom/visibility.ts'

/*
 * If a line of a visible text becomes shorter or longer by a line, everything below moves. So all replacements within lines go through this file.
 * Visible texts keep their height until they leave the screen. If a text would grow, the new content is cut. It keeps at least the old width,
 * and may use the space that its lines have left. The replacements of a task are made together: first all reads of the layout, then all writes.
 */

const TEXT_BLOCK = '.rich-text--wrapper > *'
/** Elements with lines of their own in a text. */
const LINES = `p, li, td, th, h4, h5, h6, ${TEXT_BLOCK}`

/** Limit for the movement of words on the same line, in pixels, in either direction. */
const MAX_MOVE = '6em'
/** A text with more parts breaks its lines in other places anyway. */
const MOST_PARTS = 3

/** Something that is replaced in a text on the screen. */
interface SeenPart {
	/** Width of its widest line, in pixels. */
	width: number
	/** The widest that it may be, as CSS. */
	limit: string
	/** Words follow it. */
	isFollowed: boolean
}

/** A text on the screen. */
interface SeenText {
	height: number
	parts: Map<HTMLElement, SeenPart>
}

const waiting = new Map<HTMLElement, () => void>()
/** Elements with a fixed width, by the text that keeps its height. */
const kept = new WeakMap<HTMLElement, Set<HTMLElement>>()
/** Events of the window after which no text keeps its height. */
const RELEASING = ['resize', 'beforeprint']

function isOnScreen({ top, bottom }: DOMRect): boolean {
	return bottom > 0 && top < window.innerHeight
}

/** Keeps a block as tall as it is until it is out of sight. In a window of another size, and on paper, all lines change. */
function keepHeight(block: HTMLElement, height: number): void {
	block.style.minBlockSize = `${height}px`
	if (kept.has(block)) return
	const sized = new Set<HTMLElement>()
	kept.set(block, sized)
	function release(): void {
		block.style.minBlockSize = ''
		for (const { style } of sized) style.minInlineSize = style.maxInlineSize = ''
		kept.delete(block)
		stop()
		for (const type of RELEASING) window.removeEventListener(type, release)
	}
	const stop = observeVisibility(block, (isNear) => { if (!isNear) release() })
	for (const type of RELEASING) window.addEventListener(type, release)
}

/** Returns true if words follow an element in its paragraph. */
function isFollowed(element: HTMLElement): boolean {
	const rest = document.createRange()
	rest.selectNodeContents(element.closest(LINES)!)
	rest.setStartAfter(element)
	return rest.toString().trim() !== ''
}

/** Returns the width of an element's widest line; what CSS adds to it may have a box of its own there. */
function widestLine(element: HTMLElement): number {
	const lines = new Map<number, number>()
	for (const { top, width } of element.getClientRects()) lines.set(Math.round(top), (lines.get(Math.round(top)) ?? 0) + width)
	return Math.max(0, ...lines.values())
}

function partOf(element: HTMLElement): SeenPart {
	const width = widestLine(element)
	const followed = isFollowed(element)
	return { width, isFollowed: followed, limit: followed ? `min(100%, ${width}px + ${MAX_MOVE})` : '100%' }
}

/** Keeps words that follow on the line near where they are. */
function holdWords(texts: ReadonlyMap<HTMLElement, SeenText>): void {
	for (const [block, { parts }] of texts) {
		if (parts.size > MOST_PARTS) continue
		for (const [element, { width, limit, isFollowed: holds }] of parts) {
			if (!holds) continue
			element.style.minInlineSize = `min(100%, ${width}px - ${MAX_MOVE})`
			element.style.maxInlineSize = limit
			kept.get(block)?.add(element)
		}
	}
}

/** A text that has grown: how much wider than before its parts may be, as a share of what they want. */
interface GrownText extends SeenText {
	block: HTMLElement
	least: number
	most: number
}

/** Each halves the difference to the widest that fits. */
const ROUNDS = 5

const hasGrown = ({ block, height }: Pick<GrownText, 'block' | 'height'>) => block.getBoundingClientRect().height > height + 0.5

function cut({ block, parts }: GrownText, share: number): void {
	for (const [element, { width, limit }] of parts) {
		// As wide as the widest line of what it replaces, it fits where that line was.
		element.style.maxInlineSize = `calc(${width}px + (${limit} - ${width}px) * ${share})`
		kept.get(block)?.add(element)
	}
}

/** All texts are tried together, so that the page is laid out once for each round. */
function cutWhatGrew(texts: ReadonlyMap<HTMLElement, SeenText>): void {
	const grown = [...texts].map(([block, text]): GrownText => ({ ...text, block, least: 0, most: 1 })).filter(hasGrown)
	for (let round = 0; grown.length && round < ROUNDS; round++) {
		for (const text of grown) cut(text, (text.least + text.most) / 2)
		const tooWide = grown.map(hasGrown)
		grown.forEach((text, index) => { text[tooWide[index] ? 'most' : 'least'] = (text.least + text.most) / 2 })
	}
	for (const text of grown) cut(text, text.least)
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
			texts.set(block, { height: rect.height, parts: new Map() })
		}
		texts.get(block)!.parts.set(element, partOf(element))
	}
	for (const [block, { height }] of texts) keepHeight(block, height)
	for (const [, swap] of swaps) swap()
	// Vue renders in a microtask that the swaps have queued.
	if (!texts.size) return
	queueMicrotask(() => {
		holdWords(texts)
		cutWhatGrew(texts)
	})
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
