import type { Endpoint } from './endpoint.ts'

/** Reason to refuse a request. */
export type Refusal = 'not-signed-in' | 'csrf'

/**
 * Returns whether a request proves that it wasn't sent by another site's form or image. Browsers don't send such headers to another
 * origin without permission, so their values don't matter.
 */
export function provesOrigin({ headers }: Request): boolean {
	return Boolean(headers.get('ocs-apirequest')) || (headers.get('authorization') ?? '').startsWith('Bearer ')
}

/** Checks the session and then the request's origin, in the server's order. The headers suffice, so no body is read. */
export function findRefusal(request: Request, endpoint: Endpoint, { userId }: { userId: string | null }): Refusal | null {
	if (userId === null && !endpoint.public) return 'not-signed-in'
	return endpoint.noCsrf || provesOrigin(request) ? null : 'csrf'
}
