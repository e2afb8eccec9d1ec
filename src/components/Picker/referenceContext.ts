import type { App, ComputedRef } from 'vue'
import type { ReferencePolicy } from '../../core/policy/policy.ts'
import type { ReferenceServices } from '../../host/services.ts'
import { servicesKey } from '../../composables/servicesKey.ts'
import { installReferencePolicy, useReferencePolicy } from '../../composables/useReferencePolicy.ts'
import { useServices } from '../../composables/useServices.ts'

/** Values to provide to an app that the library opens. Vue injects nothing across apps. */
export interface ReferenceContext {
	services: ReferenceServices
	policy: ComputedRef<ReferencePolicy>
}

/** Services and policy of the calling component. */
export function useReferenceContext(): ReferenceContext {
	return { services: useServices(), policy: useReferencePolicy() }
}

/** Gives an app the services and the policy of the component that opened it. */
export function provideReferenceContext(app: App, { services, policy }: ReferenceContext): void {
	app.provide(servicesKey, services)
	installReferencePolicy(app, policy)
}
