import type { Ref, VNode } from 'vue'
import { onBeforeUpdate, onMounted, onUpdated } from 'vue'
import { announce, prepareAnnouncements } from '../ui/dom/announce.ts'

/** A text that may grow, as it is rendered. */
export interface UseFinishedBlocksOptions {
	element: Readonly<Ref<Element | null>>
	streaming: () => boolean
	/** Its blocks, and how many of them nothing is added to any more. */
	blocks: () => { blocks: readonly { node: VNode | null }[], finished: number }
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
		for (const { node } of all.slice(announced, until)) {
			if (node?.el && element.value) announce(element.value, (node.el as Element).textContent)
		}
		announced = streaming() ? until : null
	}

	onMounted(begin)
	onBeforeUpdate(begin)
	onUpdated(announceFinished)
}
