/** Loads something with the first call, for all calls; one that fails is forgotten, so that the next call tries again. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
	let loading: Promise<Loaded> | undefined
	return () => loading ??= load().catch((cause: unknown) => {
		loading = undefined
		throw cause
	})
}
