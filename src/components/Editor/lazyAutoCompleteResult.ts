import type Loaded from './NcAutoCompleteResult.vue'
import { defineAsyncComponent } from 'vue'

/** Somebody whom a menu offers, loaded when it is first rendered. */
export const NcAutoCompleteResult = /* @__PURE__ */ defineAsyncComponent(async () => (await import('./menus.ts')).NcAutoCompleteResult) as unknown as typeof Loaded
