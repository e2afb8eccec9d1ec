/** Time and timers of the service. Tests inject their own. */
export interface ServiceClock {
	/** Milliseconds since the epoch. */
	now(): number
	/** Runs a task after a delay in milliseconds. Returns a function that cancels it. */
	schedule(task: () => void, delayMs: number): () => void
}

/** The system's clock. */
export const systemClock: ServiceClock = {
	now: () => Date.now(),
	schedule(task, delayMs) {
		const timer = setTimeout(task, delayMs)
		return () => clearTimeout(timer)
	},
}

/** Resolves after a delay in milliseconds, or at once for a delay of 0. */
export function wait(clock: ServiceClock, delayMs: number): Promise<void> {
	return delayMs > 0 ? new Promise((resolve) => { clock.schedule(resolve, delayMs) }) : Promise.resolve()
}
