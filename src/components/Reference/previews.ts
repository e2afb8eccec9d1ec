/** What the first link on a page loads: what waits for an answer, and all that renders it; one file, which zips better than several. */
export { peekPlaceholder, Placeholder } from '../../page/placeholder.ts'
export { default as NcReferenceWidget } from './NcReferenceWidget.vue'
export { default as ReferencePreview } from './ReferencePreview.vue'
export { LoadedReferenceList } from './loadedReferenceList.ts'

// For chips, which are given it instead of importing it: bundlers would make files of what both use, which the first preview waits for.
export { readChip } from '../../core/card/chip.ts'
export { cardLinkOf } from './cardTarget.ts'
export { leavesServer, renderHosts } from './renderAddress.ts'
export { useChipIcon } from '../Chip/chipIcon.ts'
