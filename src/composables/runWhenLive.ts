import { getCurrentInstance, getCurrentScope, onMounted } from 'vue'

/**
 * Runs something in the caller's scope: at once, or, where a server has drawn the component, when that is taken over; never on a server.
 * @returns True if it has run.
 */
export function runWhenLive(start: () => void): boolean {
	if (typeof window === 'undefined') return false
	const scope = getCurrentScope()
	const run = () => { scope?.run(start) }
	const isHydrating = Boolean(getCurrentInstance()?.vnode.el)
	if (isHydrating) onMounted(run)
	else run()
	return !isHydrating
}
