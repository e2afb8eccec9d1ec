import type { ReferenceEntry } from '../cache/entry.ts'
import type { Owner } from '../cache/owner.ts'
import type { Query } from '../cache/query.ts'
import type { ReferenceStore } from '../cache/store.ts'
import type { ReferenceClock } from '../clock.ts'
import type { Matcher } from '../invalidateTarget.ts'
import type { OpenTabChannel, SharedRecord, TabBridge, TabMessage } from './bridge.ts'
import { readEntry } from '../cache/entry.ts'
import { isLater } from '../clock.ts'

/**
 * The room of tabs: answers that the tabs of a user share. A link without an answer is looked up before it is fetched, and an answer is published when it has come.
 * Two tabs that want a link in the same moment may both fetch it, because nothing here makes one wait for the other. The database gets a second.
 */

/** Changes of one moment that another tab has told, whose outdated answers may still be in the database. */
interface DueChange {
	matchers: Matcher[]
	/** Number of them that no other tab has deleted yet, as far as is known. */
	due: number
	/** Cancels the deletion here. */
	cancel(): void
}

/** Services of the engine for sharing. */
export interface SharingHost {
	clock: ReferenceClock
	store: ReferenceStore
	queries: ReadonlyMap<string, Query>
	send(query: Query): void
	update(query: Query): void
	/** Ends the fetch of a link whose answer has come from another tab. */
	detach(query: Query): void
	owner: Pick<Owner, 'distrustHttpCache' | 'isFormer' | 'changedAt'>
	/** The engine's own, because a module of both would be one more file of the first link. */
	openChannel?: OpenTabChannel
	/** A tab speaks that shares answers, after the user has gone from this one. */
	hear(message: TabMessage): void
}

/** Links are requested if the database takes longer, in milliseconds. It is asked only if it holds answers, and not again while it is slow. */
const LOOKUP_MS = 1000

/** A database that takes longer knows nothing, in milliseconds. No link waits for it. */
const HANGING_MS = 10_000

/** Time of the last change when a page heard the others for the last time, by its store. What it kept then was up to date. In milliseconds since the epoch. */
const heardUntil = new WeakMap<ReferenceStore, number>()

/** Shares the answers of one user with the other tabs. */
export class TabSharing {
	/** Time when the user has gone, in milliseconds since the epoch; Infinity before. */
	endedAt = Infinity
	/** It was closed, or its user has gone. A read that began before brings nothing any more. */
	#isOver = false
	readonly #bridge: TabBridge
	readonly #host: SharingHost
	readonly #lookups = new Set<Query>()
	/** The lookups of the next read. A link doesn't wait for the read of another one. */
	#unread: Query[] = []
	/** Due changes by their times, in milliseconds since the epoch. */
	readonly #changes = new Map<number, DueChange>()
	#unpublished: SharedRecord[] = []
	/** The database was slow last time, so that nothing waits for it. */
	#isSlow = false
	/** It finds out what it has missed. */
	#isCatchingUp = false

	constructor(openBridge: (hear: (message: TabMessage) => void) => TabBridge, host: SharingHost) {
		this.#bridge = openBridge((message) => this.hear(message))
		this.#host = host
		// Saved answers may be older.
		void this.#readAgain()
	}

	/** Whether the database may know more than this tab. */
	hasAnswers(): boolean {
		return !this.#isOver && this.#bridge.hasAnswers()
	}

