import type { Matcher } from '../resolver/invalidateTarget.ts'
import type { SharedRecord, TabBridge, TabMessage } from '../resolver/tabs/bridge.ts'
import { warn } from '../resolver/warn.ts'
import { AnswerDatabase, type TabOwner } from './answerDatabase.ts'
import { profileStorage, sharedOwner } from './browserStorage.ts'
import { onLogOut } from './logOut.ts'

/** Raised when messages change. Tabs with another version of the library don't hear each other. */
const PROTOCOL = 2

/** Reads the note of the last user who was signed in. */
function readProfile(scope: string): { user?: unknown, switchedAt?: unknown } {
	try {
		return JSON.parse(profileStorage(scope).read() ?? 'null') as object | null ?? {}
	} catch {
		// Another program wrote it.
		return {}
	}
}

/** Returns whether a note names another user as the last one who was signed in. */
export function isFormerUser({ scope, user }: TabOwner): boolean {
	const { user: last } = readProfile(scope)
	return typeof last === 'string' && last !== user
}

/** Shares answers by IndexedDB and BroadcastChannel, as far as the browser has them. */
export class TabBridgeOfBrowser implements TabBridge {
	readonly #owner: TabOwner
	readonly #database: AnswerDatabase
	readonly #ended = new AbortController()
	readonly #listeners = new Set<(message: TabMessage) => void>()
	#channel: BroadcastChannel | undefined
	/** There were answers when this page was left. */
	#hadAnswers = false

	constructor(owner: TabOwner) {
		this.#owner = owner
		this.#database = new AnswerDatabase(owner)
		const { signal } = this.#ended
		this.#connect()
		window.addEventListener('pagehide', () => this.#disconnect(), { signal })
		window.addEventListener('pageshow', () => this.#return(), { signal })
		onLogOut(() => {
			this.post({ type: 'wipe' })
			this.#hear({ type: 'wipe' })
		}, signal)
	}

	hasAnswers(): boolean {
		return this.#note.read() === this.#owner.user
	}

	changedAt(): number {
		// Each deletion starts the hour again for which the browser's cache isn't trusted.
		const { switchedAt } = readProfile(this.#owner.scope)
		return typeof switchedAt === 'number' ? switchedAt : 0
	}

	read(links: readonly string[]): Promise<SharedRecord[]> {
		return this.#database.read(links)
	}

	async write(records: readonly SharedRecord[]): Promise<void> {
		if (this.#ended.signal.aborted) return
		// Another user has signed in, and this page has not been told of it.
		if (isFormerUser(this.#owner)) return this.#hear({ type: 'wipe' })
		// This comes before the first answer, so that no answer stays unnoticed.
		this.#note.write(this.#owner.user)
		await this.#database.write(records)
	}

	drop(matches: Matcher): Promise<string[]> {
		return this.#database.drop(matches)
	}

	async wipe(): Promise<void> {
		this.#ended.abort()
		this.#disconnect()
		// The note stays until the answers have gone, for the next page to find them.
		if (await this.#database.wipe() && this.hasAnswers()) this.#note.write(null)
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

	get #note() {
		return sharedOwner(this.#owner.scope)
	}

	#hear(message: TabMessage): void {
		for (const listener of [...this.#listeners]) listener(message)
	}

	/** A page in the back-forward cache hears nothing: its user may have logged out, and other tabs may have fetched. */
	#return(): void {
		if (isFormerUser(this.#owner) || (this.#hadAnswers && !this.hasAnswers())) this.#hear({ type: 'wipe' })
		else if (!this.#channel) {
			this.#connect()
			this.#hear({ type: 'return' })
		}
	}

	#connect(): void {
		try {
			this.#channel = new BroadcastChannel(`nc-reference/${PROTOCOL}:${JSON.stringify([this.#owner.scope, this.#owner.user])}`)
		} catch {
			// The browser blocks it with its cookies, or doesn't have it.
			return
		}
		this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#hear(data)
	}

	#disconnect(): void {
		this.#hadAnswers = this.hasAnswers()
		this.#channel?.close()
		this.#channel = undefined
	}
}
