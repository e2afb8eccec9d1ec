import type { Ref, VNode } from 'vue'
import { onBeforeUpdate, onMounted, onUpdated } from 'vue'
import { announce, prepareAnnouncements } from '../ui/dom/announce.ts'

/** A text that may grow, as it is rendered. */
export interface UseFinishedBlocksOptions {
	element: Readonly<Ref<Element | null>>
	streaming: () => boolean
	/** Its blocks, and how many of them nothing is added to any more. */
	blocks: () => { blocks: readonly { nodes: readonly VNode[] }[], finished: number }
}

/** Returns the text of a block. MathML as text is a row of letters, so formulas are announced by their sources. A clone would start pictures and elements again. */
function textOf(block: Node): string {
	if (block instanceof Text) return block.data
	if (!(block instanceof Element)) return ''
	if (!block.querySelector('[data-source]')) return block.getAttribute('data-source') ?? block.textContent
	return Array.from(block.childNodes, textOf).join('')
}

/** Announces each block of a growing text once it is finished: a screen reader that reads every word again and again is of no use. */
export function useFinishedBlocks({ element, streaming, blocks }: UseFinishedBlocksOptions): void {
	/** Number of announced blocks; null while the text doesn't grow. */
	let announced: number | null = null

	function begin() {
		if (announced !== null || !streaming() || !element.value) return
		prepareAnnouncements(element.value)
		announced = blocks().finished
	}

	function announceFinished() {
		if (announced === null) return begin()
		const { blocks: all, finished } = blocks()
		const until = streaming() ? finished : all.length
		for (const { nodes: [node] } of all.slice(announced, until)) {
			if (node?.el && element.value) announce(element.value, textOf(node.el as Element))
		}
		announced = streaming() ? until : null
	}

	onMounted(begin)
	onBeforeUpdate(begin)
	onUpdated(announceFinished)
}
