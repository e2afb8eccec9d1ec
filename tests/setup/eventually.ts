import { vi } from 'vitest'

/**
 * Waits until something holds, with the patience of `expect.poll`: longer than a busy machine needs for what is loaded on first use.
 * `vi.waitFor` gives up after a second.
 */
export function eventually<Result>(check: () => Result): Promise<Awaited<Result>> {
	return vi.waitFor(check, { timeout: 30_000, interval: 20 }) as Promise<Awaited<Result>>
}
