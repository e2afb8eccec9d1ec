/**
 * Time and delayed work, injected so that tests decide what time it is.
 * @example
 * const frozen: ReferenceClock = { now: () => 0, schedule: () => () => undefined, random: () => 0.5 }
 * const { resolver } = createReferences({ clock: frozen }).services
 */
export interface ReferenceClock {
	/** Milliseconds since the epoch. */
	now(): number
	/** Runs a task after a delay in milliseconds; returns what cancels it. */
	schedule(task: () => void, delayMs: number): () => void
	/** From 0 up to, but without, 1. */
	random(): number
}
