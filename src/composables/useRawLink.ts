import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { linkProblem, toHttpLink, type LinkProblem } from '../core/picker/picked.ts'
import { useServices } from './useServices.ts'

export interface RawLink {
	text: Ref<string>
	/** The text, where it is an http(s) link. */
	link: ComputedRef<string | null>
	/** The link once the typing has rested; null at once when it changes. */
	settled: Readonly<Ref<string | null>>
	/** What is wrong, said only after a rest or when it was asked for; an empty field is wrong only then. */
	problem: ComputedRef<LinkProblem | null>
	/** Says what is wrong from now on. */
	insist(): void
}

/** A link that is being typed. @param idleMs rest after the last key, in milliseconds */
export function useRawLink(idleMs = 250): RawLink {
	const { clock } = useServices()
	const text = shallowRef('')
	const settled = shallowRef<string | null>(null)
	const speaks = shallowRef(false)
	const link = computed(() => toHttpLink(text.value))
	let cancel: (() => void) | undefined

	watch(text, () => {
		cancel?.()
		settled.value = null
		speaks.value = false
		if (!text.value.trim()) return
		cancel = clock.schedule(() => {
			settled.value = link.value
			speaks.value = true
		}, idleMs)
	}, { flush: 'sync' })
	onScopeDispose(() => cancel?.())

	return {
		text,
		link,
		settled,
		problem: computed(() => speaks.value ? linkProblem(text.value) : null),
		insist: () => { speaks.value = true },
	}
}
