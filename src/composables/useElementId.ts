import { getCurrentInstance, useId } from 'vue'

const apps = new WeakMap<object, number>()
let count = 0

/**
 * An id that no other element of the page has, and that the server and the hydrating browser agree on.
 * Vue numbers ids for each app; several apps on a page are told apart by a number of ours.
 */
export function useElementId(name = 'nc'): string {
	const instance = getCurrentInstance()
	const id = useId()
	if (!instance || typeof window === 'undefined' || instance.vnode.el) return `${name}-${id}`
	const app = instance.appContext.app
	if (app.config.idPrefix) return `${name}-${id}`
	if (!apps.has(app)) apps.set(app, count++)
	return `${name}-${apps.get(app) || ''}${id}`
}
