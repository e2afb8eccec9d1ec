/** Time and delayed work, injected so that tests decide when it is. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number
	/** Runs a task after a delay in milliseconds; returns what cancels it. */
	schedule(task: () => void, delayMs: number): () => void
	/** From 0 up to, but without, 1. */
	random(): number
}
