import type { AppContext, Component } from 'vue'
import type { LocateServer } from './useServer.ts'
import { routePathOf } from '../links/target.ts'

/** The used part of vue-router 4 and 5, which the library doesn't import. */
interface Router {
	options?: { history?: { base: string } }
	resolve?(path: string): { matched: unknown[] }
}

/** A link that stays in the app: the path for the router, and the component that follows it. */
export interface InAppLink {
	to: string
	component: Component
}

/** Returns the route of a link inside the app, if the app's router has one. */
export function inAppLinkOf({ config, components }: AppContext, href: string, server: LocateServer): InAppLink | null {
	const router = config.globalProperties.$router as Router | undefined
	const component = components.RouterLink
	if (!router?.resolve || !component) return null
	// A test's stand-in of a router may have nothing but `push`.
	const to = routePathOf(href, { ...server(), routerBase: router.options?.history?.base ?? '' })
	return to !== null && router.resolve(to).matched.length > 0 ? { to, component } : null
}
