import { onScopeDispose, shallowRef, watch } from 'vue'
import { useReferencePolicy } from '../page/useReferencePolicy.ts'
import { useServer } from '../page/useServer.ts'
import { useServices } from '../page/useServices.ts'
import { previewModeOnPage } from '../previews/dom/allowedPreviews.ts'
import { useReference, type UseReferenceReturn } from '../previews/useReference.ts'

/**
 * Returns the preview of a list's active link. A cached one shows at once. Otherwise it is fetched after a moment, if the policy allows it.
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
