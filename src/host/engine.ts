import { type Engine, type EngineOptions, createEngine } from '../core/reference/engine.ts'

/** The engine of a page. It is loaded with the first question. */
export function createPageEngine(options: EngineOptions): Engine {
	const browser = typeof window !== 'undefined'
	return createEngine({
		...options,
		ownHost: browser ? location.host : undefined,
		connection: browser
			? {
					isOnline: () => navigator.onLine,
					onOnline(listener) {
						window.addEventListener('online', listener)
						return () => window.removeEventListener('online', listener)
					},
				}
			: undefined,
		warn: (message) => console.warn(`[nc-reference] ${message}`),
	})
}
