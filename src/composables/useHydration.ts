import { getCurrentInstance, getCurrentScope, onMounted, shallowReadonly, shallowRef, type Ref } from 'vue'

/**
 * What a server has rendered is taken over by the browser: hydrated. The first rendering of a component that is hydrated has to be what the
 * server rendered, and what only the browser knows (its time zone, what it remembers, who scrolls where) follows once that has been taken over.
 * All of the library asks here whether that is so.
 */

/** True in the setup of a component that takes over what a server has rendered: only there has its node an element before it is mounted. */
export function isHydrating(): boolean {
	const instance = getCurrentInstance()
	return Boolean(instance?.vnode.el && !instance.isMounted)
}

/** For all components that the browser renders by itself. */
const ALWAYS: Readonly<Ref<boolean>> = /* @__PURE__ */ shallowReadonly(shallowRef(true))

/** False on a server and until what it rendered has been taken over; true at once in a component that the browser renders by itself. */
export function useHydrated(): Readonly<Ref<boolean>> {
	if (typeof window !== 'undefined' && !isHydrating()) return ALWAYS
	const hydrated = shallowRef(false)
	onMounted(() => { hydrated.value = true })
	return shallowReadonly(hydrated)
}

/**
 * Runs something in the caller's scope: at once, or, where a server has rendered the component, when that is taken over; never on a server.
 * Outside of a scope it runs at once, and goes on until the page goes, as Vue's own `watch` does.
 * @returns True if it has run.
 */
export function onHydrated(start: () => void): boolean {
	if (typeof window === 'undefined') return false
	if (!isHydrating()) {
		start()
		return true
	}
	const scope = getCurrentScope()
	onMounted(() => scope?.run(start))
	return false
}
