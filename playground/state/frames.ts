import { onScopeDispose, watch } from 'vue'

/** Calls a function with every frame while a condition holds, and once when it ceases. */
export function useFrames(active: () => boolean, render: () => void): void {
	let frame = 0
	function next() {
		render()
		frame = active() ? requestAnimationFrame(next) : 0
	}
	watch(active, (isActive) => { if (isActive && !frame) next() }, { immediate: true })
	onScopeDispose(() => cancelAnimationFrame(frame))
}
