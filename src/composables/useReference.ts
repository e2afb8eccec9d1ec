import type { Reference } from '../contract/reference.ts'
import type { ReferenceState } from '../core/reference/cache/entry.ts'
import { type MaybeRefOrGetter, type Ref, onScopeDispose, shallowRef, toRef, toValue, watch } from 'vue'
import { peekPreview, PreviewObserver } from '../core/preview/observer.ts'
import { onHydrated } from './useHydration.ts'
import { useServices } from './useServices.ts'

/**
 * When a link is asked for, and how soon.
 * @example
 * const isOpen = ref(false)
 * const options: UseReferenceOptions = { enabled: isOpen }
 * const { reference } = useReference('https://example.org/issues/1', options)
 */
export interface UseReferenceOptions {
	/** What is known already, so that nobody is asked; null where it is known that there is nothing. @default undefined: the resolver is asked */
	initialData?: MaybeRefOrGetter<Reference | null | undefined>
	/**
	 * The link is asked for while this is true; what is known shows all the same. While it is false the link is at most looked ahead for,
	 * where `distance` says where it is. @default true
	 */
	enabled?: MaybeRefOrGetter<boolean>
	/**
	 * Pixels from the viewport, positive below it and negative above it. The nearest links are fetched first.
	 * @default 0 while it is enabled; a link that isn't enabled is then not fetched ahead
	 */
	distance?: MaybeRefOrGetter<number | undefined>
}

/** What is known of a link, as refs. */
export interface UseReferenceReturn {
	/** Where the link stands. */
	state: Readonly<Ref<ReferenceState>>
	/** Null where nothing is known; an older answer while a newer one is asked for. */
	reference: Readonly<Ref<Reference | null>>
	/** The cause of state `error`. */
	error: Readonly<Ref<unknown>>
	/** Asks again, past every cache. Never rejects: a failure is a state. */
	refresh(): Promise<void>
}

/**
 * What a link leads to, kept up to date until the scope ends; outside of a scope, for good, as Vue's `watch` is.
 * On a server, and in the component that hydrates until it is mounted, only seeded references are there.
 * @param link The link, or null for none.
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
