/**
 * Current time, timers and randomness. Inject another clock to control the time in tests.
 * @example
 * const frozen: ReferenceClock = { now: () => 0, schedule: () => () => undefined, random: () => 0.5 }
 * const { resolver } = createReferences({ clock: frozen }).services
 */
export interface ReferenceClock {
	/** Milliseconds since the epoch. */
	now(): number
	/** Runs a task after a delay in milliseconds. Returns a function that cancels it. */
	schedule(task: () => void, delayMs: number): () => void
	/** Returns a number from 0 (inclusive) to 1 (exclusive). */
	random(): number
}

/** Returns how much of a time that began at `since` is left, in milliseconds. It ends even if the clock is put back. */
export function leftMs(clock: ReferenceClock, since: number, ms: number): number {
	return Math.max(0, ms - Math.abs(clock.now() - since))
}

/** Whether a time is later than another one, both in milliseconds since the epoch. A time that is still to come was noted before the clock was put back, and is earlier than all others. */
export function isLater(at: number | undefined, than: number, now: number): boolean {
	return at !== undefined && at <= now && (at > than || than > now)
}
