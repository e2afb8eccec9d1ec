/** The code that loads with a page's first link: reserved places and the renderer of answers. One file compresses better than several. */
export { peekPlaceholder, Placeholder } from './dom/placeholder.ts'
export { default as NcReferenceWidget } from './NcReferenceWidget.vue'
export { default as ReferencePreview } from './ReferencePreview.vue'
export { LoadedReferenceList } from './renderLoadedList.ts'
export { default as RichTextFence } from './RichTextFence.vue'

// For chips, which are given it instead of importing it: bundlers would make files of what both use, which the first preview waits for.
export { readChip, useChipContent } from '../cards/chip.ts'
export { cardLinkOf, describeHosts, leavesServer, renderTree } from '../cards/renderTarget.ts'
