import { imageOf } from '../../core/policy/image.ts'
import { getServerLocation } from '../../host/serverLocation.ts'
import { usePolicy } from '../../composables/usePolicy.ts'

/** Tells whether the preview policy lets an image be loaded; data images ask nobody. */
export function usePickerImage(): (address: string) => boolean {
	const policy = usePolicy()
	return (address) => /^data:image\//i.test(address) || imageOf(address, policy.value, getServerLocation().baseUrl) !== null
}
