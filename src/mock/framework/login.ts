import { provesOrigin } from './security.ts'

/** Who may sign in, and who is. */
export interface LoginOptions {
	/** User id → password. */
	users: Record<string, string>
	/** The user of requests without an Authorization header, as a session cookie would name; null for visitors. */
	sessionUser: string | null
}

/** Who asks: a user's id, null for nobody, or that the password is wrong. */
export type Login = { userId: string | null } | 'wrong-password'

/** Text of a Base64 value in UTF-8; empty where it is none. */
function decodeBase64(value: string): string {
	try {
		return new TextDecoder().decode(Uint8Array.from(atob(value), (char) => char.charCodeAt(0)))
	} catch {
		return ''
	}
}

/** True where another site's page asks by itself, as by a form or an image: browsers send no session cookie then. */
function isForeign(request: Request): boolean {
	return request.headers.get('sec-fetch-site') === 'cross-site' && !provesOrigin(request)
}

/** Tells by basic auth, else by the session, who asks. A header that holds no name and password is passed over, as PHP does. */
export function logIn(request: Request, { users, sessionUser }: LoginOptions): Login {
	const basic = /^basic\s+(\S*)/i.exec(request.headers.get('authorization') ?? '')
	const [, userId, password] = /^([^:]*):(.*)$/s.exec(decodeBase64(basic?.[1] ?? '')) ?? []
	if (userId === undefined) return { userId: isForeign(request) ? null : sessionUser }
	return Object.hasOwn(users, userId) && users[userId] === password ? { userId } : 'wrong-password'
}
