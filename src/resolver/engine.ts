import type { EngineFirstRequest } from '../contract/engine.ts'
import type { Owner } from './cache/owner.ts'
import type { ReferenceStore } from './cache/store.ts'
import type { InvalidateTarget, Matcher, ReportedSubject } from './invalidateTarget.ts'
import type { LaneReport, LinkReport, WaitReason } from './resolver.ts'
import type { SchedulerOptions } from './schedule/schedule.ts'
import type { OpenTabChannel, TabChange, TabChannel } from './tabs/bridge.ts'
import type { SharingHost, TabSharing } from './tabs/sharing.ts'
import type { RequestAccess } from './wire/references.ts'
import { isPreviewable } from '../links/target.ts'
import { type ReferenceEntry, IDLE, NOT_FOUND, toJson } from './cache/entry.ts'
import { type FetchCause, type Query, shouldFetch } from './cache/query.ts'
import { VERSION } from './cache/store.ts'
import { isLater, leftMs } from './clock.ts'
import { createMatcher } from './invalidateTarget.ts'
import { Scheduler } from './schedule/schedule.ts'

/** Options that the resolver gives to its engine. */
export interface EngineOptions extends Pick<SchedulerOptions, 'transport' | 'clock' | 'limits' | 'lookAhead' | 'isOnline' | 'warn'> {
	/** Takes over the requests that have left before the engine was loaded. @default none */
	takeFirstRequests?: () => EngineFirstRequest[]
	store: ReferenceStore
	queries: Map<string, Query>
	owner: Owner
}

/** Options that the loading module gives to an engine. */
export interface EngineEnvironment extends Pick<SchedulerOptions, 'ownHost' | 'page'> {
	/** Shares answers of the page's user with other tabs; undefined if there is none by now. @default none are shared */
	createSharing?: (host: SharingHost) => TabSharing | undefined
	/** @default the tabs hear nothing of each other */
	openChannel?: OpenTabChannel
}

/** Another tab that has invalidated an answer gets this time to delete and fetch it, and up to twice as much, in milliseconds. */
const TURN_MS = 500
/** Answers are shared again if their request left so long after the end of sharing, in milliseconds. The session of a user who logs out has ended by then. */
const LOG_OUT_MS = 10_000
/** Changes that are remembered. One that is forgotten may be fetched by two tabs. */
const MOST_TOLD = 1000
/** Most characters in the tab's storage, because other apps share it. */
const MAX_CHARACTERS = 1_000_000
/** Tabs that share answers fetch a link again because of reported changes once within this time, in milliseconds. What the app of a tab calls outdated, that tab fetches at once. */
const REFETCH_MS = 10_000

/** The part of the resolver that sends requests. It joins the answers (`cache`), the choice of links that leave together (`schedule`), and the request (`wire`). It hears the other tabs as well. */
export class Engine {
	readonly #options: EngineOptions & EngineEnvironment
	readonly #scheduler: Scheduler
	#sharing: TabSharing | undefined
	#channel: TabChannel<TabChange> | undefined
	#isConnected = false
	#onReturn: (() => void) | undefined
	/** Times when a change was passed on by a tab, in milliseconds since the epoch. */
	readonly #told = new Map<string, number>()

