import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Problems of the page in this test: uncaught errors, unhandled rejections, warnings of Vue and of the library. */
const troubles: string[] = []
const listen = (event: Event) => {
	troubles.push(`${event.type}: ${String((event as ErrorEvent).message ?? (event as PromiseRejectionEvent).reason)}`)
	event.preventDefault()
}

/** Fails a test of this file after which the page has complained, but of what is meant to be. */
export function expectNoTroubles(meant?: RegExp): void {
	beforeEach(() => {
		troubles.length = 0
		for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation((...args: unknown[]) => { troubles.push(`${level}: ${args.map(String).join(' ')}`) })
		window.addEventListener('error', listen)
		window.addEventListener('unhandledrejection', listen)
	})
	afterEach(() => {
		window.removeEventListener('error', listen)
		window.removeEventListener('unhandledrejection', listen)
		vi.restoreAllMocks()
		expect(troubles.filter((trouble) => !meant?.test(trouble))).toEqual([])
	})
}
