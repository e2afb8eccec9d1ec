import type { Matcher } from '../core/reference/invalidateTarget.ts'
import type { Claim, SharedRecord, TabBridge, TabMessage } from '../core/reference/tabs/bridge.ts'
import { warn } from '../core/warn.ts'
import { type TabOwner, AnswerDatabase } from './answerDatabase.ts'
import { sharedOwner } from './browserStorage.ts'

export type { TabOwner }

/** Raised when messages change. Tabs with another version of the library don't hear each other. */
const PROTOCOL = 1
/** Links by which a server ends a session. */
const LOGOUT = 'a#logout, a[href*="/logout?"], a[href$="/logout"]'

/** Shares answers by IndexedDB, BroadcastChannel and Web Locks, as far as the browser has them. */
export class TabBridgeOfBrowser implements TabBridge {
	readonly #owner: TabOwner
	readonly #name: string
	readonly #database: AnswerDatabase
	readonly #ended = new AbortController()
	readonly #claims = new Set<Claim>()
	readonly #listeners = new Set<(message: TabMessage) => void>()
	#channel: BroadcastChannel | undefined
	#isWiped = false

	constructor(owner: TabOwner) {
		this.#owner = owner
		this.#name = `nc-reference/${PROTOCOL}:${JSON.stringify([owner.scope, owner.user])}`
		this.#database = new AnswerDatabase(owner)
		const { signal } = this.#ended
		this.#connect()
		// A page in the back-forward cache hears nothing, and a frozen one would hold its locks.
		window.addEventListener('pagehide', () => this.#disconnect(), { signal })
		window.addEventListener('pageshow', () => this.#connect(), { signal })
		document.addEventListener('freeze', () => this.#releaseClaims(), { signal })
		document.addEventListener('click', ({ target }) => { if ((target as Element).closest?.(LOGOUT)) this.#logOut() }, { capture: true, signal })
	}

	hasAnswers(): boolean {
		return sharedOwner(this.#owner.scope).read() === this.#owner.user
	}

	read(links: readonly string[]): Promise<SharedRecord[]> {
		return this.#database.read(links)
	}

	async write(records: readonly SharedRecord[]): Promise<void> {
		if (this.#isWiped) return
		// This comes before the first answer, so that no answer stays unnoticed.
		sharedOwner(this.#owner.scope).write(this.#owner.user)
		await this.#database.write(records)
	}

	drop(matches: Matcher): Promise<string[]> {
		return this.#database.drop(matches)
	}

	async wipe(): Promise<void> {
		this.#isWiped = true
		const note = sharedOwner(this.#owner.scope)
		this.#ended.abort()
		this.#disconnect()
		await this.#database.wipe()
		// The note stays until the answers have gone, for the next page to find them.
		if (note.read() === this.#owner.user) note.write(null)
	}

	claim(links: readonly string[]): Claim {
		const releases: (() => void)[] = []
		let isReleased = false
		const request = (link: string) => new Promise<string[]>((resolve) => {
			const held = (lock: Lock | null) => {
				resolve(lock ? [link] : [])
				return lock && !isReleased ? new Promise<void>((release) => { releases.push(release) }) : undefined
			}
			// Without locks each tab fetches its own.
			this.#lock(link, { ifAvailable: true }, held).catch(() => resolve([link]))
		})
		const claim: Claim = {
			granted: Promise.all(links.map(request)).then((granted) => new Set(granted.flat())),
			release: () => {
				isReleased = true
				this.#claims.delete(claim)
				for (const release of releases.splice(0)) release()
			},
		}
		this.#claims.add(claim)
		return claim
	}

	async whenFree(link: string): Promise<void> {
		await this.#lock(link, { mode: 'shared' }, () => undefined).catch(() => undefined)
	}

	post(message: TabMessage): void {
		try {
			this.#channel?.postMessage(message)
		} catch (cause) {
			warn('Could not send a message to other tabs: the browser refused it. They fetch their own answers; reload them to share again.', cause)
		}
	}

	listen(listener: (message: TabMessage) => void): () => void {
		this.#listeners.add(listener)
		return () => this.#listeners.delete(listener)
	}

	async #lock(link: string, options: LockOptions, held: (lock: Lock | null) => Promise<void> | undefined): Promise<void> {
		await navigator.locks.request(`${this.#name}${link}`, options, held)
	}

	#connect(): void {
		if (this.#channel || this.#isWiped || typeof BroadcastChannel === 'undefined') return
		this.#channel = new BroadcastChannel(this.#name)
		this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => { for (const listener of this.#listeners) listener(data) }
	}

	#disconnect(): void {
		this.#channel?.close()
		this.#channel = undefined
		this.#releaseClaims()
	}

	#releaseClaims(): void {
		for (const claim of [...this.#claims]) claim.release()
	}

	/** The page is about to go, so the other tabs delete the answers, too. */
	#logOut(): void {
		this.post({ type: 'wipe' })
		for (const listener of [...this.#listeners]) listener({ type: 'wipe' })
	}
}
