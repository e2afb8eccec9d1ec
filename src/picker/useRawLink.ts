import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { useReferencePolicy } from '../page/useReferencePolicy.ts'
import { useServer } from '../page/useServer.ts'
import { useServices } from '../page/useServices.ts'
import { previewModeOnPage } from '../previews/dom/allowedPreviews.ts'
import { linkProblem, toHttpLink, type LinkProblem } from './picked.ts'

export interface RawLink {
	text: Ref<string>
	/** The text, where it is an http(s) link. */
	link: ComputedRef<string | null>
	/** The link to preview, where the policy allows one: null while somebody is typing, debounced. */
	previewLink: Readonly<Ref<string | null>>
	/** Whether the policy requires a click that has not happened yet. */
	needsClick: ComputedRef<boolean>
	/** That click. */
	confirm(): void
	/** The text has just changed. */
	typing: Readonly<Ref<boolean>>
	/** Error of the text. Null while the user types, and for an empty field until `validate` is called. */
	problem: ComputedRef<LinkProblem | null>
	/** Shows what is wrong at once, as a form does that is submitted. */
	validate(): void
}

/** A link that is being typed. @param debounceMs Time without a key until the text counts, in milliseconds. */
export function useRawLink(debounceMs = 250): RawLink {
	const { clock } = useServices()
	const text = shallowRef('')
	const previewLink = shallowRef<string | null>(null)
	const typing = shallowRef(false)
	const policy = useReferencePolicy()
	const server = useServer()
	const confirmed = shallowRef<string | null>(null)
	const showsProblem = shallowRef(false)
	const link = computed(() => toHttpLink(text.value))
	let cancel: (() => void) | undefined

	watch(text, () => {
		cancel?.()
		previewLink.value = null
		showsProblem.value = false
		typing.value = Boolean(text.value.trim())
		if (!typing.value) return
		cancel = clock.schedule(() => {
			typing.value = false
			showsProblem.value = true
			if (link.value && previewModeOnPage(link.value, policy.value, server) !== 'none') previewLink.value = link.value
		}, debounceMs)
	}, { flush: 'sync' })
	onScopeDispose(() => cancel?.())

	return {
		text,
		link,
		previewLink,
		needsClick: computed(() => previewLink.value !== null && previewLink.value !== confirmed.value && previewModeOnPage(previewLink.value, policy.value, server) === 'click'),
		confirm: () => { confirmed.value = previewLink.value },
		typing,
		problem: computed(() => showsProblem.value ? linkProblem(text.value) : null),
		validate: () => { showsProblem.value = true },
	}
}
