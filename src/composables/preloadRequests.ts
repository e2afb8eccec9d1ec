/** Loads what asks the server, beside what draws the answer and not after it. Whoever needs it tells of a failure. */
export function preloadRequests(): void {
	Promise.all([import('../host/engine.ts'), import('../host/pageTransport.ts')]).catch(() => undefined)
}
