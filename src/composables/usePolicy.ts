import { computed, hasInjectionContext, inject, provide, toValue, type App, type ComputedRef, type InjectionKey, type MaybeRefOrGetter } from 'vue'
import { OPEN_POLICY, readPolicy, type ReferencePolicy, type ReferencePolicyInput } from '../core/policy/policy.ts'

const POLICY: InjectionKey<ComputedRef<ReferencePolicy>> = Symbol('nc-reference policy')
const everything = computed(() => OPEN_POLICY)

/** The preview policy of this place: the nearest `provideReferencePolicy`, else the app's, else everything is shown. */
export function usePolicy(): ComputedRef<ReferencePolicy> {
	return hasInjectionContext() ? inject(POLICY, everything) : everything
}

/** Sets the preview policy for the components below this one; what it leaves out stays as above. */
export function provideReferencePolicy(policy: MaybeRefOrGetter<ReferencePolicyInput>): void {
	const above = usePolicy()
	provide(POLICY, computed(() => readPolicy(toValue(policy), above.value)))
}

/** Sets the preview policy of a whole app. */
export function installReferencePolicy(app: App, policy: MaybeRefOrGetter<ReferencePolicyInput>): void {
	app.provide(POLICY, computed(() => readPolicy(toValue(policy))))
}
