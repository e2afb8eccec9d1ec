import type { ReferenceEntry } from '../core/reference/cache/entry.ts'
import type { UseReferenceOptions } from './useReference.ts'
import { type MaybeRefOrGetter, type Ref, computed, onScopeDispose, shallowRef, toValue, watch } from 'vue'
import { peekPreview, PreviewObserver } from '../core/preview/observer.ts'
import { onHydrated } from './useHydration.ts'
import { useServices } from './useServices.ts'

/** When links are fetched, and how soon: the same for all of them. */
export type UseReferencesOptions = Pick<UseReferenceOptions, 'enabled' | 'distance'>
/** What is known of each link, in their order. */
export type UseReferencesReturn = Readonly<Ref<readonly ReferenceResult[]>>

/** What is known of one of several links. */
export interface ReferenceResult extends ReferenceEntry {
	/** As written in the list. */
	link: string
	/** Asks again, past every cache. Never rejects: a failure is a state. */
	refresh(): Promise<void>
}

/**
 * What each of several links leads to, in their order, kept up to date until the scope ends; outside of a scope, for good, as Vue's `watch` is.
 * On a server, and in the component that hydrates until it is mounted, only seeded references are there.
 * @example
 * const entries = useReferences(['https://example.org/issues/1', 'https://example.org/issues/2'])
 * const titles = computed(() => entries.value.map(({ link, reference }) => reference?.openGraphObject.name ?? link))
 */
export function useReferences(links: MaybeRefOrGetter<readonly string[]>, options: UseReferencesOptions = {}): UseReferencesReturn {
	const { enabled = true, distance } = options
	const { resolver } = useServices()
	const observers = new Map<string, PreviewObserver>()
	const position = () => ({ enabled: toValue(enabled), distance: toValue(distance) })
	// Counts changes: a hundred of them in one answer make one new list.
	const version = shallowRef(0)
	const change = () => { version.value++ }

	function syncObservers(current: readonly string[]) {
		const wanted = new Set(current)
		for (const [link, observer] of observers) {
			if (wanted.has(link)) continue
			observer.destroy()
			observers.delete(link)
		}
		for (const link of wanted) {
			if (observers.has(link)) continue
			const observer = new PreviewObserver({ resolver }, { link, ...position() })
			observer.subscribe(change)
			observers.set(link, observer)
		}
		change()
	}

	onHydrated(() => {
		watch(() => [...toValue(links)], syncObservers, { immediate: true, flush: 'sync' })
		watch(position, (now) => { for (const observer of observers.values()) observer.setOptions(now) }, { flush: 'sync' })
		onScopeDispose(() => { for (const observer of observers.values()) observer.destroy() }, true)
	})

	return computed(() => {
		void version.value
		return toValue(links).map((link) => {
			const { state, reference, error } = observers.get(link)?.getCurrentResult() ?? peekPreview({ resolver }, { link, seededOnly: true })
			return { link, state, reference, error, refresh: async () => { await resolver.refresh(link) } }
		})
	})
}
