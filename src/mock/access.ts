/** Who is allowed in. */
export interface AccessOptions {
	/** User id → password. @default { alice: 'secret' } */
	users: Record<string, string>
	/** The user of requests without an Authorization header, as a session cookie would name; null for visitors. */
	sessionUser: string | null
}

/** Who asks: a user's id, null for nobody, or that the password is wrong. */
export type Caller = { userId: string | null } | 'wrong-password'

/** Text of a Base64 value in UTF-8; empty where it is none. */
function decodeBase64(value: string): string {
	try {
		return new TextDecoder().decode(Uint8Array.from(atob(value), (char) => char.charCodeAt(0)))
	} catch {
		return ''
	}
}

/** Tells by basic auth, else by the session, who asks. */
export function identify(request: Request, { users, sessionUser }: AccessOptions): Caller {
	const basic = /^basic\s+(\S*)/i.exec(request.headers.get('authorization') ?? '')
	if (!basic) return { userId: sessionUser }
	const [, userId = '', password = ''] = /^([^:]*):(.*)$/s.exec(decodeBase64(basic[1]!)) ?? []
	return Object.hasOwn(users, userId) && users[userId] === password ? { userId } : 'wrong-password'
}
