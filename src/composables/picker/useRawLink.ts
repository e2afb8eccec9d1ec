import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { linkProblem, toHttpLink, type LinkProblem } from '../../core/picker/picked.ts'
import { previewOnPage } from '../../page/previews.ts'
import { usePolicy } from '../usePolicy.ts'
import { useServices } from '../useServices.ts'

export interface RawLink {
	text: Ref<string>
	/** The text, where it is an http(s) link. */
	link: ComputedRef<string | null>
	/** The link to preview, once the typing has rested and where the policy lets it be previewed; null at once when the text changes. */
	settled: Readonly<Ref<string | null>>
	/** The policy lets it be asked for at a click only, and nobody has clicked. */
	isClosed: ComputedRef<boolean>
	/** That click. */
	open(): void
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
	const opened = shallowRef<string | null>(null)
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
			if (link.value && previewOnPage(link.value, policy.value) !== 'none') settled.value = link.value
		}, idleMs)
	}, { flush: 'sync' })
	onScopeDispose(() => cancel?.())

	return {
		text,
		link,
		settled,
		isClosed: computed(() => settled.value !== null && settled.value !== opened.value && previewOnPage(settled.value, policy.value) === 'click'),
		open: () => { opened.value = settled.value },
		typing,
		problem: computed(() => speaks.value ? linkProblem(text.value) : null),
		insist: () => { speaks.value = true },
	}
}
