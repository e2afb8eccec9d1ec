/** What the first link on a page loads: what waits for an answer, and all that draws it; one file, which zips better than several. */
export { holdPlace, lookUpPlace } from '../../composables/holdPlace.ts'
export { default as NcReferenceWidget } from './NcReferenceWidget.vue'
export { default as ReferencePreview } from './ReferencePreview.vue'
export { usePlainCard } from './usePlainCard.ts'
