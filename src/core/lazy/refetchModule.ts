/**
 * Fetches a module again after an import of it has failed. Up to 2026 browsers remember that a module could not be fetched for as long as the page
 * lives, so that a second `import()` fails without a request. Under an address with a query it is another module to them, and they ask for it.
 * Browsers name the address in their error; where none is named, or a bundler loads its chunks by other means, the first error stays.
 * @param cause What `import()` was rejected with
 * @param attempt Told apart from former ones: 1, 2, …
 * @throws `cause`, or what this import is rejected with
 * @see https://github.com/whatwg/html/issues/6768
 */
export async function refetchModule(cause: unknown, attempt: number): Promise<unknown> {
	const address = cause instanceof TypeError ? /dynamically imported module: (https?:\/\/\S+)/.exec(cause.message)?.[1] : undefined
	if (!address) throw cause
	const url = new URL(address)
	url.searchParams.set('attempt', String(attempt))
	// eslint-disable-next-line no-restricted-syntax -- this is what the others call
	return import(/* @vite-ignore */ /* webpackIgnore: true */ url.href)
}
