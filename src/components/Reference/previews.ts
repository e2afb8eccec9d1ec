/** The code that loads with a page's first link: reserved places and the renderer of answers. One file compresses better than several. */
export { peekPlaceholder, Placeholder } from '../../page/placeholder.ts'
export { default as NcReferenceWidget } from './NcReferenceWidget.vue'
export { default as ReferencePreview } from './ReferencePreview.vue'
export { LoadedReferenceList } from './loadedReferenceList.ts'

// For chips, which are given it instead of importing it: bundlers would make files of what both use, which the first preview waits for.
export { readChip } from '../../core/card/chip.ts'
export { renderTree } from '../../render/elementTree.ts'
export { cardLinkOf } from './cardTarget.ts'
export { describeHosts, leavesServer } from './renderAddress.ts'
export { useChipContent } from '../Chip/chipContent.ts'
