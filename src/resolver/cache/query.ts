import type { Matcher } from '../invalidateTarget.ts'
import type { Owner } from './owner.ts'
import type { ReferenceStore } from './store.ts'
import { hostOf } from '../../links/target.ts'
import { isLater } from '../clock.ts'
import { attempt } from '../engine/serve.ts'
import { type ReferenceEntry, isFinal, toJson } from './entry.ts'

/**
 * The room of the cache. A query is a link with a subscriber. It owns everything about that link: its entry, its position, and its fetch. The store keeps
 * answers, with or without subscribers, and the owner names the user whom they belong to. Nothing in this room sends a request.
 */

/** Reason for a paused fetch. A paused fetch continues without a click. */
export type PauseReason = 'rate-limited' | 'offline' | 'unreachable' | 'signed-out'

/**
 * Causes of a fetch. `mount`: a new subscriber. `visible`: a change of position. `focus`: the tab is looked at again, or has heard what it missed. `reconnect`: the network is back.
 * `invalidate`: the app says that answers are outdated.
 */
export type FetchCause = 'mount' | 'visible' | 'focus' | 'reconnect' | 'invalidate'

/** Position of a link on the page. */
export interface Position {
	/** Fetched now; otherwise only ahead of the reader. */
	nearby: boolean
	/** Pixels from the viewport: 0 on the screen, negative above it, `Infinity` without a place. */
	distance: number
}

/** A component, or an app, that wants a link. */
export interface Subscriber extends Position {
	listener(entry: ReferenceEntry): void
}

/** A link shows its error after so many answers of 500, while it is tried some more times. */
const MOST_SILENT = 5

/** An error of a visible link is fetched again on focus, or when the network is back, but not sooner than this, in milliseconds. */
const ERROR_SPACING_MS = 60_000

/** A link that somebody on the page wants. */
export class Query {
	readonly link: string
	readonly host: string
	/** Fetch it past the browser's cache. */
	bypassHttpCache = false
	/** Time when it first came near the viewport, in milliseconds since the epoch. Undefined for a link that is only fetched ahead. */
	nearbyAt: number | undefined
	/** Links in its next request, at most: a part of those in its last one, if that failed in a way that may be the fault of one link. */
	maxTogether = Infinity
	/** Round of the last request with it that failed. If none did, it is 0, or -1 once one has given it back for a newer answer. */
	failedAt = 0
	/** A change has made it be fetched again: the time of that, and how long it waits for its turn, in milliseconds. */
	held: { since: number, ms: number } | undefined
	/** Time when it last left because of a change, in milliseconds since the epoch. */
	refetchedAt = -Infinity
	/** The 500s that it was answered alone, while nothing else was, since another failure: the error and the round of the last one, and how many there were. */
	thrown: { entry: ReferenceEntry, round: number, times: number } | undefined
	#entry: ReferenceEntry
	#pauseReason: PauseReason | null = null
	isQueued = false
	/** It was nearby when it moved last. */
	wasNearby = false
	/** Round of the first of its latest failures, if all of them were 500s. */
	thrownAt: number | undefined
	/** It has joined others again. */
	#hasJoined = false
	/** It shows what a developer wants to see, and isn't fetched. */
	isPretended = false
	/** It hasn't left since a refresh, or a change that the app named. */
	isDue = false
	/** A request has given it back for a newer answer, since its last one. */
	wasGivenBack = false
	/** Time when it left, in milliseconds since the epoch. Undefined unless it is in flight. */
	sentAt: number | undefined
	/** Changes since its last answer: what they outdate, and their times in milliseconds since the epoch. */
	#changes: { matches: Matcher, at: number }[] = []
	#position: Position | undefined
	readonly #waiters: ((entry: ReferenceEntry) => void)[] = []
	readonly #subscribers = new Set<Subscriber>()
	readonly #onListenerError: (error: unknown) => void

	constructor(link: string, entry: ReferenceEntry, onListenerError: (error: unknown) => void) {
		this.link = link
		this.host = hostOf(link)
		this.#entry = entry
		this.#onListenerError = onListenerError
	}

	get entry(): ReferenceEntry {
		return this.#entry
	}

	get isFetching(): boolean {
		return this.isQueued || this.sentAt !== undefined
	}

	get isAwaited(): boolean {
		return this.#waiters.length > 0
	}

