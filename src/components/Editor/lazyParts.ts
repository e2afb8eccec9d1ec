import { defineAsyncComponent } from 'vue'

// In a module, not in the editor: the second editor of a page has them with its first rendering.

/** The menus of an editor, loaded with the first trigger. */
export const NcEditorMenu = /* @__PURE__ */ defineAsyncComponent(async () => (await import('./menus.ts')).NcEditorMenu)

/** The chips of an editor's links, loaded where an editor has chips. */
export const NcLinkChips = /* @__PURE__ */ defineAsyncComponent(async () => (await import('./loadLinkChips.ts')).loadLinkChips())
