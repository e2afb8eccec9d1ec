import type { Endpoint } from './endpoint.ts'

type Refusal = 'not-signed-in' | 'csrf'

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

/** Users of the service, and the signed-in one. */
export interface LoginOptions {
	/** Passwords by user id. */
	users: Record<string, string>
	/** User of requests without an Authorization header, in place of a session cookie. Null for visitors. */
	sessionUser: string | null
}

/** Result of a log-in: a user id, null for visitors, or `wrong-password`. */
type Login = { userId: string | null } | 'wrong-password'

/** Decodes Base64 as UTF-8. Returns an empty string for invalid input. */
function decodeBase64(value: string): string {
	try {
		return new TextDecoder().decode(Uint8Array.from(atob(value), (char) => char.charCodeAt(0)))
	} catch {
		return ''
	}
}

/** Returns whether another site sent the request, for example by a form or an image. Browsers omit the session cookie then. */
function isForeign(request: Request): boolean {
	return request.headers.get('sec-fetch-site') === 'cross-site' && !provesOrigin(request)
}

/** Identifies the user by basic auth, otherwise by the session. A header without name and password is ignored, as in PHP. */
export function logIn(request: Request, { users, sessionUser }: LoginOptions): Login {
	const basic = /^basic\s+(\S*)/i.exec(request.headers.get('authorization') ?? '')
	const [, userId, password] = /^([^:]*):(.*)$/s.exec(decodeBase64(basic?.[1] ?? '')) ?? []
	if (userId === undefined) return { userId: isForeign(request) ? null : sessionUser }
	return Object.hasOwn(users, userId) && users[userId] === password ? { userId } : 'wrong-password'
}
