import { lazyComponent } from '../../ui/lazyComponent.ts'
import { lazyModule } from '../../ui/lazyModule.ts'

const actions = /* @__PURE__ */ lazyModule(() => import('./ReferenceActions.vue'), 'Could not load the actions on a preview: their code did not load. The next preview tries again; if it fails again, reload the page.')

/** The menu of a preview, loaded when it is first rendered. */
export const ReferenceActions = /* @__PURE__ */ lazyComponent(actions, { pick: (module) => module.default })
