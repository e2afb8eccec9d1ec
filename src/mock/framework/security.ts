import type { Endpoint } from './endpoint.ts'

/** Why a request is not let through. */
export type Refusal = 'not-signed-in' | 'csrf'

/** True where a request shows that no other site's form or image made it. Such headers cannot be sent across origins unasked; what they say does not matter. */
export function provesOrigin({ headers }: Request): boolean {
	return Boolean(headers.get('ocs-apirequest')) || (headers.get('authorization') ?? '').startsWith('Bearer ')
}

/** The server's order: the session first, then the request's origin. Headers suffice, no body is read. */
export function findRefusal(request: Request, endpoint: Endpoint, { userId }: { userId: string | null }): Refusal | null {
	if (userId === null && !endpoint.public) return 'not-signed-in'
	return endpoint.noCsrf || provesOrigin(request) ? null : 'csrf'
}