	/** Looks a queued link up, and sends it to the server if no tab knows it. Returns false for one that has to be sent at once. */
	lookUp(query: Query): boolean {
		if (query.bypassHttpCache || this.#isSlow || !this.hasAnswers()) return false
		if (!this.#unread.length) void Promise.resolve().then(() => this.#readAll())
		this.#unread.push(query)
		this.#lookups.add(query)
		return true
	}

	/** Gives an answer of the server to the other tabs, with all that come in the same task. @param at Time of its request: a change after that outdates it. In milliseconds since the epoch. */
	add(link: string, { state, reference }: ReferenceEntry, at: number): void {
		if (state === 'error' || this.#isOver) return
		if (!this.#unpublished.length) void Promise.resolve().then(() => this.#publish())
		this.#unpublished.push({ link, reference, at })
	}

	/**
	 * Deletes outdated answers from the database. Resolves with their links, without those that are known.
	 * @param until Time of the change, in milliseconds since the epoch
	 */
	async drop(matches: Matcher, until: number, known: readonly string[] = []): Promise<string[]> {
		const dropped = this.#bridge.hasAnswers() ? await this.#bridge.drop(matches, until) : undefined
		if (!dropped) return []
		this.#bridge.post({ type: 'dropped', at: until })
		// What another tab has fetched may be in the browser's cache as well.
		if (dropped.length) this.#host.owner.distrustHttpCache(until)
		return dropped.filter((link) => !known.includes(link))
	}

	/** Does the same for a change of another tab, unless one has done it within a delay in milliseconds. The tab of the change may share nothing, or have gone. */
	dropLater(matches: Matcher, until: number, delayMs: number): void {
		const former = this.#changes.get(until)
		if (former) {
			former.matchers.push(matches)
			former.due++
			return
		}
		const matchers = [matches]
		const cancel = this.#host.clock.schedule(() => {
			// A read that began before the deletion may still bring what is deleted.
			void this.drop((...answer) => matchers.some((each) => each(...answer)), until).then(() => this.#changes.delete(until))
		}, delayMs)
		this.#changes.set(until, { matchers, due: 1, cancel })
	}

	/** The user has gone: nothing that tabs share stays. */
	wipe(): void {
		this.#isOver = true
		this.endedAt = this.#host.clock.now()
		this.#host.owner.distrustHttpCache()
		this.#bridge.wipe()
	}

	/** Hears, shares and shows nothing from now on. What is shared stays. Returns itself if its user has gone, because it tells when the next one may begin. */
	close(): this | undefined {
		this.#leave()
		this.#isOver = true
		for (const { cancel } of this.#changes.values()) cancel()
		this.#bridge.close()
		return this.endedAt < Infinity ? this : undefined
	}

	hear(message: TabMessage): void {
		if (message.type === 'wipe') this.wipe()
		else if (this.#isOver) this.#host.hear(message)
		else if (message.type === 'leave') this.#leave()
		else if (message.type === 'dropped') {
			const change = this.#changes.get(message.at)
			if (!change || --change.due) return
			change.cancel()
			this.#changes.delete(message.at)
		} else if (message.type === 'answers') for (const record of message.records) this.#take(record)
		else void this.#readAgain()
	}

	#leave(): void {
		if (!this.#isOver && !this.#isCatchingUp) heardUntil.set(this.#host.store, this.#host.owner.changedAt)
	}

	/** Reads records of links, or returns undefined if that takes too long. @param mostMs In milliseconds */
	async #read(links: readonly string[], mostMs = LOOKUP_MS): Promise<SharedRecord[] | undefined> {
		const { clock } = this.#host
		const reading = this.#bridge.read(links)
		let stopTimer = () => {}
		const records = await Promise.race([reading, new Promise<undefined>((resolve) => { stopTimer = clock.schedule(() => resolve(undefined), mostMs) })])
		stopTimer()
		this.#isSlow = !records
		if (this.#isSlow) void reading.then(() => { this.#isSlow = false })
		return records
	}

	async #readAll(): Promise<void> {
		const queries = this.#unread
		this.#unread = []
		const { send } = this.#host
		const records = await this.#read(queries.map(({ link }) => link))
		// What was kept for a user who has gone isn't shown.
		const byLink = new Map(this.#isOver ? [] : records?.map((record) => [record.link, record]))
		for (const query of this.#isSlow ? this.#lookups : queries) {
			if (!this.#lookups.delete(query) || !query.isQueued) continue
			const record = byLink.get(query.link)
			if (!record || !this.#take(record)) send(query)
		}
	}

	/**
	 * Shows an answer of another tab, unless it is older than a change or the answer here. Ends the fetch of its link and returns true, unless it is stale or
	 * a refresh waits for a request of this tab.
	 */
	#take(record: SharedRecord): boolean {
		const { clock, store, queries, detach } = this.#host
		const { link, reference, at } = record
		const query = queries.get(link)
		const entry = readEntry(reference, link)
		const knownAt = store.getTime(link)
		const now = clock.now()
		// Links that this tab knows nothing of are in the database.
		if (!entry || knownAt === at || isLater(knownAt, at, now) || this.#isOutdated(link, entry, at) || (query ? query.isOutdated(entry, at, now) : knownAt === undefined)) return false
		store.set(link, entry, { at })
		if (!query || query.isAwaited || !store.isFresh(link)) {
			query?.show(entry)
			return false
		}
		this.#lookups.delete(query)
		if (query.held) query.refetchedAt = at
		detach(query)
		query.answer(entry, at)
		return true
	}

	/** Returns true for an answer that another tab has outdated, although the database may still have it. */
	#isOutdated(link: string, { reference }: ReferenceEntry, at: number): boolean {
		return [...this.#changes].some(([until, { matchers }]) => !isLater(at, until, this.#host.clock.now()) && matchers.some((matches) => matches(link, reference)))
	}

	async #publish(): Promise<void> {
		const records = this.#unpublished
		this.#unpublished = []
		if (this.#isOver) return
		// Another user has signed in, and this page has not been told of it.
		if (this.#host.owner.isFormer()) return this.wipe()
		this.#bridge.post({ type: 'answers', records })
		await this.#bridge.write(records)
	}

	/** Shows what other tabs have fetched while this one heard nothing. If there was a change, older answers that the database lacks may be among those that they have deleted. */
	async #readAgain(): Promise<void> {
		const { owner, store, queries, update } = this.#host
		if (owner.isFormer()) return this.wipe()
		if (!this.hasAnswers()) return
		const { changedAt } = owner
		const hasMissed = heardUntil.get(store) !== changedAt
		this.#isCatchingUp = hasMissed
		// What leaves later is newer.
		if (hasMissed) for (const query of queries.values()) if (!query.isQueued) query.outdate(() => true, changedAt)
		const records = await this.#read(store.entries().map(([link]) => link), HANGING_MS) ?? []
		// The page may belong to somebody else by now.
		if (this.#isOver) return
		this.#isCatchingUp = false
		for (const record of records) this.#take(record)
		if (!hasMissed) return
		const shared = new Set(records.map(({ link }) => link))
		for (const [link, kept] of store.entries()) {
			if (shared.has(link) || kept.at >= changedAt) continue
			kept.at = 0
			const query = queries.get(link)
			if (query) update(query)
		}
	}
}
