import type { ReferenceEntry } from '../resolver/cache/entry.ts'
import type { UseReferenceOptions } from './useReference.ts'
import { type MaybeRefOrGetter, type Ref, computed, onScopeDispose, shallowRef, toValue, watch } from 'vue'
import { onHydrated } from '../ui/useHydration.ts'
import { useServices } from '../page/useServices.ts'
import { peekPreview, PreviewObserver } from './observer.ts'

/** Options of {@link useReferences}, which apply to all its links. */
export type UseReferencesOptions = Pick<UseReferenceOptions, 'enabled' | 'distance'>
/** Return value of {@link useReferences}: one result per link, in the same order. */
export type UseReferencesReturn = Readonly<Ref<readonly ReferenceResult[]>>

/** State and reference of one of several links. */
export interface ReferenceResult extends ReferenceEntry {
	/** The link as passed in. */
	link: string
	/** Fetches the link again, bypassing every cache. Never rejects, because a failure is a state. */
	refresh(): Promise<void>
}

/**
 * Fetches several links and keeps their references up to date until the scope ends. Like Vue's `watch`, it never ends outside of a scope.
 * On a server and during hydration, it returns seeded references only.
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