	constructor(options: EngineOptions & EngineEnvironment) {
		this.#options = options
		const { owner, store } = options
		this.#scheduler = new Scheduler({
			...options,
			syncOwner: (named) => this.#syncOwner(named),
			estimates: store.estimates,
			bypassesHttpCache: ({ link, bypassHttpCache }) => bypassHttpCache || owner.shouldBypassHttpCache() || (store.getTime(link) ?? store.getError(link)) !== undefined,
			onAnswer: (query, entry, sentAt) => this.#onAnswer(query, entry, sentAt),
			onSignedOut: (waitMs) => {
				// The cookie may belong to another user by now, and so may what the browser caches.
				owner.distrustHttpCache()
				if (waitMs === Infinity) this.#sharing?.wipe()
			},
		})
	}

	/** Follows the other tabs of the user, or ends that because no app uses this engine. */
	connect(isConnected: boolean): void {
		this.#isConnected = isConnected
		const { owner, openChannel } = this.#options
		// Another user's sign-in connects it as well.
		const { user } = owner.sync()
		this.#channel?.close()
		// Tabs that have shared answers read the database again.
		const onLeave = owner.watchAbsence((untilMs) => { if (!this.#sharing?.hasAnswers()) this.outdate(untilMs) })
		this.#channel = isConnected && user ? openChannel?.(`changes/1:${owner.key()}`, (change: TabChange) => this.#hear(change), onLeave) : undefined
		this.#share()
		if (!isConnected) this.#sharing = this.#sharing?.close()
		this.#onReturn?.()
		this.#onReturn = isConnected ? undefined : onLeave()
	}

	/** Fetches the queries that are queued by now, and adopts the requests that have left for them. */
	start(): void {
		this.#adopt()
		for (const query of this.#options.queries.values()) {
			// A refresh has waited for the engine.
			if (query.bypassHttpCache) this.#options.owner.distrustHttpCache()
			if (query.isQueued) this.#send(query)
			this.update(query, 'mount')
		}
	}

	/** Fetches a link if it has to be, and shows how its fetch stands. */
	update(query: Query, cause: FetchCause): void {
		if (query.isPretended) return
		const error = this.#options.store.getError(query.link)
		if (shouldFetch(query, cause, this.#options)) this.#fetch(query)
		else if (error && !error.isSeen && !query.isFetching && query.position.nearby) {
			error.isSeen = true
			query.answer(error.entry)
		}
		this.#scheduler.move(query)
		query.updateState()
	}

	/** Ends an unwanted fetch. A request for several links goes on for the others, and its answer is kept. */
	release(query: Query): void {
		this.#scheduler.release(query)
		if (!query.isFetching) this.#forget(query)
	}

	/** Ends the fetch of a link whose answer is known by other means. It shows that one, whatever it pretends. */
	detach(query: Query): void {
		this.#scheduler.detach(query)
		this.#forget(query)
	}

	/** Fetches a link past every cache. The answer of a request in flight may be older than what the reader has changed, so it is outdated. */
	refetch(query: Query): void {
		query.isPretended = false
		query.invalidate(this.#options.clock.now())
		// The browser would give the answer from before to the next page, which takes it for new.
		this.#options.owner.distrustHttpCache()
		this.#endSpacing(query)
		if (!query.isFetching) this.#fetch(query)
	}

	/** Forgets the saved answers of links in all tabs, and fetches those that are on the page again. */
	invalidate(target: InvalidateTarget): void {
		const matches = this.#matcherOf(target)
		if (!matches) return
		// Links that an app names may be in the browser's cache. Objects that have changed are about links on the page, or about none.
		const at = this.#options.clock.now()
		const links = this.#invalidate(matches, at, { isNamed: typeof target !== 'object' })
		const channel = this.#channel
		// A function can't be sent, only the links that it matches. Objects of an app may be reactive.
		const isSent = typeof target !== 'function'
		if (isSent) channel?.post({ target: JSON.parse(JSON.stringify(target)) as typeof target, at })
		const postLinks = (matching: string[]) => { if (!isSent && matching.length) channel?.post({ links: matching, at }) }
		postLinks(links)
		void this.#sharing?.drop(matches, at, links).then(postLinks)
	}

	/** Follows a change that another tab reports, which probably fetches what is newer. That tab may go before it has deleted what is outdated. */
	#hear({ target, links, at }: TabChange): void {
		const matches = this.#matcherOf(links ? (link) => links.includes(link) : target!)
		if (!matches) return
		// What is in flight here may match as well, without the other tab knowing of it.
		if (links) for (const query of this.#options.queries.values()) query.outdate(() => true, at)
		const delayMs = TURN_MS * (1 + this.#options.clock.random())
		this.#invalidate(matches, at, { delayMs })
		this.#sharing?.dropLater(matches, at, delayMs)
	}

	/** Creates the matcher of a target, without changes that a tab has passed on since they were reported, and so fetches. Undefined if nothing is left. */
	#matcherOf(target: InvalidateTarget): Matcher | undefined {
		if (!Array.isArray(target)) return createMatcher(target)
		const now = this.#options.clock.now()
		const rest = (target as ReportedSubject[]).filter(({ type, id, at = now }) => {
			const name = `${type} ${id}`
			if (isLater(this.#told.get(name), at, now)) return false
			if (this.#told.size >= MOST_TOLD) this.#told.clear()
			return this.#told.set(name, now)
		})
		return rest.length ? createMatcher(rest) : undefined
	}

	#invalidate(matches: Matcher, at: number, { isNamed = false, delayMs = 0 }): string[] {
		const { owner, store, queries } = this.#options
		const isAbout = ({ link, entry }: Query) => isPreviewable(link) && matches(link, entry.reference)
		const known = [...queries.values()].filter(isAbout)
		for (const query of queries.values()) query.outdate(matches, at)
		const links = [...known.map(({ link }) => link), ...store.drop(matches)]
		if (!links.length && !isNamed) return links
		owner.distrustHttpCache(at)
		for (const query of known) {
			query.invalidate(at)
			if (isNamed) this.#endSpacing(query)
			this.#refetch(query, delayMs)
		}
		return links
	}

	wake(cause: 'focus' | 'reconnect'): void {
		this.#scheduler.wake(cause)
	}

	/** This tab may have missed changes until a time in milliseconds since the epoch. */
	outdate(untilMs: number): void {
		const { owner, store, queries } = this.#options
		store.outdate(untilMs)
		owner.distrustHttpCache(untilMs)
		for (const query of queries.values()) {
			query.outdate(() => true, untilMs)
			if (store.getTime(query.link) === 0) this.#refetch(query, 0)
		}
	}

	flush(): void {
		this.#scheduler.flush()
	}

	reset(): void {
		// What tabs share leaves with its user.
		this.#sharing?.wipe()
		this.#sharing?.close()
		this.connect(this.#isConnected)
		this.#scheduler.reset()
	}

	inspect(): LaneReport[] {
		const { owner, queries } = this.#options
		owner.sync()
		return this.#scheduler.inspect([...queries.values()], (query, waitsFor) => this.#reportOf(query, waitsFor))
	}

	/** Writes answers and what was learned of the network to the tab's storage, or nothing where only the answers name the user. While they don't fit, the oldest eighth of the answers is left out. */
	save(): void {
		const { store, owner } = this.#options
		const { storage, user, limit } = store
		const head = JSON.stringify({ v: VERSION, owner: owner.key(), estimates: this.#scheduler.estimates() }).slice(0, -1)
		let kept = user ? [] : store.entries().slice(-limit).flatMap(([link, { entry, at }]) => toJson([link, entry.reference, at]) ?? [])
		const write = (text: string | null) => (!text || text.length <= MAX_CHARACTERS) && storage?.write(text) !== false
		while (!write(kept.length ? `${head},"links":[${kept.join()}]}` : null) && kept.length) kept = kept.slice(Math.ceil(kept.length / 8))
	}

	/** Finds out whom the page belongs to. Where nothing but answers tells, another name than before is another owner. */
	#syncOwner(named?: string): RequestAccess {
		const { owner, store } = this.#options
		const access = owner.sync()
		const former = store.user
		store.user = access.user === null && access.shareToken === null ? named ?? former : undefined
		if (!store.user) return access
		if (former && former !== store.user) owner.leave()
		return { ...access, sessionUser: store.user }
	}

	#reportOf(query: Query, waitsFor: WaitReason | null): LinkReport {
		const { owner, store } = this.#options
		const { link, entry, isFetching, isQueued, isPretended, position: { nearby, distance } } = query
		return {
			link, entry, waitsFor, distance,
			at: store.getError(link)?.at ?? store.getTime(link),
			isSeeded: Boolean(store.getSeeded(link)),
			isAllowed: owner.mayFetch(link),
			fetch: isQueued ? 'queued' : isFetching ? 'sent' : 'idle',
			isNearby: nearby,
			isPretended,
			pretend: (shown) => this.#pretend(query, shown),
		}
	}

	#pretend(query: Query, entry: ReferenceEntry | null): void {
		const { owner, store } = this.#options
		if (entry) {
			this.detach(query)
			query.reset(entry, { isPretended: true })
		} else if (query.isPretended) {
			query.reset(store.get(query.link) ?? (owner.mayFetch(query.link) ? IDLE : NOT_FOUND))
			this.update(query, 'mount')
		}
	}

	/** Adopts the first requests. Aborts those of another user, and those without a wanted link. */
	#adopt(): void {
		const { takeFirstRequests, queries, owner } = this.#options
		for (const request of takeFirstRequests?.() ?? []) {
			const wanted = request.links.flatMap((link) => queries.get(link) ?? []).filter(({ isQueued, bypassHttpCache }) => isQueued && !bypassHttpCache)
			if (wanted.length && owner.sync().user === request.user) this.#scheduler.adopt(wanted, request)
			else request.abort()
		}
	}

	#fetch(query: Query): void {
		query.queue()
		this.#send(query)
	}

	/** The app's own change doesn't wait for its turn, nor for that of an earlier change. */
	#endSpacing(query: Query): void {
		query.refetchedAt = -Infinity
		if (query.held) query.held.ms = 0
		this.#scheduler.renew(query)
	}

	/** Fetches a link again because of a change: after a delay in milliseconds, and ten seconds after the last time at the earliest. */
	#refetch(query: Query, delayMs: number): void {
		if (query.isFetching || query.isPretended || !shouldFetch(query, 'invalidate', this.#options)) return
		const { clock } = this.#options
		query.held = { since: clock.now(), ms: delayMs + leftMs(clock, query.refetchedAt, REFETCH_MS) }
		this.#fetch(query)
	}

	/** Shares answers until the session of the user ends, and again if the user was here at a later time. Returns it if it begins. */
	#share(at = -Infinity): TabSharing | undefined {
		const { clock, store, queries, owner, createSharing, openChannel } = this.#options
		const former = this.#sharing
		if (!this.#isConnected || (former && !(at - former.endedAt >= LOG_OUT_MS))) return undefined
		const sharing = createSharing?.({
			clock, store, queries, owner, openChannel,
			send: (query) => this.#scheduler.add(query),
			update: (query) => this.update(query, 'focus'),
			detach: (query) => this.detach(query),
			hear: (message) => this.#share(clock.now())?.hear(message),
		})
		if (!sharing) return undefined
		former?.close()
		return this.#sharing = sharing
	}

	#send(query: Query): void {
		if (!this.#sharing?.lookUp(query)) this.#scheduler.add(query)
	}

	/** Takes the answer of a request. @param sentAt Time of that request, in milliseconds since the epoch */
	#onAnswer(query: Query, entry: ReferenceEntry, sentAt: number): void {
		const { clock, store } = this.#options
		const { link, isWanted } = query
		const now = clock.now()
		const isError = entry.state === 'error'
		if (!isError) this.#share(sentAt)
		const isOvertaken = isLater(store.getTime(link), sentAt, now)
		const isOutdated = isOvertaken || query.isOutdated(entry, sentAt, now)
		// What was outdated in flight is newer than what is shown, but stale. A link that has left may end with an error that isn't its own.
		if (!isOvertaken && (isWanted || !(isOutdated || isError))) store.set(link, entry, { at: isOutdated ? 0 : isError ? now : sentAt, isSeen: query.position.nearby })
		if (!isOutdated) this.#sharing?.add(link, entry, sentAt)
		else if (query.isAwaited && query.isDue) {
			if (!isOvertaken && !isError) query.show(entry)
			return this.#fetch(query)
		}
		query.answer(isOvertaken ? store.get(link)! : entry, sentAt)
		if (!store.isFresh(link)) this.#refetch(query, 0)
		this.#forget(query)
	}

	#forget({ link, isWanted }: Query): void {
		if (!isWanted) this.#options.queries.delete(link)
	}
}
