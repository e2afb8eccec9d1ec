import type { ReferenceEntry } from '../cache/entry.ts'
import type { Owner } from '../cache/owner.ts'
import type { Query } from '../cache/query.ts'
import type { ReferenceStore } from '../cache/store.ts'
import type { ReferenceClock } from '../clock.ts'
import type { Matcher } from '../invalidateTarget.ts'
import type { OpenTabChannel, SharedRecord, TabBridge, TabMessage } from './bridge.ts'
import { readEntry } from '../cache/entry.ts'

/**
 * The room of tabs: answers that the tabs of a user share. A link without an answer is looked up before it is fetched, and an answer is published when it has come.
 * Two tabs that want a link in the same moment may both fetch it, because nothing here makes one wait for the other. The database gets a second.
 */

/** Services of the engine for sharing. */
export interface SharingHost {
	clock: ReferenceClock
	store: ReferenceStore
	queries: ReadonlyMap<string, Query>
	/** Undefined where tabs hear nothing of each other. */
	openChannel?: OpenTabChannel
	/** Sends a queued link to the server. */
	send(query: Query): void
	/** Fetches a link if its answer is stale. */
	update(query: Query): void
	/** Ends the fetch of a link whose answer has come from another tab. */
	detach(query: Query): void
	/** Is told when the browser's cache may hold outdated answers, or those of a session that has ended. */
	owner: Pick<Owner, 'distrustHttpCache'>
	/** A tab speaks that shares answers, after the user has gone from this one. */
	hear(message: TabMessage): void
}

/** Links are requested if the database takes longer, in milliseconds. It is asked only if it holds answers, and not again while it is slow. */
const LOOKUP_MS = 1000

/** Shares the answers of one user with the other tabs. */
export class TabSharing {
	/** Time when the user has gone, in milliseconds since the epoch; Infinity before. */
	endedAt = Infinity
	/** Time before which answers are outdated, because this tab may have missed changes until then. In milliseconds since the epoch. */
	missedUntil = 0
	readonly #bridge: TabBridge
	readonly #host: SharingHost
	readonly #lookups = new Set<Query>()
	#unpublished: SharedRecord[] = []
	/** The database was slow last time, so that nothing waits for it. */
	#isSlow = false

	constructor(bridge: TabBridge, host: SharingHost) {
		this.#bridge = bridge
		this.#host = host
		bridge.listen((message) => this.hear(message))
		// Saved answers may be older.
		void this.#readAgain()
	}

