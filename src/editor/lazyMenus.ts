/** The menus of an editor, in one chunk. */
export { default as NcAutoCompleteResult } from './NcAutoCompleteResult.vue'
export { default as NcEditorMenu } from './NcEditorMenu.vue'
