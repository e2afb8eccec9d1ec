/** The path `components/NcRichText` of `@nextcloud/vue`. */
export { default, default as NcRichText } from '../components/RichText/NcRichText.vue'
export { default as NcReferenceList } from '../components/Reference/NcReferenceList.vue'
export { NcReferenceWidget } from '../components/Reference/lazyReferenceWidget.ts'
export { NcReferencePicker, NcReferencePickerModal, NcSearch } from '../components/Picker/lazyPicker.ts'
export * from './referenceFunctions.ts'
