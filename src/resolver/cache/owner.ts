import type { AnswerStorage } from './storage.ts'
import { isPreviewable } from '../../links/target.ts'
import { type ReferenceClock, isLater } from '../clock.ts'
import { type ReferenceAccess, type RequestAccess, toAccess } from '../wire/references.ts'

/** Milliseconds for which a browser may keep the answer for a single link. */
const HTTP_CACHE_MS = 60 * 60_000

export interface OwnerOptions {
	/** Returns the owner of the requests according to the app. Missing members count as null. */
	access: () => ReferenceAccess
	/** Returns the user whom the server wrote into the page. The browser's cache holds answers of that session. @default the user of `access` */
	sessionUser?: () => string | null
	/** Whether links are fetched without a user or share token. A server answers that with 401, but a transport of the app may not. @default true */
	fetchesAnonymously?: boolean
	/** Returns whether the server says that it resolves a link. @default it resolves every link */
	isResolvable?: (link: string) => boolean
	/** Name of the server, because two servers may have users of the same name. @default '' */
	serverScope?: string
	clock: ReferenceClock
	/** Remembers the last signed-in user of this server for all tabs of the browser, because they share one HTTP cache. */
	profile?: AnswerStorage
	warn(message: string, cause?: unknown): void
	/** Called for each new owner. With `isSwitch` there was another one before, whose answers have to go. */
	onOwner(isSwitch: boolean): void
}

interface LastUser {
	user: string
	/** Time of the user's sign-in here, or of the last change, absence or refusal after that: what the browser's cache took in before may be another user's, or outdated. In milliseconds since the epoch. */
	switchedAt: number
}

/**
 * The owner of the page's answers. Each look may find another owner; then all answers of the former one are gone before the look returns.
 *
 * The browser's own cache can't be emptied, and its addresses don't tell users apart. So it is only trusted if a note in this browser says that
 * the current user has been the only one for an hour. An invalidation starts that hour again.
 */
export class Owner {
	readonly #options: OwnerOptions
	#current: RequestAccess | undefined
	#lastUser: LastUser | undefined
	#distrustedAt = -Infinity
	#hasWarned = false

	constructor(options: OwnerOptions) {
		this.#options = options
	}

	/** Returns the current owner. If it has changed, all answers of the former owner are gone when this returns. */
	sync(): RequestAccess {
		const { user, shareToken } = this.#readAccess()
		const sessionUser = this.#options.sessionUser?.() ?? user
		if (sessionUser !== null && sessionUser !== this.#lastUser?.user) this.#noteUser(sessionUser)
		const former = this.#current
		this.#current = { user, shareToken, sessionUser }
		if (former?.user !== user || former.shareToken !== shareToken) this.#options.onOwner(former !== undefined)
		return this.#current
	}

	/** Returns false for links that stay plain: without a web address, unknown to the server, or of a visitor without a share. This is the only rule for that. */
	mayFetch(link: string): boolean {
		const { user, shareToken } = this.sync()
		const { fetchesAnonymously = true, isResolvable = () => true } = this.#options
		return isPreviewable(link) && (fetchesAnonymously || user !== null || shareToken !== null) && isResolvable(link)
	}

	/** Returns a string that is equal for the same user, share and server, and the same session where an app names another user. */
	key(): string {
		const { user, shareToken, sessionUser } = this.sync()
		const { serverScope } = this.#options
		return JSON.stringify([user, shareToken, ...(serverScope ? [serverScope] : []), ...(sessionUser === user ? [] : [{ sessionUser }])])
	}

	/** Returns true while the browser may have cached GET answers of another user, or outdated ones. Another tab may have noted that since. */
	shouldBypassHttpCache(): boolean {
		const now = this.#options.clock.now()
		const changedAt = !this.#lastUser ? -Infinity : this.isFormer() ? now : this.changedAt
		return now < Math.max(this.#distrustedAt, changedAt) + HTTP_CACHE_MS
	}

	/** Whether another user has signed in since, in another tab. */
	isFormer(): boolean {
		return this.#readNote()?.user !== this.#lastUser?.user
	}

	/** Time of the last change, absence, refusal or end of a session: what was kept before may be outdated. In milliseconds since the epoch. */
	get changedAt(): number {
		return this.#readNote()?.switchedAt ?? 0
	}

	/** Returns a function for the page to call when it goes. That one returns a function for its return, which reports the last change since then, if there was one. */
	watchAbsence(onMissed: (untilMs: number) => void): () => () => void {
		return () => {
			const { changedAt } = this
			return () => { if (this.changedAt !== changedAt && !this.isFormer()) onMissed(this.changedAt) }
		}
	}

	/**
	 * Bypasses the browser's cache for as long as it may hold what the app says is outdated. The note tells the next page, and an engine that takes over.
	 * @param switchedAt Time of the change, in milliseconds since the epoch. A later one stays in the note. @default now
	 */
	distrustHttpCache(switchedAt = this.#options.clock.now()): void {
		this.#distrustedAt = Math.max(this.#distrustedAt, switchedAt)
		const isNoted = isLater(this.changedAt, switchedAt, this.#options.clock.now())
		// Another user may have signed in since. The note is theirs.
		if (this.#lastUser && !isNoted && !this.isFormer()) this.#write({ ...this.#lastUser, switchedAt })
	}

	/** The server names another user than before, so all answers of that one have to go. */
	leave(): void {
		this.distrustHttpCache()
		this.#options.onOwner(true)
	}

	/** An `access` that throws, as while its user signs in again, names no user. */
	#readAccess(): ReferenceAccess {
		try {
			return toAccess(this.#options.access())
		} catch (cause) {
			if (!this.#hasWarned) this.#options.warn(`Could not find out whose previews to fetch: the app's "access" failed (${String(cause)}). It has to return a user or a share token.`, cause)
			this.#hasWarned = true
			return { user: null, shareToken: null }
		}
	}

	/**
	 * Notes the signed-in user. Shares don't need this, because their addresses contain their token. A page from before another user signed in may take the
	 * note back when an app begins there. Then the pages of both distrust the browser's cache, and what they share is deleted.
	 */
	#noteUser(user: string): void {
		const last = this.#readNote()
		if (last?.user === user) this.#lastUser = last
		else this.#write({ user, switchedAt: this.#options.clock.now() })
	}

	#readNote(): LastUser | undefined {
		try {
			const note = JSON.parse(this.#options.profile?.read() ?? 'null') as LastUser
			if (typeof note.user === 'string' && typeof note.switchedAt === 'number') return note
		} catch {
			// There is none, or another program wrote it.
		}
		return this.#lastUser
	}

	#write(note: LastUser): void {
		this.#lastUser = note
		this.#options.profile?.write(JSON.stringify(note))
	}
}
