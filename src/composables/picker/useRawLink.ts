import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { linkProblem, toHttpLink, type LinkProblem } from '../../core/picker/picked.ts'
import { previewOf } from '../../core/policy/policy.ts'
import { getServerPlace } from '../../host/page.ts'
import { usePolicy } from '../usePolicy.ts'
import { useServices } from '../useServices.ts'

export interface RawLink {
	text: Ref<string>
	/** The text, where it is an http(s) link. */
	link: ComputedRef<string | null>
	/** The link to preview, once the typing has rested and where the policy lets it be previewed; null at once when the text changes. */
	settled: Readonly<Ref<string | null>>
	/** The text has changed and has not rested since. */
	typing: Readonly<Ref<boolean>>
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
	const typing = shallowRef(false)
	const policy = usePolicy()
	const speaks = shallowRef(false)
	const link = computed(() => toHttpLink(text.value))
	let cancel: (() => void) | undefined

	watch(text, () => {
		cancel?.()
		settled.value = null
		speaks.value = false
		typing.value = Boolean(text.value.trim())
		if (!typing.value) return
		cancel = clock.schedule(() => {
			typing.value = false
			speaks.value = true
			if (link.value && previewOf(link.value, policy.value, getServerPlace().baseUrl) !== 'none') settled.value = link.value
		}, idleMs)
	}, { flush: 'sync' })
	onScopeDispose(() => cancel?.())

	return {
		text,
		link,
		settled,
		typing,
		problem: computed(() => speaks.value ? linkProblem(text.value) : null),
		insist: () => { speaks.value = true },
	}
}
