import { lazyComponent } from '../../composables/lazy/lazyComponent.ts'
import { lazyModule } from '../../composables/lazy/lazyModule.ts'

const actions = /* @__PURE__ */ lazyModule(() => import('./ReferenceActions.vue'), 'Could not load the actions on a preview: the next preview tries again.')

/** The menu of a preview, loaded when it is first rendered. */
export const ReferenceActions = /* @__PURE__ */ lazyComponent(actions, { pick: (module) => module.default })
