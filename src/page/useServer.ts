import type { ServerLocation } from '../links/target.ts'
import type { ReferenceServices } from './services.ts'
import { hasInjectionContext, inject, type AppContext, type InjectionKey } from 'vue'
import { isHydrating, useHydrated } from '../ui/useHydration.ts'
import { getServerLocation, NO_SERVER } from './serverLocation.ts'

/** Injection key of an app's services. It is here and not in `useServices.ts`, so that a text without links loads no services. */
export const servicesKey: InjectionKey<ReferenceServices> = Symbol('nc-reference services')

/** Returns the services of the app of an instance or of a context; undefined for those of the page. */
export function servicesOf(owner: object): ReferenceServices | undefined {
	return (owner as { provides: Record<symbol, ReferenceServices | undefined> }).provides[servicesKey as symbol]
}

/** Returns the location of the server. Called when it is needed, because reading it off the page takes its time. */
export type LocateServer = () => ServerLocation

/** Returns the location of an app's server, for code without a component. */
export function serverOf(context: AppContext): LocateServer {
	return () => servicesOf(context)?.server ?? getServerLocation()
}

/**
 * The server of the app: the one of `createReferences({ serverUrl })`, else the page's. While a component hydrates, the page's is unknown,
 * because the server that rendered the component didn't know it.
 */
export function useServer(): LocateServer {
	const services = hasInjectionContext() ? inject(servicesKey, undefined) : undefined
	if (services?.server) return () => services.server!
	// One function for all, so that a page with thousands of texts has one judge of links.
	if (!isHydrating()) return getServerLocation
	const hydrated = useHydrated()
	return () => hydrated.value ? getServerLocation() : NO_SERVER
}
