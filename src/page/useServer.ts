import type { ServerLocation } from '../links/target.ts'
import type { ReferenceServices } from './services.ts'
import { hasInjectionContext, inject, type AppContext } from 'vue'
import { isHydrating, useHydrated } from '../ui/useHydration.ts'
import { getServerLocation, NO_SERVER } from './serverLocation.ts'
import { servicesKey } from './servicesKey.ts'

/** Returns the location of the server. Called when it is needed, because reading it off the page takes its time. */
export type LocateServer = () => ServerLocation

/** Returns the location of an app's server, for code without a component. */
export function serverOf({ provides }: AppContext): LocateServer {
	return () => (provides[servicesKey as symbol] as ReferenceServices | undefined)?.server ?? getServerLocation()
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
