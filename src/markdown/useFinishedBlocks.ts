import type { Ref } from 'vue'
import type { Block } from './blocks.ts'
import type { MarkdownDocument } from './markdown.ts'
import { onBeforeUpdate, onMounted, onUpdated } from 'vue'
import { GrowingText } from './dom/growingText.ts'

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

/** Follows a Markdown text for its readers. */
export function useFinishedBlocks({ element, firstText, streaming, shown }: UseFinishedBlocksOptions): void {
	const growing = new GrowingText(firstText)

	function follow() {
		if (!element.value) return
		const { source, finished } = shown()
		const textsOf = (blocks: readonly Block[]) => blocks.map(({ nodes }) => nodes.map(({ el }) => textOf(el as Node | null)).join(''))
		growing.update(element.value, {
			text: source,
			isGrowing: streaming(),
			finished: finished.at(-1)?.end ?? 0,
			paragraphsFrom: (from, isOther) => textsOf(paragraphsFrom(finished, { from, isOther })),
		})
	}

	onMounted(follow)
	onBeforeUpdate(() => { if (element.value) growing.beforeUpdate(element.value, streaming()) })
	onUpdated(follow)
}
