import { lazyModule, type LazyModule } from '../../composables/lazy/lazyModule.ts'

type EntitiesModule = typeof import('../../render/allEntities.ts')

/** The names of entities that few texts have. */
export const entitiesChunk: LazyModule<EntitiesModule> = /* @__PURE__ */ lazyModule(
	() => import('../../render/allEntities.ts'),
	'Could not load the names of rare HTML entities: they are shown as they were written. The next text that has one tries again.',
)
