import type { Clock } from '../../clock.ts'

/** After so long a request is tried though the browser says "offline", in milliseconds: it says so of some networks that work. */
export const OFFLINE_MS = 30_000

/** A little more than a delay: pages that were refused together do not come back together. */
export function withJitter(delayMs: number, clock: Clock): number {
	return delayMs * (1 + clock.random() / 4)
}
