import { hasInjectionContext, inject, type InjectionKey } from 'vue'
import { getServices, type ReferenceServices } from '../host/services.ts'

/** Where `createReferences` leaves an app's services. */
export const servicesKey: InjectionKey<ReferenceServices> = Symbol('nc-reference services')

/** The services of the app, else those of the page. */
export function useServices(): ReferenceServices {
	return (hasInjectionContext() && inject(servicesKey, undefined)) || getServices()
}
