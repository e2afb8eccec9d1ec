import { loadOnce } from '../core/loadOnce.ts'

/** What asks: it comes with the first question. */
export const loadEngine = /* @__PURE__ */ loadOnce(() => import('./engine.ts'))
