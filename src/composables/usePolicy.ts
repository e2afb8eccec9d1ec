import { computed, hasInjectionContext, inject, provide, shallowRef, toValue, type App, type ComputedRef, type InjectionKey, type MaybeRefOrGetter } from 'vue'
import { createLatestChoice } from '../core/latestChoice.ts'
import { readPolicy, type ReferencePolicy, type ReferencePolicyInput } from '../core/policy/policy.ts'

const POLICY: InjectionKey<ComputedRef<ReferencePolicy>> = Symbol('nc-reference policy')
/** A policy that an app says. */
export interface PolicyChoice {
	readonly policy: MaybeRefOrGetter<ReferencePolicyInput>
}

/** What the page's apps chose; it applies wherever no component provides a policy, as the page's services do. */
const chosen = /* @__PURE__ */ createLatestChoice<PolicyChoice>()
/** Counts choices. */
const version = shallowRef(0)
const pagePolicy = computed(() => {
	void version.value
	return readPolicy(toValue(chosen.current()?.policy))
})

/** The policy as a ref that follows it. */
export type UsePolicyReturn = ComputedRef<ReferencePolicy>

/**
 * The preview policy of this place: the nearest `provideReferencePolicy`, else the app's, else the page's, else everything is shown.
 * @example
 * const policy = usePolicy()
 * const showsImages = computed(() => policy.value.media !== 'off')
 */
export function usePolicy(): UsePolicyReturn {
	return hasInjectionContext() ? inject(POLICY, pagePolicy) : pagePolicy
}

/**
 * Sets the preview policy for the components below this one; what it leaves out stays as above.
 * @example
 * const asksFirst = ref(true)
 * provideReferencePolicy(() => asksFirst.value ? 'click' : 'all')
 */
export function provideReferencePolicy(policy: MaybeRefOrGetter<ReferencePolicyInput>): void {
	const above = usePolicy()
	provide(POLICY, computed(() => readPolicy(toValue(policy), above.value)))
}

/** Sets the preview policy of a whole app. */
export function installReferencePolicy(app: App, policy: MaybeRefOrGetter<ReferencePolicyInput>): void {
	app.provide(POLICY, computed(() => readPolicy(toValue(policy))))
}

/** Makes a policy the page's: it applies to what the library opens without an app around it, such as the picker of `getLinkWithPicker`. */
export function setPagePolicy(choice: PolicyChoice): void {
	chosen.propose(choice)
	version.value++
}

/** An app has come that makes a policy the page's; returns what its leaving calls. */
export function joinPagePolicy(choice: PolicyChoice): () => void {
	const leave = chosen.join(choice)
	version.value++
	return () => {
		leave()
		version.value++
	}
}
