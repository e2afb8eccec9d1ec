import { onScopeDispose, shallowRef, watch } from 'vue'
import { previewOnPage } from '../../page/previews.ts'
import { usePolicy } from '../usePolicy.ts'
import { useReference, type UseReferenceReturn } from '../useReference.ts'
import { useServices } from '../useServices.ts'

/**
 * The preview of a link that changes as the choice moves through a list: what is known shows at once, and the server is asked once the choice has rested,
 * where the policy lets it be asked.
 * @param idleMs rest, in milliseconds
 */
export function useLinkPreview(link: () => string | null, idleMs = 200): UseReferenceReturn {
	const { clock } = useServices()
	const policy = usePolicy()
	const hasRested = shallowRef(false)
	let cancel: (() => void) | undefined

	watch(link, (current) => {
		cancel?.()
		hasRested.value = false
		if (!current || previewOnPage(current, policy.value) !== 'ask') return
		cancel = clock.schedule(() => { hasRested.value = true }, idleMs)
	}, { immediate: true, flush: 'sync' })
	onScopeDispose(() => cancel?.())

	return useReference(link, { enabled: hasRested })
}
