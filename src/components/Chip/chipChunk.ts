import { h, type VNode } from 'vue'
import { createChunk } from '../../composables/useChunk.ts'

const chipChunk = /* @__PURE__ */ createChunk(() => import('./InlineChip.vue'), 'Could not load chips for links: the next text tries again.')

/** Renders a bare address as a chip. */
export type RenderChip = (link: string, text: string) => VNode

const renderChip: RenderChip = (link, text) => h(chipChunk.loaded.value!.default, { key: link, link, text })

/** What renders chips; null until it is loaded, which it begins to be: whoever is rendered with it is rendered again then. */
export function renderChipWith(): RenderChip | null {
	if (chipChunk.loaded.value) return renderChip
	if (typeof window !== 'undefined') chipChunk.load().catch(() => undefined)
	return null
}
