import type { InjectionKey } from 'vue'
import type { ReferenceServices } from './services.ts'

/** Injection key of an app's services. It is separate from `useServices`, so that a text without links loads only the key. */
export const servicesKey: InjectionKey<ReferenceServices> = Symbol('nc-reference services')
