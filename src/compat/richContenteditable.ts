/** The path `components/NcRichContenteditable` of `@nextcloud/vue`. */
export { default } from '../components/Editor/NcRichContenteditable.vue'
export { default as NcMentionBubble } from '../components/Editor/NcMentionBubble.vue'
export { default as NcAutoCompleteResult } from '../components/Editor/NcAutoCompleteResult.vue'
