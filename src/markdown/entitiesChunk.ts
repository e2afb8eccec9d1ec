import { lazyModule, type LazyModule } from '../ui/lazyModule.ts'

type EntitiesModule = typeof import('./allEntities.ts')

/** The names of entities that few texts have. */
export const entitiesChunk: LazyModule<EntitiesModule> = /* @__PURE__ */ lazyModule(
	() => import('./allEntities.ts'),
	'Could not load the names of rare HTML entities: their file did not load. They are shown as written until the next text tries again; reload the page.',
)
