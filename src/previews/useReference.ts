import type { MaybeRefOrGetter, Ref } from 'vue'
import type { Reference } from '../contract/reference.ts'
import type { ReferenceEntry, ReferenceState } from '../resolver/cache/entry.ts'
import { computed, onScopeDispose, shallowRef, toRef, toValue, watch } from 'vue'
import { onHydrated } from '../ui/useHydration.ts'
import { useServices } from '../page/useServices.ts'
import { peekPreview, PreviewObserver } from './observer.ts'

/**
 * Options of {@link useReference}.
 * @example
 * const isOpen = ref(false)
 * const options: UseReferenceOptions = { enabled: isOpen }
 * const { reference } = useReference('https://example.org/issues/1', options)
 */
export interface UseReferenceOptions {
	/** A reference that the app already has, or null for a link without one. The link isn't fetched then. @default undefined */
	initialData?: MaybeRefOrGetter<Reference | null | undefined>
	/**
	 * Whether to fetch the link. A cached reference is returned in any case. A disabled link with a `distance` may still be fetched ahead.
	 * @default true
	 */
	enabled?: MaybeRefOrGetter<boolean>
	/**
	 * Distance from the viewport in pixels: positive below it, negative above it. The nearest links are fetched first.
	 * @default 0 while enabled; otherwise the link isn't fetched ahead
	 */
	distance?: MaybeRefOrGetter<number | undefined>
}

/** Return value of {@link useReference}. */
export interface UseReferenceReturn {
	/** State of the link. */
	state: Readonly<Ref<ReferenceState>>
	/** The reference, or null if there is none. Keeps the previous answer during a refetch. */
	reference: Readonly<Ref<Reference | null>>
	/** The cause of state `error`. */
	error: Readonly<Ref<unknown>>
	/** Fetches the link again, bypassing every cache. Never rejects, because a failure is a state. */
	refresh(): Promise<void>
}

/**
 * Fetches a link and keeps its reference up to date until the scope ends. Like Vue's `watch`, it never ends outside of a scope.
 * On a server and during hydration, it returns seeded references only.
 * @param link The link, or null to fetch nothing.
 * @example
 * const link = ref('https://example.org/issues/1')
 * const { state, reference } = useReference(link)
 * const title = computed(() => reference.value?.openGraphObject.name ?? `${link.value} (${state.value})`)
 */
export function useReference(link: MaybeRefOrGetter<string | null>, options: UseReferenceOptions = {}): UseReferenceReturn {
	const { initialData, enabled = true, distance } = options
	const { resolver } = useServices()
	// The first rendering has to be the server's; what else is known follows before the next paint.
	const wanted = () => ({ link: toValue(link), initialData: toValue(initialData), enabled: toValue(enabled), distance: toValue(distance) })
	const result = shallowRef(peekPreview({ resolver }, { ...wanted(), seededOnly: true }))

	onHydrated(() => {
		const observer = new PreviewObserver({ resolver }, wanted())
		const show = () => { result.value = observer.getCurrentResult() }
		observer.subscribe(show)
		show()
		watch(wanted, (now) => observer.setOptions(now), { flush: 'sync' })
		onScopeDispose(() => observer.destroy(), true)
	})

	return {
		state: toRef(() => result.value.state),
		reference: toRef(() => result.value.reference),
		error: toRef(() => result.value.error),
		async refresh() {
			const current = toValue(link)
			if (current) await resolver.refresh(current)
		},
	}
}

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
