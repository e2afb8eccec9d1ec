/** Runs a task when the page is idle, after half a second at the latest. Returns its cancellation. */
export function whenIdle(task: () => void): () => void {
	if (typeof requestIdleCallback === 'undefined') {
		const timer = setTimeout(task)
		return () => clearTimeout(timer)
	}
	const handle = requestIdleCallback(task, { timeout: 500 })
	return () => cancelIdleCallback(handle)
}

/** Continues with a task after the input and the frame that wait for the current one. Browsers with `scheduler.yield` run it before other tasks. */
export function yieldTo(task: () => void): void {
	const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } }
	if (scheduler?.yield) void scheduler.yield().then(task)
	else setTimeout(task)
}
