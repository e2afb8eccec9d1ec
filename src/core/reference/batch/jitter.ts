import type { Clock } from '../../clock.ts'

/** Browsers say "offline" of some networks that work, so a request tries it from time to time. */
export const OFFLINE_MS = 30_000

/** A little more than a delay: pages that were refused together do not come back together. */
export function withJitter(delayMs: number, clock: Clock): number {
	return delayMs * (1 + clock.random() / 4)
}
