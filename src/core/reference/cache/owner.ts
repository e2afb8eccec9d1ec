import type { ReferenceClock } from '../../clock.ts'
import type { AnswerStorage } from './storage.ts'
import { type ReferenceAccess, toAccess } from '../../ocs/references.ts'

/** As long as a browser may keep the answer for a single link, in milliseconds. */
const HTTP_CACHE_MS = 60 * 60_000

export interface OwnerOptions {
	/** Whom the requests belong to, as the app says it now. Missing members count as null. */
	access: () => ReferenceAccess
	/** The user whom the server wrote into the page: the browser's cache holds the answers of that session, whatever `access` says. @default the user of `access` */
	sessionUser?: () => string | null
	/** Whether links are asked for where there is neither user nor share token: a server answers that 401, a transport of the app may know better. @default true */
	asksAnonymously?: boolean
	/** Whether the server says that it resolves a link. @default it resolves every link */
	isResolvable?: (link: string) => boolean
	/** Which server answers: two of them may share an origin, and have users of the same name. @default '' */
	serverScope?: string
	clock: ReferenceClock
	/** Remembers who was signed in last, for all tabs of the browser: they share one HTTP cache. */
	profile?: AnswerStorage
	/** There is an owner. With `isSwitch` there was another one before: whatever was kept for that one has to go. */
	onOwner(isSwitch: boolean): void
}

/**
 * Whose answers the page shows: the one place that knows the owner, and what another owner means. Each look may find that it has changed; then
 * all that was kept is gone before the look returns. The browser's own cache cannot be emptied, and its addresses do not tell users apart:
 * so it is only believed once a note in this browser says that this very user has been the only one for an hour.
 */
export interface Owner {
	/** Looks who asks now; where that is somebody else than before, all that was kept is gone when it returns. */
	sync(): ReferenceAccess
	/** False for a link that the server doesn't resolve, and for a visitor without a share: then links are just links. */
	mayAsk(link: string): boolean
	/** A string that is equal for the same user, share and server. */
	key(): string
	/** Whether a single link must not be asked for by GET, whose answer the browser may have from somebody else or from before. */
	shouldBypassHttpCache(): boolean
	/** The app says that answers are old: from now on the browser's cache is not believed. */
	distrustHttpCache(): void
}

interface LastUser {
	user: string
	/** Since when this user is the only one, in milliseconds since the epoch. */
	switchedAt: number
}

function readLastUser(text: string | null | undefined): LastUser | undefined {
	try {
		const { user, switchedAt } = JSON.parse(text ?? 'null') as LastUser
		return typeof user === 'string' && typeof switchedAt === 'number' ? { user, switchedAt } : undefined
	} catch {
		return undefined
	}
}

/** An owner that is looked at for the first time when somebody asks for it. */
export function createOwner({ access, sessionUser, asksAnonymously = true, isResolvable = () => true, serverScope = '', clock, profile, onOwner }: OwnerOptions): Owner {
	let current: ReferenceAccess | undefined
	let lastUser: LastUser | undefined
	let distrustedUntil = -Infinity
	let notedUser: string | null = null

	/** Notes who is signed in, and since when. A share needs none of this, because its addresses have its token. */
	function noteUser(user: string) {
		const name = serverScope ? JSON.stringify([user, serverScope]) : user
		const last = readLastUser(profile?.read()) ?? lastUser
		lastUser = last?.user === name ? last : { user: name, switchedAt: clock.now() }
		if (lastUser !== last) profile?.write(JSON.stringify(lastUser))
		distrustedUntil = Math.max(distrustedUntil, lastUser.switchedAt + HTTP_CACHE_MS)
	}

	function sync(): ReferenceAccess {
		const { user, shareToken } = toAccess(access())
		const cacheUser = sessionUser ? sessionUser() : user
		if (cacheUser !== null && cacheUser !== notedUser) noteUser(notedUser = cacheUser)
		if (current && current.user === user && current.shareToken === shareToken) return current
		const isSwitch = current !== undefined
		current = { user, shareToken }
		onOwner(isSwitch)
		return current
	}

	return {
		sync,
		mayAsk(link) {
			const { user, shareToken } = sync()
			if (!isResolvable(link)) return false
			return asksAnonymously || user !== null || shareToken !== null
		},
		key() {
			const { user, shareToken } = sync()
			return JSON.stringify(serverScope ? [user, shareToken, serverScope] : [user, shareToken])
		},
		shouldBypassHttpCache: () => clock.now() < distrustedUntil,
		distrustHttpCache: () => { distrustedUntil = Infinity },
	}
}
