import type { InjectionKey } from 'vue'
import type { ReferenceServices } from '../host/services.ts'

/** Where `createReferences` leaves an app's services. */
export const servicesKey: InjectionKey<ReferenceServices> = Symbol('nc-reference services')
