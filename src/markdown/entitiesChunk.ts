import { lazyModule, type LazyModule } from '../ui/lazyModule.ts'

type EntitiesModule = typeof import('./allEntities.ts')

/** The names of entities that few texts have. */
export const entitiesChunk: LazyModule<EntitiesModule> = /* @__PURE__ */ lazyModule(() => import('./allEntities.ts'), 'the names of rare HTML entities')
