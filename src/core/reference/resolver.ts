import type { Reference } from '../../contract/reference.ts'
import type { Clock } from '../clock.ts'
import { type Access, resolveReferences } from '../ocs/references.ts'
import type { Transport } from '../ocs/transport.ts'
import { isAskable, normaliseLink } from './address.ts'
import { IDLE, type ReferenceEntry, isFinal, readEntry } from './entry.ts'
import { type CacheStorage, createStore } from './store.ts'

/** A subscriber's hold on a link. */
export interface Subscription {
	/** Says that the distance has changed. */
	update(): void
	/** Ends it; a question that nobody waits for any more is withdrawn or aborted. */
	release(): void
}

export interface SubscribeOptions {
	/** Pixels to the viewport, 0 within it, `Infinity` while the link is not to be asked for. @default 0 */
	distance?: () => number
}

/** A map of references by link, as a server or a chat payload carries them; null for a link that nobody knows. */
export type ReferenceSeed = ReadonlyMap<string, Reference | null> | Readonly<Record<string, Reference | null>>

/** A prefix of the links to forget, a question that picks them, or nothing for all. */
export type InvalidateTarget = string | ((link: string) => boolean)

/** Answers for links; one for a page. */
export interface Resolver {
	/** What is known now, without asking. With `seededOnly`, only what the app itself gave: the same on the server and in the browser that hydrates. */
	peek(link: string, seededOnly?: boolean): ReferenceEntry
	/** Asks for a link and tells what comes; the listener is first called when something changes. Read the state of now by `peek`. */
	subscribe(link: string, listener: (entry: ReferenceEntry) => void, options?: SubscribeOptions): Subscription
	/** Asks again, past every cache; resolves with what came, also when that is an error. */
	refresh(link: string): Promise<ReferenceEntry>
	/** Forgets answers; links that are on the screen are asked for again. */
	invalidate(what?: InvalidateTarget): void
	/** Takes answers that are known already. */
	seed(references: ReferenceSeed): void
	/** Writes the answers to the tab's storage. */
	save(): void
}

export interface ResolverOptions {
	transport: Transport
	access: () => Access
	clock: Clock
	storage?: CacheStorage
}

interface Want {
	entry: ReferenceEntry
	asked: boolean
	listeners: Set<(entry: ReferenceEntry) => void>
}

/** Makes a resolver; everything of the world outside is handed in. */
export function createResolver({ transport, access, clock, storage }: ResolverOptions): Resolver {
	const store = createStore({ clock, storage })
	const wants = new Map<string, Want>()
	const queue = new Set<string>()

	function tell(link: string, entry: ReferenceEntry) {
		const want = wants.get(link)
		store.set(link, entry)
		if (!want) return
		want.asked = false
		want.entry = entry
		for (const listener of [...want.listeners]) listener(entry)
	}

	async function flush() {
		const links = [...queue]
		queue.clear()
		if (!links.length) return
		try {
			const answers = await resolveReferences(transport, links, { access: access() })
			for (const link of links) tell(link, readEntry(answers.get(link) ?? null, link) ?? { state: 'error', reference: null })
		} catch (error) {
			for (const link of links) tell(link, { state: 'error', reference: null, error })
		}
	}

	function ask(link: string) {
		if (!queue.size) clock.schedule(() => void flush(), 10)
		queue.add(link)
	}

	function own() {
		const { user, shareToken } = access()
		store.belongTo(JSON.stringify([user, shareToken]))
	}

	return {
		peek(written, seededOnly) {
			own()
			const link = normaliseLink(written)
			if (!isAskable(link)) return { state: 'not-found', reference: null }
			return (seededOnly ? store.getSeeded(link) : wants.get(link)?.entry ?? store.get(link)) ?? IDLE
		},
		subscribe(written, listener, { distance } = {}) {
			own()
			const link = normaliseLink(written)
			const want = wants.get(link) ?? { entry: store.get(link) ?? IDLE, asked: false, listeners: new Set() }
			wants.set(link, want)
			want.listeners.add(listener)
			function update() {
				if (want.asked || store.isFresh(link) || !isAskable(link) || distance?.() === Infinity) return
				want.asked = true
				if (!isFinal(want.entry)) want.entry = { state: 'resolving', reference: null }
				ask(link)
			}
			update()
			return {
				update,
				release() {
					want.listeners.delete(listener)
					if (!want.listeners.size) wants.delete(link)
				},
			}
		},
		refresh(written) {
			const link = normaliseLink(written)
			return new Promise((resolve) => {
				store.drop((each) => each === link)
				const subscription = this.subscribe(link, (entry) => {
					subscription.release()
					resolve(entry)
				})
			})
		},
		invalidate(what = '') {
			store.drop(typeof what === 'string' ? (link) => link.startsWith(what) : what)
		},
		seed(references) {
			own()
			for (const [written, value] of references instanceof Map ? references : Object.entries(references)) {
				const link = normaliseLink(written)
				const entry = readEntry(value, link)
				if (entry) store.set(link, entry, true)
			}
		},
		save: () => store.save({}),
	}
}
