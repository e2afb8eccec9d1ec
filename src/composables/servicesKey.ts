import type { InjectionKey } from 'vue'
import type { ReferenceServices } from '../host/services.ts'

/** Where `createReferences` provides an app's services. Apart from `useServices`, which may make the page's own: a text without links loads the key alone. */
export const servicesKey: InjectionKey<ReferenceServices> = Symbol('nc-reference services')
