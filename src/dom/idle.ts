/** Runs a task when the page is idle, after half a second at the latest. Returns what cancels it. */
export function whenIdle(task: () => void): () => void {
	if (typeof requestIdleCallback === 'undefined') {
		const timer = setTimeout(task)
		return () => clearTimeout(timer)
	}
	const handle = requestIdleCallback(task, { timeout: 500 })
	return () => cancelIdleCallback(handle)
}
