import { imageOf } from '../links/allowedTarget.ts'
import { useReferencePolicy } from '../page/useReferencePolicy.ts'
import { useServer } from '../page/useServer.ts'

/** Returns whether the preview policy allows an image. Data images need no request. */
export function usePickerImage(): (address: string) => boolean {
	const policy = useReferencePolicy()
	const server = useServer()
	return (address) => /^data:image\//i.test(address) || imageOf(address, policy.value, server().baseUrl) !== null
}
