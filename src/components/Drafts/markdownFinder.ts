import { createChunk, type Chunk } from '../../composables/useChunk.ts'

/** What finds links in markdown: the parser that will read the message. */
export const markdownFinderChunk: Chunk<typeof import('../../render/markdownLinks.ts')> = /* @__PURE__ */ createChunk(
	() => import('../../render/markdownLinks.ts'),
	'Could not load what finds links in markdown: previews of what is being written do not show. It is tried again with the next field.',
)
