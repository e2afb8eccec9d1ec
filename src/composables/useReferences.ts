import { type MaybeRefOrGetter, type Ref, computed, onScopeDispose, shallowRef, toValue, watch } from 'vue'
import type { ReferenceEntry } from '../core/reference/entry.ts'
import type { Subscription } from '../core/reference/resolver.ts'
import { runWhenLive } from './runWhenLive.ts'
import type { UseReferenceOptions } from './useReference.ts'
import { useServices } from './useServices.ts'

/** What is known of one of several links. */
export interface LinkEntry extends ReferenceEntry {
	/** As written in the list. */
	link: string
	/** Asks again, past every cache. Never rejects: a failure is a state. */
	refresh(): Promise<void>
}

/**
 * What each of several links leads to, in their order, kept up to date until the scope ends.
 * On a server, and in the component that hydrates until it is mounted, only seeded references are there.
 */
export function useReferences(links: MaybeRefOrGetter<readonly string[]>, { near = true, distance }: UseReferenceOptions = {}): Readonly<Ref<readonly LinkEntry[]>> {
	const { resolver } = useServices()
	const live = shallowRef(false)
	// Counts news: a hundred of them in one answer make one list.
	const version = shallowRef(0)
	const subscriptions = new Map<string, Subscription>()

	function follow(current: readonly string[]) {
		const wanted = new Set(current)
		for (const [link, subscription] of subscriptions) {
			if (wanted.has(link)) continue
			subscription.release()
			subscriptions.delete(link)
		}
		for (const link of wanted) {
			if (subscriptions.has(link)) continue
			subscriptions.set(link, resolver.subscribe(link, () => { version.value++ }, { near: () => toValue(near), distance }))
		}
		version.value++
	}

	runWhenLive(() => {
		live.value = true
		watch(() => [...toValue(links)], follow, { immediate: true, flush: 'sync' })
		watch(() => toValue(near), () => { for (const subscription of subscriptions.values()) subscription.update() }, { flush: 'sync' })
		onScopeDispose(() => {
			for (const subscription of subscriptions.values()) subscription.release()
			subscriptions.clear()
		})
	})

	return computed(() => {
		void version.value
		return toValue(links).map((link) => ({
			link,
			...resolver.peek(link, !live.value),
			refresh: async () => { await resolver.refresh(link) },
		}))
	})
}
