import { importOnce } from '../core/loadOnce.ts'

/** What asks: it comes with the first question. */
export const loadEngine = /* @__PURE__ */ importOnce(() => import('./engine.ts'))
