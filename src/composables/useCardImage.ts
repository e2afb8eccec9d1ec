import { computed, type ComputedRef } from 'vue'
import { imageOf } from '../core/policy/image.ts'
import { getServerPlace } from '../host/page.ts'
import { usePolicy } from './usePolicy.ts'

/** The address of an image of a foreign server, if the policy lets it be loaded. */
export function useCardImage(address: () => unknown): ComputedRef<string | null> {
	const policy = usePolicy()
	return computed(() => imageOf(address(), policy.value, getServerPlace().baseUrl))
}
