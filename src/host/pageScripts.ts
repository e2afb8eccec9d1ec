/** Scripts are waited for this long, in milliseconds. */
const MAX_WAIT_MS = 1000

/** Resolves when the scripts that came with the page have run, or take too long: by then every copy of the library is a candidate for the engine. */
export async function pageScripts(): Promise<void> {
	const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
	if (navigation?.domContentLoadedEventStart !== 0) return
	await new Promise<unknown>((resolve) => {
		document.addEventListener('DOMContentLoaded', resolve, { once: true })
		setTimeout(resolve, MAX_WAIT_MS)
	})
}
