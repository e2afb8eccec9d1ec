import type Loaded from './NcAutoCompleteResult.vue'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { lazyModule } from '../ui/lazyModule.ts'

const menus = /* @__PURE__ */ lazyModule(() => import('./lazyMenus.ts'), 'the entries of a menu')

/** Somebody whom a menu offers, loaded when it is first rendered. */
export const NcAutoCompleteResult = /* @__PURE__ */ lazyComponent(menus, { pick: (module) => module.NcAutoCompleteResult as typeof Loaded })
