import { type MaybeRefOrGetter, type Ref, onScopeDispose, shallowRef, toRef, toValue, watch } from 'vue'
import type { Reference } from '../contract/reference.ts'
import { IDLE, type ReferenceState } from '../core/reference/entry.ts'
import type { Subscription } from '../core/reference/resolver.ts'
import { runWhenLive } from './runWhenLive.ts'
import { useServices } from './useServices.ts'

export interface UseReferenceOptions {
	/** Nothing is asked while this is false; what is known shows all the same. @default true */
	near?: MaybeRefOrGetter<boolean>
	/** Pixels to the viewport: the nearest are asked for first. Called when a request is put together. @default 0 */
	distance?: () => number
}

export interface UseReferenceReturn {
	state: Readonly<Ref<ReferenceState>>
	reference: Readonly<Ref<Reference | null>>
	/** The cause of state `error`. */
	error: Readonly<Ref<unknown>>
	/** Asks again, past every cache. Never rejects: a failure is a state. */
	refresh(): Promise<void>
}

/**
 * What a link leads to, kept up to date until the scope ends.
 * On a server, and in the component that hydrates until it is mounted, only seeded references are there.
 */
export function useReference(link: MaybeRefOrGetter<string | null>, { near = true, distance }: UseReferenceOptions = {}): UseReferenceReturn {
	const { resolver } = useServices()
	const entry = shallowRef(IDLE)
	let subscription: Subscription | undefined

	function follow(current: string | null) {
		subscription?.release()
		subscription = undefined
		if (!current) {
			entry.value = IDLE
			return
		}
		subscription = resolver.subscribe(current, (news) => { entry.value = news }, {
			near: () => toValue(near),
			distance,
		})
		entry.value = resolver.peek(current)
	}

	function start() {
		watch(() => toValue(link), follow, { immediate: true, flush: 'sync' })
		watch(() => toValue(near), () => subscription?.update(), { flush: 'sync' })
		onScopeDispose(() => subscription?.release())
	}

	if (!runWhenLive(start)) {
		// The first look must be the server's; what else is known follows before the next paint.
		const first = toValue(link)
		if (first) entry.value = resolver.peek(first, true)
	}

	return {
		state: toRef(() => entry.value.state),
		reference: toRef(() => entry.value.reference),
		error: toRef(() => entry.value.error),
		async refresh() {
			const current = toValue(link)
			if (current) await resolver.refresh(current)
		},
	}
}
