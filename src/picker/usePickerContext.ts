import type { App, ComputedRef, InjectionKey, Ref } from 'vue'
import type { ReferencePolicy } from '../links/policy.ts'
import type { ReferenceServices } from '../page/services.ts'
import { installReferencePolicy, useReferencePolicy } from '../page/useReferencePolicy.ts'
import { servicesKey } from '../page/useServer.ts'
import { useServices } from '../page/useServices.ts'

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

/** Whether the provider to begin with is still being looked up. The dialog is open meanwhile. */
export const pendingKey: InjectionKey<Readonly<Ref<boolean>>> = Symbol('nc-reference pending provider')
