import { getCurrentInstance, getCurrentScope, onMounted, shallowReadonly, shallowRef, type Ref } from 'vue'

/**
 * A component that a server has rendered is hydrated by the browser. Its first rendering there has to be the server's; what only the browser knows
 * (its time zone, what it remembers, how far the page is scrolled) may show once the component is mounted. All of the library asks here whether
 * a component hydrates.
 */

/** Returns whether the current component hydrates. Only then does its node have an element before the mount. */
export function isHydrating(): boolean {
	const instance = getCurrentInstance()
	return Boolean(instance?.vnode.el && !instance.isMounted)
}

/** Shared result for components that don't hydrate. */
const ALWAYS: Readonly<Ref<boolean>> = /* @__PURE__ */ shallowReadonly(shallowRef(true))

/** Returns a ref that is false on a server and during hydration, and true at once in any other component. */
export function useHydrated(): Readonly<Ref<boolean>> {
	if (typeof window !== 'undefined' && !isHydrating()) return ALWAYS
	const hydrated = shallowRef(false)
	onMounted(() => { hydrated.value = true })
	return shallowReadonly(hydrated)
}

/**
 * Runs something in the caller's scope: once the calling component is mounted where it hydrates, else at once; never on a server.
 * Outside of a scope it runs at once, and its watchers live as long as the page, as with Vue's own `watch`.
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
