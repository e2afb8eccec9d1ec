import { computed, hasInjectionContext, inject, provide, shallowRef, toValue, type App, type ComputedRef, type InjectionKey, type MaybeRefOrGetter } from 'vue'
import { createLatestChoice, type LatestChoice } from '../core/latestChoice.ts'
import { readPolicy, type ReferencePolicy, type ReferencePolicyInput } from '../core/policy/policy.ts'

const POLICY: InjectionKey<ComputedRef<ReferencePolicy>> = Symbol('nc-reference policy')
/** A policy that an app has set. */
export interface PolicyChoice {
	readonly policy: MaybeRefOrGetter<ReferencePolicyInput>
}

/** Makes `pagePolicies` reactive: counts its changes. */
const version = shallowRef(0)
/** The policy that an app has set for the page: for what no component provides one to, such as the picker of `getLinkWithPicker`. */
export const pagePolicies: LatestChoice<PolicyChoice> = /* @__PURE__ */ createLatestChoice(() => { version.value++ })
const pagePolicy = computed(() => {
	void version.value
	return readPolicy(toValue(pagePolicies.current()?.policy))
})

/** The current policy as a computed ref. */
export type UseReferencePolicyReturn = ComputedRef<ReferencePolicy>

/**
 * Returns the preview policy of a component: the nearest `provideReferencePolicy`, else the app's policy, else the page's. The default shows everything.
 * @example
 * const policy = useReferencePolicy()
 * const showsImages = computed(() => policy.value.media !== 'off')
 */
export function useReferencePolicy(): UseReferencePolicyReturn {
	return hasInjectionContext() ? inject(POLICY, pagePolicy) : pagePolicy
}

/**
 * Sets the preview policy for descendants of this component. Omitted members are inherited.
 * @example
 * const asksFirst = ref(true)
 * provideReferencePolicy(() => asksFirst.value ? 'click' : 'all')
 */
export function provideReferencePolicy(policy: MaybeRefOrGetter<ReferencePolicyInput>): void {
	const above = useReferencePolicy()
	provide(POLICY, computed(() => readPolicy(toValue(policy), above.value)))
}

/** Sets the preview policy of a whole app. */
export function installReferencePolicy(app: App, policy: MaybeRefOrGetter<ReferencePolicyInput>): void {
	app.provide(POLICY, computed(() => readPolicy(toValue(policy))))
}
