import type { ReferenceClock } from '../../clock.ts'
import type { ReferenceEntry } from '../cache/entry.ts'
import type { Query } from '../cache/query.ts'
import type { ReferenceStore } from '../cache/store.ts'
import type { InvalidateTarget, Matcher } from '../invalidateTarget.ts'
import type { SharedRecord, TabBridge, TabMessage } from './bridge.ts'
import { readEntry } from '../cache/entry.ts'

/**
 * The room of tabs: answers that the tabs of a user share, so that a link is fetched by one of them.
 *
 * A link that is to be fetched is looked up first. Before its request leaves, the tab claims it; if another tab has claimed it, this tab follows that one and
 * takes its answer. Nothing here is waited for longer than a moment: without an answer of the browser the request goes on.
 */

/** Services of the engine for sharing. */
export interface SharingHost {
	clock: ReferenceClock
	store: ReferenceStore
	queries: ReadonlyMap<string, Query>
	/** Sends a queued link to the server. */
	send(query: Query): void
	/** Ends the fetch of a link whose answer has come from another tab. */
	detach(query: Query): void
	/** Another tab says that answers are outdated. */
	invalidate(matches: InvalidateTarget): void
}

/** The links of a request that this tab may send, and those that another tab is fetching. */
export interface SentClaim {
	elsewhere: readonly Query[]
	/** The request has ended. */
	release(): void
}

/** Links are requested if the database takes longer, in milliseconds. It is asked only if it holds answers, and not again while it is slow. */
const LOOKUP_MS = 1000
/** Links are requested if the browser doesn't say for so long whether another tab fetches them, in milliseconds. */
const CLAIM_MS = 500
/** A tab that fetches a link for longer is not waited for, in milliseconds: it may be frozen. */
const FOLLOW_MS = 20_000
/** A message may come so much later than the lock of its sender is free, in milliseconds. */
const MESSAGE_MS = 50
/** Tabs that hear of the same change invalidate it within so many milliseconds. Changes of one tab are gathered for longer. */
const ECHO_MS = 150

/** Shares the answers of one user with the other tabs. */
export class TabSharing {
	readonly #bridge: TabBridge
	readonly #host: SharingHost
	readonly #lookups = new Set<Query>()
	readonly #followed = new Set<Query>()
	/** Time at which the answer of a link became outdated. Only newer ones count. */
	readonly #outdatedAt = new WeakMap<Query, number>()
	readonly #unlisten: () => void
	/** Links that another tab has not answered for long: this tab sends them whatever the other one does. */
	readonly #unanswered = new WeakSet<Query>()
	/** The last invalidation. This tab and another one may hear of the same change of the server. */
	#last = { text: '', from: '', at: -Infinity }
	#unpublished: SharedRecord[] = []
	/** The database was slow last time, so that nothing waits for it. */
	#isSlow = false

	constructor(bridge: TabBridge, host: SharingHost) {
		this.#bridge = bridge
		this.#host = host
		this.#unlisten = bridge.listen((message) => this.#onMessage(message))
	}

