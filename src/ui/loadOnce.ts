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

/**
 * Fetches a module again after a failed import. Up to 2026, browsers cache the failure for the lifetime of the page, so a second
 * `import()` fails without a request. An address with another query is another module, which they fetch.
 * Browsers name the address in their error. Without an address, or if a bundler loads its chunks in another way, the first error stays.
 * @param cause Rejection of `import()`.
 * @param attempt Number of the attempt: 1, 2, …
 * @throws `cause`, or the rejection of this import.
 * @see https://github.com/whatwg/html/issues/6768
 */
export async function refetchModule(cause: unknown, attempt: number): Promise<unknown> {
	const address = cause instanceof TypeError ? /dynamically imported module: (https?:\/\/\S+)/.exec(cause.message)?.[1] : undefined
	if (!address) throw cause
	const url = new URL(address)
	url.searchParams.set('attempt', String(attempt))
	return import(/* @vite-ignore */ /* webpackIgnore: true */ url.href)
}
