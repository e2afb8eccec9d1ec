/** What draws previews, in one chunk: in a list, and alone. */
export { default as NcReferenceWidget } from './NcReferenceWidget.vue'
export { default as ReferencePreview } from './ReferencePreview.vue'
