import { h, type VNode } from 'vue'
import { createChunk } from '../../composables/useChunk.ts'
import { previewChunk } from '../Reference/previewChunk.ts'

const chipChunk = /* @__PURE__ */ createChunk(() => import('./InlineChip.vue'), 'Could not load chips for links: the next text tries again.')

/** Renders a bare address as a chip. */
export type RenderChip = (link: string, text: string) => VNode

const renderChip: RenderChip = (link, text) => h(chipChunk.loaded.value!.default, { key: link, link, text, previews: previewChunk.loaded.value! })

/** What renders chips; null until it and previews are loaded, which they begin to be: whoever is rendered with it is rendered again then. */
export function renderChipWith(): RenderChip | null {
	const isLoaded = [previewChunk, chipChunk].every(({ loaded }) => loaded.value)
	if (isLoaded) return renderChip
	if (typeof window !== 'undefined') for (const { load } of [previewChunk, chipChunk]) load().catch(() => undefined)
	return null
}
