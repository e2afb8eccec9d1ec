import type { Ref } from 'vue'
import type { Block } from './blocks.ts'
import type { MarkdownDocument } from './markdown.ts'
import { onBeforeUpdate, onMounted, onUpdated } from 'vue'
import { ParagraphAnnouncer } from '../ui/dom/announce.ts'
import { keepPlace } from '../ui/dom/keepPlace.ts'
import { commonLength } from './holdBack.ts'

/** A text that may grow, as it is rendered. */
export interface UseFinishedBlocksOptions {
	element: Readonly<Ref<Element | null>>
	/** The text that was there before its renderer. */
	firstText: string
	streaming: () => boolean
	shown: () => Pick<MarkdownDocument, 'source' | 'finished'>
}

/** Elements that end a word. */
const ENDS_WORD = /^(?:br|t[dh]|li|p|div)$/

/** Returns the text of a node. MathML as text is a row of letters, so formulas are announced by their sources. A clone would start pictures and elements again. */
function textOf(node: Node | null): string {
	if (node instanceof Text) return node.data
	if (!(node instanceof Element)) return ''
	const text = node.getAttribute('data-source') ?? Array.from(node.childNodes, textOf).join('')
	return ENDS_WORD.test(node.localName) ? `${text}\n` : text
}

/** Returns the paragraphs, rows and code blocks that begin at an offset or after it. With `isOther`, another text begins there, so that they only end after it. */
function paragraphsFrom(blocks: readonly Block[], place: { from: number, isOther: boolean }): Block[] {
	return blocks.flatMap((block) => {
		if (block.end <= place.from) return []
		if (block.items.length) return paragraphsFrom(block.items, place)
		return place.isOther || block.start >= place.from ? [block] : []
	})
}

/**
 * Announces each paragraph of a growing text once it is finished: a screen reader that reads every word again and again is of no use. What readers have
 * selected or focused stays so.
 */
export function useFinishedBlocks({ element, firstText, streaming, shown }: UseFinishedBlocksOptions): void {
	/** The beginning of the text that is announced, or was there before it grew. */
	let announced = firstText
	let wasGrowing = false
	const announcer = new ParagraphAnnouncer()
	let restore: (() => void) | undefined

	function announceFinished() {
		if (!element.value) return
		const isGrowing = streaming()
		const { source, finished } = shown()
		const from = commonLength(announced, source)
		const to = finished.at(-1)?.end ?? 0
		const begins = isGrowing && !wasGrowing
		if (begins) announcer.begin(element.value)
		else if (wasGrowing) {
			const texts = paragraphsFrom(finished, { from, isOther: from < announced.length }).map(({ nodes }) => nodes.map(({ el }) => textOf(el as Node | null)).join(''))
			announcer.say(element.value, texts)
		}
		announced = source.slice(0, begins ? Math.min(from, to) : to)
		wasGrowing = isGrowing
	}

	onMounted(announceFinished)
	onBeforeUpdate(() => {
		restore = element.value && (streaming() || wasGrowing) ? keepPlace(element.value) : undefined
	})
	onUpdated(() => {
		restore?.()
		announceFinished()
	})
}
