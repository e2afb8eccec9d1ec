/** The path `components/NcRichText` of `@nextcloud/vue`. */
export { default, default as NcRichText } from '../text/NcRichText.vue'
export { default as NcReferenceList } from '../previews/NcReferenceList.vue'
export { NcReferenceWidget } from '../previews/lazyComponents.ts'
export { NcReferencePicker, NcReferencePickerModal, NcSearch } from '../picker/lazyPicker.ts'
export * from './referenceFunctions.ts'
