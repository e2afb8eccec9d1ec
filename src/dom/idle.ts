/** Does a task when the page has time, after half a second at the latest; gives what calls it off. */
export function whenIdle(task: () => void): () => void {
	if (typeof requestIdleCallback === 'undefined') {
		const timer = setTimeout(task)
		return () => clearTimeout(timer)
	}
	const handle = requestIdleCallback(task, { timeout: 500 })
	return () => cancelIdleCallback(handle)
}
