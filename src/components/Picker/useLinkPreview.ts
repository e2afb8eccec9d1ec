import { onScopeDispose, shallowRef, watch } from 'vue'
import { previewModeOnPage } from '../../page/allowedPreviews.ts'
import { useReference, type UseReferenceReturn } from '../../composables/useReference.ts'
import { useReferencePolicy } from '../../composables/useReferencePolicy.ts'
import { useServer } from '../../composables/useServer.ts'
import { useServices } from '../../composables/useServices.ts'

/**
 * The preview of the active link of a list: what is known shows at once, and the server is asked, where the policy allows it, once the same link has
 * been active for a moment.
 * @param debounceMs That moment, in milliseconds.
 */
export function useLinkPreview(link: () => string | null, debounceMs = 200): UseReferenceReturn {
	const { clock } = useServices()
	const policy = useReferencePolicy()
	const server = useServer()
	const isDebounced = shallowRef(false)
	let cancel: (() => void) | undefined

	watch(link, (current) => {
		cancel?.()
		isDebounced.value = false
		if (!current || previewModeOnPage(current, policy.value, server) !== 'ask') return
		cancel = clock.schedule(() => { isDebounced.value = true }, debounceMs)
	}, { immediate: true, flush: 'sync' })
	onScopeDispose(() => cancel?.())

	return useReference(link, { enabled: isDebounced })
}