	/** Looks a queued link up, and sends it to the server if no tab knows it. Returns false for one that has to be sent at once. */
	lookUp(query: Query): boolean {
		if (query.bypassHttpCache || this.#isSlow || !this.#bridge.hasAnswers()) return false
		if (!this.#lookups.size) void Promise.resolve().then(() => this.#readAll())
		this.#lookups.add(query)
		return true
	}

	/** Finds out which links of a request another tab is fetching. Those are answered by that tab, or sent to the server afterwards, unless the request has been given up. */
	async claim(queries: readonly Query[], isWanted: () => boolean): Promise<SentClaim> {
		const claim = this.#bridge.claim(queries.map(({ link }) => link))
		const granted = await this.#inTime(claim.granted, CLAIM_MS)
		const elsewhere = granted && isWanted() ? queries.filter((query) => !granted.has(query.link) && !this.#unanswered.has(query)) : []
		for (const query of elsewhere) this.#follow(query)
		return { elsewhere, release: () => { void this.#inTime(this.#publish(), CLAIM_MS).then(claim.release) } }
	}

	/** Gives an answer of the server to the other tabs, with the end of its request. */
	add(link: string, { state, reference }: ReferenceEntry): void {
		if (state !== 'error') this.#unpublished.push({ link, reference, at: this.#host.clock.now() })
	}

	/** Only newer answers of a link count. */
	outdate(query: Query): void {
		this.#outdatedAt.set(query, this.#host.clock.now())
	}

	/** Whether another tab has just said the same. */
	isEcho(target: InvalidateTarget): boolean {
		return this.#repeatsOther(target, 'here')
	}

	/** Tells the other tabs what is outdated, and deletes it from the database. */
	async invalidate(target: InvalidateTarget, { matches, links }: { matches: Matcher, links: readonly string[] }): Promise<void> {
		if (typeof target !== 'function') this.#bridge.post({ type: 'invalidate', target })
		const dropped = await this.#bridge.drop(matches)
		if (typeof target === 'function') this.#bridge.post({ type: 'invalidate', target: { links: [...new Set([...links, ...dropped])] } })
	}

	/** The user has gone: nothing of theirs stays, in no tab. */
	async wipe(): Promise<void> {
		this.#bridge.post({ type: 'wipe' })
		this.#end()
		await this.#bridge.wipe()
	}

	/** Resolves with the value, or with undefined if it isn't there in time. */
	#inTime<Value>(value: Promise<Value>, limitMs: number): Promise<Value | undefined> {
		return new Promise((resolve) => {
			const stopTimer = this.#host.clock.schedule(() => resolve(undefined), limitMs)
			void value.then((known) => {
				stopTimer()
				resolve(known)
			})
		})
	}

	async #readAll(): Promise<void> {
		const queries = [...this.#lookups]
		const reading = this.#bridge.read(queries.map(({ link }) => link))
		const records = await this.#inTime(reading, LOOKUP_MS)
		this.#isSlow = !records
		if (this.#isSlow) void reading.then(() => { this.#isSlow = false })
		const byLink = new Map(records?.map((record) => [record.link, record]))
		for (const query of queries) {
			if (!this.#lookups.delete(query) || !query.isQueued) continue
			if (!this.#take(query, byLink.get(query.link))) this.#host.send(query)
		}
		// Links that were added while the database was read.
		if (this.#lookups.size) void this.#readAll()
	}

	/** Answers a link with a record, and fetches it again if that is stale. Returns false if the record is missing, or older than a change. */
	#take(query: Query, record: SharedRecord | undefined): boolean {
		const { store } = this.#host
		const entry = record && readEntry(record.reference, query.link)
		if (!entry || record.at < (this.#outdatedAt.get(query) ?? -Infinity) || query.isOutdated(entry)) return false
		this.#followed.delete(query)
		if (query.isFetching) this.#host.detach(query)
		store.set(query.link, entry, { at: record.at })
		query.answer(entry)
		if (!store.isFresh(query.link)) this.#send(query)
		return true
	}

	/** Waits for the answer that another tab fetches. */
	#follow(query: Query): void {
		const { clock } = this.#host
		this.#followed.add(query)
		const stopTimer = clock.schedule(() => {
			if (this.#followed.has(query)) this.#unanswered.add(query)
			this.#resume(query)
		}, FOLLOW_MS)
		void this.#bridge.whenFree(query.link).then(() => this.#bridge.read([query.link])).then(([record]) => {
			stopTimer()
			if (record) this.#resume(query, record)
			else clock.schedule(() => this.#resume(query), MESSAGE_MS)
		})
	}

	#resume(query: Query, record?: SharedRecord): void {
		if (this.#followed.delete(query) && query.isFetching && !this.#take(query, record)) this.#send(query)
	}

	#send(query: Query): void {
		query.queue()
		this.#host.send(query)
	}

	/** Resolves once the other tabs have the answers, or can read them. */
	async #publish(): Promise<void> {
		const records = this.#unpublished
		this.#unpublished = []
		if (!records.length) return
		this.#bridge.post({ type: 'answers', records })
		await this.#bridge.write(records)
	}

	#onMessage(message: TabMessage): void {
		if (message.type === 'answers') for (const record of message.records) this.#receive(record)
		else if (message.type === 'invalidate') {
			const { target } = message
			if (typeof target === 'object' && 'links' in target) {
				const links = new Set(target.links)
				this.#host.invalidate((link) => links.has(link))
			} else if (!this.#repeatsOther(target, 'there')) this.#host.invalidate(target)
		} else if (message.type === 'wipe') {
			this.#end()
			void this.#bridge.wipe()
		}
	}

	/** Notes an invalidation. Returns true if it repeats that of the other side. */
	#repeatsOther(target: InvalidateTarget, from: 'here' | 'there'): boolean {
		const last = this.#last
		this.#last = { text: typeof target === 'function' ? '' : JSON.stringify(target), from, at: this.#host.clock.now() }
		const { text, at } = this.#last
		return text !== '' && text === last.text && from !== last.from && Math.abs(at - last.at) < ECHO_MS
	}

	/** Shows a newer answer of another tab. Links that this tab knows nothing of are in the database. */
	#receive(record: SharedRecord): void {
		const { store, queries } = this.#host
		const knownAt = store.getTime(record.link)
		const query = queries.get(record.link)
		if (knownAt !== undefined && knownAt >= record.at) return
		if (query) this.#take(query, record)
		else if (knownAt !== undefined) {
			const entry = readEntry(record.reference, record.link)
			if (entry) store.set(record.link, entry, { at: record.at })
		}
	}

	#end(): void {
		this.#unlisten()
		this.#unpublished = []
		for (const query of [...this.#lookups, ...this.#followed]) {
			this.#lookups.delete(query)
			this.#followed.delete(query)
			if (query.isFetching) this.#send(query)
		}
	}
}
