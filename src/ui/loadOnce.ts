import { refetchModule } from './refetchModule.ts'

/** Loads something with the first call, for all calls; one that fails is forgotten, so that the next call tries again. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
	let loading: Promise<Loaded> | undefined
	return () => loading ??= load().catch((cause: unknown) => {
		loading = undefined
		throw cause
	})
}

/**
 * Imports a module with the first call, for all calls. One that failed is fetched again by the next call, also where the browser remembers that it
 * failed: then under an address of its own.
 */
export function importOnce<Module>(importModule: () => Promise<Module>): () => Promise<Module> {
	let failures = 0
	return loadOnce(() => importModule().catch((cause: unknown) => {
		if (!failures++) throw cause
		return refetchModule(cause, failures - 1) as Promise<Module>
	}))
}
