import type Loaded from './NcAutoCompleteResult.vue'
import type ComposerPreviews from './composer/NcComposerPreviews.vue'
import type Toolbar from './formatting/NcEditorToolbar.vue'
import { defineAsyncComponent, h } from 'vue'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { lazyModule } from '../ui/lazyModule.ts'
import { importOnce } from '../ui/loadOnce.ts'

// In a module, not in the editor: the second editor of a page has them with its first rendering. The editor uses all that they expose, so they
// are asynchronous components, whose ref is that of the component itself.

/** Loads the menus of an editor. */
const loadMenus = /* @__PURE__ */ importOnce(() => import('./lazyMenus.ts'))
/** Loads the keys of the writing aids. */
export const loadKeymap = /* @__PURE__ */ importOnce(() => import('./markdownKeymap.ts'))
/** Loads the cleaning of pasted links. */
export const loadCleanPaste = /* @__PURE__ */ importOnce(() => import('../links/trust/trackingParameters.ts'))
const loadToolbar = /* @__PURE__ */ importOnce(() => import('./formatting/NcEditorToolbar.vue'))
const loadChips = /* @__PURE__ */ importOnce(() => import('./lazyLinkChips.ts'))

/** A tool bar for an editor, loaded when it is first rendered. Until then, a box keeps the height of its row. */
export const NcEditorToolbar = /* @__PURE__ */ defineAsyncComponent({
	loader: async () => (await loadToolbar()).default,
	delay: 0,
	loadingComponent: () => h('div', { style: 'block-size:var(--nc-clickable)' }),
}) as unknown as typeof Toolbar

/** The menus of an editor, loaded with the first trigger. */
export const NcEditorMenu = /* @__PURE__ */ defineAsyncComponent(async () => (await loadMenus()).NcEditorMenu)

/** The chips of an editor's links, loaded where an editor has chips. */
export const NcLinkChips = /* @__PURE__ */ defineAsyncComponent(async () => (await loadChips()).loadLinkChips())

const menus = /* @__PURE__ */ lazyModule(() => import('./lazyMenus.ts'), 'the entries of a menu')

/** Somebody whom a menu offers, loaded when it is first rendered. */
export const NcAutoCompleteResult = /* @__PURE__ */ lazyComponent(menus, { pick: (module) => module.NcAutoCompleteResult as typeof Loaded })

const loadComposerPreviews = /* @__PURE__ */ importOnce(() => import('./composer/NcComposerPreviews.vue'))

/** Previews of what is being written, loaded when they are first rendered. The row is reserved from the start: see the style of the component. */
export const NcComposerPreviews = /* @__PURE__ */ defineAsyncComponent({
	loader: async () => (await loadComposerPreviews()).default,
	loadingComponent: () => h('div', { class: 'nc-composer-previews' }),
	delay: 0,
	suspensible: false,
}) as unknown as typeof ComposerPreviews
