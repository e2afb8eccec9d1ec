import { defineAsyncComponent, onServerPrefetch, shallowReadonly, shallowRef, type Component, type Ref } from 'vue'
import { warn } from '../resolver/warn.ts'
import { importOnce, loadOnce } from './loadOnce.ts'
import { isHydrating } from './useHydration.ts'

/** A module that loads on first use. The library loads all lazy code with it, or with `importOnce` in code without Vue. */
export interface LazyModule<Loaded> {
	/** Null until it is loaded. Reactive. */
	loaded: Readonly<Ref<Loaded | null>>
	/** Whether loading failed, until the next attempt. Reactive. */
	failed: Readonly<Ref<boolean>>
	/** Loads it, once for all callers; one that has failed is tried again. */
	load(): Promise<Loaded>
	/**
	 * Calls back once it is loaded: at once where it is, else after whichever attempt succeeds.
	 * @returns Its cleanup.
	 */
	whenLoaded(callback: (loaded: Loaded) => void): () => void
	/** Makes it loaded, for an entry that imports the module itself. */
	provide(loaded: Loaded): void
}

/**
 * Defines a module that loads when it is first needed.
 * @param load Imports the module, and gives it whole: an import that failed is repeated for the whole module.
 * @param name What it is, in the message after a failure: `the picker`.
 */
export function lazyModule<Loaded>(load: () => Promise<Loaded>, name: string): LazyModule<Loaded> {
	const loaded = shallowRef<Loaded | null>(null)
	const failed = shallowRef(false)
	const waiting = new Set<(loaded: Loaded) => void>()

	function provide(given: Loaded) {
		loaded.value = given
		const callbacks = [...waiting]
		waiting.clear()
		for (const callback of callbacks) callback(given)
	}

	const importModule = importOnce(load)
	const loadModule = loadOnce(async () => {
		failed.value = false
		try {
			const given = await importModule()
			provide(given)
			return given
		} catch (cause) {
			failed.value = true
			warn(`Could not load ${name}: the code did not load. Try again, or reload the page.`, cause)
			throw cause
		}
	})

	return {
		loaded: shallowReadonly(loaded),
		failed: shallowReadonly(failed),
		load: loadModule,
		whenLoaded(callback) {
			if (loaded.value) callback(loaded.value)
			else waiting.add(callback)
			return () => { waiting.delete(callback) }
		},
		provide,
	}
}

/**
 * Loads a module, and gives a component of it: null until it is there. What a server has rendered stays until then, and is hydrated.
 * @param prepare Loads what else a server needs to render it completely, and a browser to hydrate that; undefined if nothing is missing.
 * @returns A getter for the render function.
 */
export function useLazyModule<Loaded>(...[{ loaded, load }, pick, prepare]: [LazyModule<Loaded>, pick: (loaded: Loaded) => Component, prepare?: (loaded: Loaded) => Promise<unknown> | undefined]): () => Component | null {
	async function loadAll() {
		const module = await load()
		await prepare?.(module)
		return pick(module)
	}
	const hydrated = isHydrating() && (!loaded.value || prepare?.(loaded.value)) ? defineAsyncComponent({ loader: loadAll, suspensible: false }) : null
	// In the browser too, where it does nothing: Vue counts the ids of a component that has it apart, as it does those of an asynchronous one, and
	// server and browser have to agree.
	if (!hydrated) onServerPrefetch(loadAll)
	if (typeof window !== 'undefined' && !loaded.value) load().catch(() => undefined)
	return () => hydrated ?? (loaded.value && pick(loaded.value))
}
