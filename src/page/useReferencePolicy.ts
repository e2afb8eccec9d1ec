import type { EnginePolicies, EnginePolicy } from '../contract/engine.ts'
import { computed, hasInjectionContext, inject, provide, shallowRef, toValue, watch, type App, type ComputedRef, type InjectionKey, type MaybeRefOrGetter } from 'vue'
import { readPolicy, type ReferencePolicy, type ReferencePolicyInput } from '../links/policy.ts'
import { createLatestChoice, type LatestChoice } from '../ui/latestChoice.ts'
import { engineRecord } from './globals.ts'

const POLICY: InjectionKey<ComputedRef<ReferencePolicy>> = Symbol('nc-reference policy')
/** Counts the changes of the page's policies. */
const version = shallowRef(0)
const countChange = () => { version.value++ }

/** Returns the policies that the apps of all copies have set for the page. */
function policiesOfPage(): EnginePolicies {
	const policies = engineRecord().policies ??= { joined: [], followers: new Set() }
	policies.followers.add(countChange)
	return policies
}

function notifyFollowers(): void {
	for (const follow of policiesOfPage().followers) follow()
}

/** The policy that an app has set for the page: for what no component provides one to, such as the picker of `getLinkWithPicker`. */
const pagePolicies: LatestChoice<EnginePolicy> = /* @__PURE__ */ createLatestChoice(notifyFollowers, policiesOfPage)
const pagePolicy = computed(() => {
	void version.value
	return readPolicy(pagePolicies.current()?.read() as ReferencePolicy | undefined)
})

/** Sets the policy of an app for the page. It applies before the app is mounted. Returns a function to be called at its mount, which returns the cleanup. */
export function proposePagePolicy(policy: MaybeRefOrGetter<ReferencePolicyInput>): () => () => void {
	const choice: EnginePolicy = { read: () => readPolicy(toValue(policy)) }
	pagePolicies.propose(choice)
	return () => {
		// Another copy has another Vue, to which nothing of this one is reactive.
		const stopWatching = watch(choice.read, notifyFollowers, { flush: 'sync' })
		const leave = pagePolicies.join(choice)
		return () => {
			stopWatching()
			leave()
		}
	}
}

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

/** Returns the policy that applies to an instance with these provided values. */
export function policyIn(provides: Readonly<Record<symbol, unknown>>): ReferencePolicy {
	return (provides[POLICY as symbol] as ComputedRef<ReferencePolicy> | undefined ?? pagePolicy).value
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
