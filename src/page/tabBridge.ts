import type { Matcher } from '../resolver/invalidateTarget.ts'
import type { OpenTabChannel, SharedRecord, TabBridge, TabChannel, TabMessage } from '../resolver/tabs/bridge.ts'
import type { ReferenceAccess } from '../resolver/wire/references.ts'
import { type SharingHost, TabSharing } from '../resolver/tabs/sharing.ts'
import { warn } from '../resolver/warn.ts'
import { AnswerDatabase, type TabOwner } from './answerDatabase.ts'
import { sharedOwner } from './browserStorage.ts'
import { forgetAnswers } from './logOut.ts'

/** Raised when messages change. Tabs with another version of the library don't hear each other. */
const PROTOCOL = 4

/** Shares answers by IndexedDB and BroadcastChannel, as far as the browser has them. */
export class TabBridgeOfBrowser implements TabBridge {
	readonly #owner: TabOwner
	readonly #database: AnswerDatabase
	readonly #channel: TabChannel<TabMessage>
	#isWiped = false

	constructor(owner: TabOwner, openChannel: OpenTabChannel, hear: (message: TabMessage) => void) {
		this.#owner = owner
		this.#database = new AnswerDatabase(owner, () => hear({ type: 'wipe' }))
		this.#channel = openChannel(`answers/${PROTOCOL}:${JSON.stringify([owner.scope, owner.user])}`, hear, () => {
			const hadAnswers = this.hasAnswers()
			hear({ type: 'leave' })
			// Its user may have logged out meanwhile, and other tabs may have fetched.
			return () => hear({ type: hadAnswers && !this.hasAnswers() ? 'wipe' : 'return' })
		})
	}

	hasAnswers(): boolean {
		return this.#note.read() === this.#owner.user
	}

	read(links: readonly string[]): Promise<SharedRecord[]> {
		return this.#database.read(links)
	}

	async write(records: readonly SharedRecord[]): Promise<void> {
		if (this.#isWiped) return
		// This comes before the first answer, so that no answer stays unnoticed.
		this.#note.write(this.#owner.user)
		await this.#database.write(records)
	}

	drop(matches: Matcher, until: number): Promise<string[] | undefined> {
		return this.#database.drop(matches, until)
	}

	wipe(): void {
		this.#isWiped = true
		// Another user may share by now.
		if (this.hasAnswers()) forgetAnswers(this.#owner.scope)
	}

	post(message: TabMessage): void {
		try {
			this.#channel.post(message)
		} catch (cause) {
			warn('Could not send a message to other tabs: the browser refused it. They fetch their own answers; reload them to share again.', cause)
		}
	}

	close(): void {
		this.#channel.close()
		this.#database.close()
	}

	get #note() {
		return sharedOwner(this.#owner.scope)
	}
}

/** Group of tabs that share answers: those of one server, while a user is signed in. */
export interface TabOptions {
	scope: string
	access: () => ReferenceAccess
}

/** Returns what shares the answers of the page's user, as long as that is the last one who has signed in; undefined for a visitor, who shares nothing. */
export function createPageSharing({ scope, access }: TabOptions): ((host: SharingHost) => TabSharing | undefined) | undefined {
	if (access().user === null) return undefined
	return (host) => {
		const { user } = access()
		return user === null || host.owner.isFormer() ? undefined : new TabSharing((hear) => new TabBridgeOfBrowser({ scope, user }, host.openChannel!, hear), host)
	}
}
