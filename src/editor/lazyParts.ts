import { defineAsyncComponent } from 'vue'
import { importOnce } from '../ui/loadOnce.ts'

// In a module, not in the editor: the second editor of a page has them with its first rendering. The editor uses all that they expose, so they
// are asynchronous components, whose ref is that of the component itself.

/** Loads the menus of an editor. */
const loadMenus = /* @__PURE__ */ importOnce(() => import('./lazyMenus.ts'))
/** Loads the keys of the writing aids. */
export const loadKeymap = /* @__PURE__ */ importOnce(() => import('./markdownKeymap.ts'))
/** Loads the cleaning of pasted links. */
export const loadCleanPaste = /* @__PURE__ */ importOnce(() => import('./cleanPaste.ts'))
const loadChips = /* @__PURE__ */ importOnce(() => import('./lazyLinkChips.ts'))

/** The menus of an editor, loaded with the first trigger. */
export const NcEditorMenu = /* @__PURE__ */ defineAsyncComponent(async () => (await loadMenus()).NcEditorMenu)

/** The chips of an editor's links, loaded where an editor has chips. */
export const NcLinkChips = /* @__PURE__ */ defineAsyncComponent(async () => (await loadChips()).loadLinkChips())
