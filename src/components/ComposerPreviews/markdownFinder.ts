import { lazyModule, type LazyModule } from '../../composables/lazy/lazyModule.ts'

/** What finds links in markdown: the parser that will read the message. */
export const markdownFinderChunk: LazyModule<typeof import('../../render/markdownLinks.ts')> = /* @__PURE__ */ lazyModule(
	() => import('../../render/markdownLinks.ts'),
	'Could not load what finds links in markdown: previews of what is being written do not show. It is tried again with the next field.',
)
