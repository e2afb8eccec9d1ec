// Everything of the picker that waits for its first use, as one chunk.
export { default as NcReferencePicker } from './NcReferencePicker.vue'
export { default as NcReferencePickerModal } from './NcReferencePickerModal.vue'
export { default as NcSearch } from './NcSearch.vue'
export { openPicker } from './mountPicker.ts'
