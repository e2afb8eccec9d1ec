import { imageOf } from '../../core/policy/image.ts'
import { useReferencePolicy } from '../../composables/useReferencePolicy.ts'
import { useServer } from '../../composables/useServer.ts'

/** Tells whether the preview policy lets an image be loaded; data images ask nobody. */
export function usePickerImage(): (address: string) => boolean {
	const policy = useReferencePolicy()
	const server = useServer()
	return (address) => /^data:image\//i.test(address) || imageOf(address, policy.value, server().baseUrl) !== null
}
