import { getCurrentInstance, type AppContext, type Component } from 'vue'
import { routePathOf } from '../core/link/target.ts'
import { useServer, type LocateServer } from './useServer.ts'

/** What is used of vue-router 4 and 5; the library does not import it. */
interface Router {
	options?: { history?: { base: string } }
	resolve(path: string): { matched: unknown[] }
}

/** A link that stays in the app: the path for the router, and the component that follows it. */
export interface InAppLink {
	to: string
	component: Component
}

/** What a link leads to inside the app whose context it is, if the app's router knows its route. */
export function inAppLinkOf({ config, components }: AppContext, href: string, server: LocateServer): InAppLink | null {
	const router = config.globalProperties.$router as Router | undefined
	const component = components.RouterLink
	if (!router || !component) return null
	// A test's stand-in of a router has no history.
	const to = routePathOf(href, { ...server(), routerBase: router.options?.history?.base ?? '' })
	return to !== null && router.resolve(to).matched.length > 0 ? { to, component } : null
}

/** Tells which links stay in the app. Its router is looked for when a link is asked about. */
export function useInAppLink(): (href: string) => InAppLink | null {
	const context = getCurrentInstance()!.appContext
	const server = useServer()
	return (href) => inAppLinkOf(context, href, server)
}
