import type { VNode } from 'vue'
import { lazyModule } from '../../composables/lazy/lazyModule.ts'

const streamChunk = /* @__PURE__ */ lazyModule(() => import('./plainStream.ts'), 'Could not load the part that holds back unfinished words: a growing text is shown as it comes. The next one tries again.')

/** What can be shown of a plain text that is still growing, and which of its links are finished. All of it until the code is loaded. */
export function shownOf(text: string): { text: string, finished: string } {
	const { loaded, load } = streamChunk
	if (!loaded.value) load().catch(() => undefined)
	return loaded.value?.shownPart(text) ?? { text, finished: text }
}

/** The attributes of a text that is growing, or has been. */
export function growingProps(text: { text: string, streaming: boolean }): Record<string, unknown> {
	const follow = ({ el }: VNode) => streamChunk.loaded.value?.announceParagraphs(el as Element, text)
	return { 'aria-busy': text.streaming ? 'true' : undefined, onVnodeMounted: follow, onVnodeUpdated: follow }
}
