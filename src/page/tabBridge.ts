import type { Matcher } from '../resolver/invalidateTarget.ts'
import type { OpenTabChannel, SharedRecord, TabBridge, TabChannel, TabMessage } from '../resolver/tabs/bridge.ts'
import { warn } from '../resolver/warn.ts'
import { AnswerDatabase, type TabOwner } from './answerDatabase.ts'
import { profileStorage, sharedOwner } from './browserStorage.ts'

/** Raised when messages change. Tabs with another version of the library don't hear each other. */
const PROTOCOL = 3

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

/** Deletes all that is kept for a user. */
export async function forgetUser(owner: TabOwner, openChannel: OpenTabChannel): Promise<void> {
	const bridge = new TabBridgeOfBrowser(owner, openChannel)
	bridge.post({ type: 'wipe' })
	await bridge.wipe()
	bridge.close()
}

/** Shares answers by IndexedDB and BroadcastChannel, as far as the browser has them. */
export class TabBridgeOfBrowser implements TabBridge {
	readonly #owner: TabOwner
	readonly #database: AnswerDatabase
	readonly #ended = new AbortController()
	#listener: (message: TabMessage) => void = () => undefined
	readonly #channel: TabChannel<TabMessage>
	/** Whether there were answers when this page was left. Undefined on a page that is there. */
	#hadAnswers: boolean | undefined
	#isWiped = false

	constructor(owner: TabOwner, openChannel: OpenTabChannel) {
		this.#owner = owner
		this.#database = new AnswerDatabase(owner, () => this.#hear({ type: 'wipe' }))
		const { signal } = this.#ended
		this.#channel = openChannel(`answers/${PROTOCOL}:${JSON.stringify([owner.scope, owner.user])}`, (message: TabMessage) => this.#hear(message))
		window.addEventListener('pagehide', () => { this.#hadAnswers = this.hasAnswers() }, { signal })
		window.addEventListener('pageshow', () => this.#return(), { signal })
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
		if (this.#isWiped) return
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
		this.#isWiped = true
		// The note stays until the answers have gone, for the next page to find them.
		if (await this.#database.wipe() && this.hasAnswers()) this.#note.write(null)
	}

	post(message: TabMessage): void {
		try {
			this.#channel.post(message)
		} catch (cause) {
			warn('Could not send a message to other tabs: the browser refused it. They fetch their own answers; reload them to share again.', cause)
		}
	}

	close(): void {
		this.#ended.abort()
		this.#channel.close()
		this.#database.close()
	}

	listen(listener: (message: TabMessage) => void): void {
		this.#listener = listener
	}

	get #note() {
		return sharedOwner(this.#owner.scope)
	}

	#hear(message: TabMessage): void {
		this.#listener(message)
	}

	/** A page in the back-forward cache hears nothing: its user may have logged out, and other tabs may have fetched. */
	#return(): void {
		const hadAnswers = this.#hadAnswers
		this.#hadAnswers = undefined
		if (isFormerUser(this.#owner) || (hadAnswers && !this.hasAnswers())) this.#hear({ type: 'wipe' })
		else if (hadAnswers !== undefined) this.#hear({ type: 'return' })
	}
}
