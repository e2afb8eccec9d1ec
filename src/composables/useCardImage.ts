import { imageOf } from '../core/policy/image.ts'
import { getServerPlace } from '../host/page.ts'
import { usePolicy } from './usePolicy.ts'

/** Tells the address of an image of a foreign server, if the policy lets it be loaded. */
export function useCardImage(): (address: unknown) => string | null {
	const policy = usePolicy()
	return (address) => address ? imageOf(address, policy.value, getServerPlace().baseUrl) : null
}
