/** What an editor offers while somebody writes, in one chunk. */
export { default as NcAutoCompleteResult } from './NcAutoCompleteResult.vue'
export { default as NcEditorMenu } from './NcEditorMenu.vue'
