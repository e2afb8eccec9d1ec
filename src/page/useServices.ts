import { hasInjectionContext, inject } from 'vue'
import { getServices, type ReferenceServices } from './services.ts'
import { servicesKey } from './useServer.ts'

/** The services of the app, else those of the page. */
export function useServices(): ReferenceServices {
	return (hasInjectionContext() && inject(servicesKey, undefined)) || getServices()
}