	/** Whether a subscriber or a refresh needs the answer. */
	get isWanted(): boolean {
		return this.#subscribers.size > 0 || this.#waiters.length > 0
	}

	/** Whether it waits no longer for the end of its request. */
	get isImpatient(): boolean {
		return this.isDue && !this.wasGivenBack
	}

	/** Its best position: that of the nearest subscriber, and of those that are nearby if there are any. A refresh counts as visible. */
	get position(): Position {
		if (this.#waiters.length) return { nearby: true, distance: 0 }
		if (!this.#position) {
			this.#position = { nearby: false, distance: Infinity }
			for (const subscriber of this.#subscribers) this.#position = nearer(this.#position, subscriber)
		}
		return this.#position
	}

	subscribe(subscriber: Subscriber): void {
		this.#subscribers.add(subscriber)
		// Compared with the nearest so far, so that many subscribers of one link stay cheap.
		this.#position &&= nearer(this.#position, subscriber)
	}

	/** Returns false for a subscriber that had left before. */
	unsubscribe(subscriber: Subscriber): boolean {
		this.#position = undefined
		return this.#subscribers.delete(subscriber)
	}

	/** Moves a subscriber. Returns false for one that has left. */
	setPosition(subscriber: Subscriber, position: Position): boolean {
		if (!this.#subscribers.has(subscriber)) return false
		this.#position = undefined
		Object.assign(subscriber, position)
		return true
	}

	queue(): void {
		this.isQueued = true
		this.sentAt = undefined
	}

	/** The link has left in a request, at a time in milliseconds since the epoch. Of the changes in that millisecond, those so far came before. */
	sent(at: number): void {
		this.isQueued = this.isDue = false
		this.sentAt = at
		for (const change of this.#changes) if (change.at === at) change.at -= 0.5
	}

	/** Its request gives it back. If somebody waits for a newer answer, and it hasn't failed, it comes before others until it does. */
	giveBack(): void {
		if (!this.isImpatient) return
		this.wasGivenBack = true
		this.failedAt ||= -1
	}

	/** Lets it leave together with others again, because the server itself had failed, and answers. Once, because it may throw nevertheless. */
	join(): void {
		if (this.failedAt <= 0 || this.#hasJoined) return
		this.#hasJoined = true
		this.maxTogether = Infinity
	}

	/** All its answers from before a time in milliseconds since the epoch are outdated, and so is one in flight. */
	invalidate(at: number): void {
		this.bypassHttpCache = true
		this.thrownAt = undefined
		// It says more than those before.
		this.#changes = [...this.#changes.filter((change) => change.at > at), { matches: () => true, at }]
	}

	/** Notes a change while it is fetched, because only its answer says whether it is concerned. One that is far may wait for ever. @param at Time of the change, in milliseconds since the epoch */
	outdate(matches: Matcher, at: number): void {
		if (this.sentAt !== undefined || (this.isQueued && this.position.nearby)) this.#changes.push({ matches, at })
	}

	/**
	 * Returns true for an answer that is older than a change that concerns it.
	 * @param since Time at which its request left, in milliseconds since the epoch
	 * @param now In milliseconds since the epoch
	 */
	isOutdated({ reference }: ReferenceEntry, since: number, now: number): boolean {
		return this.#changes.some(({ matches, at }) => {
			let isOlder = at === since || isLater(at, since, now)
			// An app's predicate is called long after the app gave it.
			if (isOlder) attempt(() => { isOlder = matches(this.link, reference) }, this.#onListenerError)
			return isOlder
		})
	}

	/** The fetch ends without an answer. */
	cancel(): void {
		this.#endFetch()
		this.updateState()
	}

	/** Ends the fetch with an answer. The error of a distant link isn't shown until it comes near. @param since Time of its request, in milliseconds since the epoch. @default it is newer than all changes */
	answer(entry: ReferenceEntry, since = Infinity): void {
		const isError = entry.state === 'error'
		const isShown = !isError || (this.position.nearby && !hasAnswer(this.#entry))
		if (!isError) this.#changes = this.#changes.filter(({ at }) => at > since)
		this.#endFetch()
		const waiters = this.#waiters.splice(0)
		if (isShown) this.show(entry)
		for (const resolve of waiters) resolve(entry)
	}

	/** Shows a newer answer, while the fetch goes on. */
	show(entry: ReferenceEntry): void {
		if (!isSameAnswer(entry, this.#entry)) this.#set(entry)
	}

	/** Shows an outdated answer, if that is better than none. */
	showFirst(entry: ReferenceEntry): void {
		if (entry.state !== 'error' && !isFinal(this.#entry)) this.#set(entry)
	}

	/** The fetch is paused. Refreshes end with that, while the fetch goes on for the subscribers. */
	failRefreshes(state: PauseReason, error?: unknown): void {
		for (const resolve of this.#waiters.splice(0)) resolve({ state, reference: null, error })
	}

	nextAnswer(): Promise<ReferenceEntry> {
		this.isDue = true
		return new Promise((resolve) => { this.#waiters.push(resolve) })
	}

	/** Shows why the fetch is paused, or with null that it goes on. */
	pause(reason: PauseReason | null): void {
		this.#pauseReason = reason
		this.updateState()
	}

	/** Shows how the fetch stands. An answer stays until there is a newer one. */
	updateState(): void {
		const isShown = this.isFetching && this.position.nearby
		if (hasAnswer(this.#entry) || (isFinal(this.#entry) && !isShown)) return
		if (isShown && this.thrown && this.thrown.times >= MOST_SILENT) {
			if (this.#entry.state !== 'error') this.#set(this.thrown.entry)
			return
		}
		const state = !isShown ? 'idle' : this.#pauseReason ?? 'resolving'
		if (this.#entry.state !== state) this.#set({ state, reference: null })
	}

	/** Begins again with an entry, because the page belongs to somebody else. A refresh gets its answer from the new owner's server. */
	reset(entry: ReferenceEntry, { isPretended = false } = {}): void {
		this.#endFetch()
		this.isPretended = isPretended
		this.#changes = []
		this.#set(entry)
	}

	#endFetch(): void {
		this.isQueued = this.isPretended = this.isDue = this.wasGivenBack = false
		this.sentAt = this.thrown = this.thrownAt = undefined
		this.#pauseReason = null
		this.bypassHttpCache = false
		this.held = undefined
		this.nearbyAt = undefined
		this.failedAt = 0
		this.maxTogether = Infinity
		this.#hasJoined = false
	}

	/** Notifies the subscribers. An error of one is kept from the others. */
	#set(entry: ReferenceEntry): void {
		if (entry === this.#entry) return
		this.#entry = entry
		for (const subscriber of [...this.#subscribers]) {
			// A listener may bring about the next entry, which all subscribers have heard by then.
			if (this.#entry !== entry) return
			if (this.#subscribers.has(subscriber)) attempt(() => subscriber.listener(entry), this.#onListenerError)
		}
	}
}

function hasAnswer(entry: ReferenceEntry): boolean {
	return isFinal(entry) && entry.state !== 'error'
}

/** Returns true for an answer that repeats the one before, so that nothing renders again. */
function isSameAnswer(a: ReferenceEntry, b: ReferenceEntry): boolean {
	if (!hasAnswer(b) || a.state !== b.state) return false
	const json = toJson(a.reference)
	return json !== undefined && json === toJson(b.reference)
}

function nearer(a: Position, b: Position): Position {
	if (a.nearby !== b.nearby) return a.nearby ? a : b
	return Math.abs(b.distance) < Math.abs(a.distance) ? { nearby: b.nearby, distance: b.distance } : a
}

/** Returns whether a link has to be fetched, or fetched again, for a cause. Refreshes are fetched in any case. Only reads. */
export function shouldFetch(query: Query, cause: FetchCause, { store, owner }: { store: ReferenceStore, owner: Owner }): boolean {
	if (!owner.mayFetch(query.link)) return false
	const { nearby, distance } = query.position
	if (!nearby && !Number.isFinite(distance)) return false
	// What is far is fetched when it comes near.
	if (cause === 'invalidate') return nearby
	if (query.isFetching || store.isFresh(query.link)) return false
	// An error is the server's answer about this link. Scrolling doesn't request it again.
	const error = store.getError(query.link)
	if (error && !error.isSeen && !nearby) return false
	if (error?.isSeen && cause !== 'mount') return nearby && cause !== 'visible' && store.ageOf(error) >= ERROR_SPACING_MS
	return nearby || cause === 'mount' || cause === 'visible'
}
