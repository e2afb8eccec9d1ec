/** The path `components/NcRichContenteditable` of `@nextcloud/vue`. */
export { default } from '../editor/NcRichContenteditable.vue'
export { default as NcMentionBubble } from '../editor/NcMentionBubble.vue'
export { default as NcAutoCompleteResult } from '../editor/NcAutoCompleteResult.vue'
