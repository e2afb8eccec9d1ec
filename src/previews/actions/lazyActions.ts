import { lazyComponent } from '../../ui/lazyComponent.ts'
import { lazyModule } from '../../ui/lazyModule.ts'

const actions = /* @__PURE__ */ lazyModule(() => import('./ReferenceActions.vue'), 'the actions on a preview')

/** The menu of a preview, loaded when it is first rendered. */
export const ReferenceActions = /* @__PURE__ */ lazyComponent(actions, { pick: (module) => module.default })