	/** Looks a queued link up, and sends it to the server if no tab knows it. Returns false for one that has to be sent at once. */
	lookUp(query: Query): boolean {
		if (query.bypassHttpCache || this.#isSlow || this.endedAt < Infinity || !this.#bridge.hasAnswers()) return false
		if (!this.#lookups.size) void Promise.resolve().then(() => this.#readAll())
		this.#lookups.add(query)
		return true
	}

	/** Gives an answer of the server to the other tabs, with all that come in the same task. @param at Time of its request: a change after that outdates it. In milliseconds since the epoch. */
	add(link: string, { state, reference }: ReferenceEntry, at: number): void {
		if (state === 'error' || this.endedAt < Infinity) return
		if (!this.#unpublished.length) void Promise.resolve().then(() => this.#publish())
		this.#unpublished.push({ link, reference, at })
	}

	/** Deletes outdated answers from the database. Resolves with their links. */
	async drop(matches: Matcher): Promise<string[]> {
		const dropped = this.#bridge.hasAnswers() ? await this.#bridge.drop(matches) : []
		// What another tab has fetched may be in the browser's cache as well.
		if (dropped.length) this.#host.owner.distrustHttpCache()
		return dropped
	}

	/** The user has gone: nothing that tabs share stays. */
	async wipe(): Promise<void> {
		this.#bridge.post({ type: 'wipe' })
		await this.#end()
	}

	/** Hears nothing from now on. What is shared stays. */
	close(): void {
		this.#bridge.close()
	}

	/** Takes a message of another tab, or of the page itself. */
	hear(message: TabMessage): void {
		if (message.type === 'wipe') void this.#end()
		else if (this.endedAt < Infinity) this.#host.hear(message)
		else if (message.type === 'answers') for (const record of message.records) this.#receive(record)
		else void this.#readAgain()
	}

	async #readAll(): Promise<void> {
		const queries = [...this.#lookups]
		const { clock, send } = this.#host
		const reading = this.#bridge.read(queries.map(({ link }) => link))
		let stopTimer = () => {}
		const records = await Promise.race([reading, new Promise<undefined>((resolve) => { stopTimer = clock.schedule(() => resolve(undefined), LOOKUP_MS) })])
		stopTimer()
		this.#isSlow = !records
		if (this.#isSlow) void reading.then(() => { this.#isSlow = false })
		const byLink = new Map(records?.map((record) => [record.link, record]))
		for (const query of queries) {
			if (!this.#lookups.delete(query) || !query.isQueued) continue
			if (!this.#take(query, byLink.get(query.link))) send(query)
		}
		// Links that were added while the database was read.
		if (this.#lookups.size) void this.#readAll()
	}

	/** Answers a link with a record. One that was queued goes on to the server if that is stale. Returns false if the record is missing, or older than a change. */
	#take(query: Query, record: SharedRecord | undefined): boolean {
		const { store, detach, send } = this.#host
		const entry = record && readEntry(record.reference, query.link)
		if (!entry || query.isOutdated(entry, record.at, this.#host.clock.now())) return false
		const { isQueued } = query
		this.#lookups.delete(query)
		detach(query)
		store.set(query.link, entry, { at: this.#timeOf(record) })
		query.answer(entry)
		if (isQueued && !store.isFresh(query.link)) {
			query.queue()
			send(query)
		}
		return true
	}

	/** The time of an answer, or 0 for an outdated one. */
	#timeOf({ at }: SharedRecord): number {
		return at < this.missedUntil ? 0 : at
	}

	/** A time that is still to come was noted before the clock was put back. */
	#isNewer(at: number | undefined, record: SharedRecord): boolean {
		return at !== undefined && at > record.at && at <= this.#host.clock.now()
	}

	async #publish(): Promise<void> {
		const records = this.#unpublished
		this.#unpublished = []
		if (!records.length) return
		this.#bridge.post({ type: 'answers', records })
		await this.#bridge.write(records)
	}

	/** Shows a newer answer of another tab. Links that this tab knows nothing of are in the database. */
	#receive(record: SharedRecord): void {
		const { store, queries } = this.#host
		const knownAt = store.getTime(record.link)
		const query = queries.get(record.link)
		if (knownAt === record.at || this.#isNewer(knownAt, record)) return
		if (query && !query.isAwaited) {
			this.#take(query, record)
			return
		}
		// A refresh waits for its own request, because this answer may be older. So may its own be: it asks once more.
		query?.outdate(() => true, record.at)
		const entry = readEntry(record.reference, record.link)
		if (!entry || (query ? query.isOutdated(entry, record.at, this.#host.clock.now()) : knownAt === undefined)) return
		store.set(record.link, entry, { at: this.#timeOf(record) })
		// The refresh may fail.
		query?.show(entry)
	}

	/** Shows what other tabs have fetched while this one heard nothing. Older answers that the database lacks may be among those that they have deleted. */
	async #readAgain(): Promise<void> {
		const { store, queries, update } = this.#host
		if (!this.#bridge.hasAnswers()) return
		const changedAt = this.#bridge.changedAt()
		const records = await this.#bridge.read(store.entries().map(([link]) => link))
		// The page may belong to somebody else by now.
		if (this.endedAt < Infinity) return
		for (const record of records) this.#receive(record)
		const shared = new Set(records.map(({ link }) => link))
		for (const [link, kept] of store.entries()) {
			if (shared.has(link) || kept.at >= changedAt) continue
			kept.at = 0
			const query = queries.get(link)
			if (query) update(query)
		}
	}

	#end(): Promise<void> {
		this.endedAt = this.#host.clock.now()
		this.#host.owner.distrustHttpCache()
		this.#unpublished = []
		for (const query of [...this.#lookups]) {
			this.#lookups.delete(query)
			if (query.isQueued) this.#host.send(query)
		}
		return this.#bridge.wipe()
	}
}
