import type { QueuedLink } from './batch/selectBatch.ts'
import type { ReferenceEntry } from './cache/entry.ts'
import type { Owner } from './cache/owner.ts'
import type { Position, Query } from './cache/query.ts'
import type { AnswerStorage } from './cache/storage.ts'
import type { ReferenceStore } from './cache/store.ts'
import { hostOf, isPreviewable } from '../link/target.ts'
import { type DispatcherOptions, createDispatcher } from './batch/dispatcher.ts'
import { dropSaved, saveStore } from './cache/save.ts'

/** What the engine gets from the resolver that loads it. */
export interface EngineOptions extends Pick<DispatcherOptions, 'transport' | 'clock' | 'limits' | 'lookAhead' | 'connection'> {
	/** Tells the page's developers what is wrong. */
	warn(message: string, cause?: unknown): void
	store: ReferenceStore
	storage?: AnswerStorage
	/** Those that somebody wants, by link. */
	queries: ReadonlyMap<string, Query>
	owner: Owner
}

/** What the engine gets from whoever loads it. */
export type EngineEnvironment = Pick<DispatcherOptions, 'ownHost' | 'page'>

/** Options of `updateFetch`. */
export interface UpdateFetchOptions {
	/** Somebody has just subscribed: what has failed is asked for once more. @default false */
	isNewSubscriber?: boolean
}

/** The part of a resolver that asks: it joins what is known (`cache`), which links leave together (`batch`), and the request (`wire`). */
export interface Engine {
	/** Asks for a link that is enabled, and leaves one that is not to the look-ahead. What has failed is asked for again for a new subscriber only. */
	updateFetch(query: Query, options?: UpdateFetchOptions): void
	/** Nobody needs an answer any more. Where an entry is given, those who wait for a refetch get it. */
	cancel(query: Query, entry?: ReferenceEntry): void
	/** Asks past every cache; resolves with what came. */
	refetch(query: Query): Promise<ReferenceEntry>
	/** Forgets what is saved of these links, and asks again for those that somebody has near. */
	invalidate(matches: (link: string) => boolean): void
	/** Asks for what is enabled by now, without waiting for more. */
	flush(): void
	/** Stops asking for anything: the page belongs to somebody else. */
	reset(): void
	/** Writes answers and what was learned of the network to the tab's storage. */
	save(): void
}

/** Delay between polls of subscribers that do not report changes, in milliseconds: it doubles each time, up to the longest. */
const FIRST_POLL_MS = 250
const LONGEST_POLL_MS = 30_000

/** Invariant: a query has a `QueuedLink` exactly as long as the dispatcher has that open. */
export function createEngine({ store, storage, queries, owner, ...options }: EngineOptions & EngineEnvironment): Engine {
	const { clock } = options
	const dispatcher = createDispatcher({ ...options, syncOwner: owner.sync, estimates: store.restoredEstimates(), onAnswer, onPauseChange: updateAllStates })
	const pendings = new Map<Query, QueuedLink>()
	/** Those that were asked for on behalf of the present owner: only their answers count. */
	let owned = new WeakSet<QueuedLink>()
	/** Those that were enabled when they were last looked at. */
	const enabled = new WeakSet<Query>()
	/** Those that wait until they are enabled or have a position, and of which nobody tells when they are. */
	const polled = new Set<Query>()
	let pollMs = FIRST_POLL_MS
	let stopPolling: (() => void) | undefined
	/** Those who wait for a link's next answer, whatever it is. */
	const waiters = new Map<Query, ((entry: ReferenceEntry) => void)[]>()

	function createPending(query: Query, bypassHttpCache: boolean): QueuedLink {
		const { link } = query
		return { link, host: hostOf(link), bypassHttpCache, isInvalidated: false, isEnabled: () => isEnabledNow(query), position: () => positionNow(query) }
	}

	function ask(query: Query, { bypassHttpCache }: { bypassHttpCache: boolean }): QueuedLink {
		const joined = dispatcher.joinInFlight(query.link, bypassHttpCache)
		const pending = joined ?? createPending(query, bypassHttpCache)
		pendings.set(query, pending)
		owned.add(pending)
		if (!joined) dispatcher.add(pending)
		return pending
	}

	/** Whether a query is enabled. One that has changed without a word is polled from then on. */
	function isEnabledNow(query: Query): boolean {
		const isEnabled = query.isEnabled()
		if (isEnabled !== enabled.has(query)) pollSoon(query)
		return isEnabled
	}

	function positionNow(query: Query): Position {
		const position = query.position()
		if (position.enabled && !Number.isFinite(position.distance)) pollSoon(query)
		return position
	}

	function pollSoon(query: Query) {
		polled.add(query)
		stopPolling ??= clock.schedule(poll, pollMs)
	}

	function poll() {
		pollMs = Math.min(2 * pollMs, LONGEST_POLL_MS)
		for (const query of polled) {
			if (pendings.has(query)) updateFetch(query)
			if (!pendings.has(query) || enabled.has(query)) polled.delete(query)
		}
		dispatcher.recheck()
		stopPolling = polled.size ? clock.schedule(poll, pollMs) : undefined
	}

	/** Shows that a link is on its way, or why it is not, where it is enabled. */
	function updateState(query: Query, isEnabled = query.isEnabled()) {
		query.dispatch(isEnabled && pendings.has(query) ? { type: 'fetch', pauseReason: dispatcher.pauseReason() } : { type: 'disable' })
	}

	function updateAllStates() {
		for (const query of [...pendings.keys()]) updateState(query)
	}

	function onAnswer(pending: QueuedLink, entry: ReferenceEntry, isOpen: boolean) {
		// Where the owner has changed in the meantime this empties `owned`: the answer is the former owner's, and nobody else gets to see it.
		owner.sync()
		if (!owned.has(pending)) return
		if (!pending.isInvalidated) store.set(pending.link, entry)
		const query = queries.get(pending.link)
		if (!isOpen || !query || pendings.get(query) !== pending) return
		pendings.delete(query)
		if (pending.isInvalidated) {
			ask(query, { bypassHttpCache: true })
			return
		}
		// What failed out of sight is asked for again when somebody looks.
		if (entry.state !== 'error' || query.isEnabled() || waiters.has(query)) query.dispatch({ type: 'answer', entry })
		resolveWaiters(query, entry)
	}

	function resolveWaiters(query: Query, entry: ReferenceEntry) {
		const list = waiters.get(query) ?? []
		waiters.delete(query)
		for (const resolve of list) resolve(entry)
	}

	function cancel(query: Query, entry?: ReferenceEntry) {
		const pending = pendings.get(query)
		pendings.delete(query)
		if (pending) dispatcher.cancel(pending)
		if (!entry) return
		dispatcher.invalidateInFlight((link) => link === query.link)
		resolveWaiters(query, entry)
	}

	/** Asks past every cache, and once more where an older request is in flight. */
	function askAgain(query: Query) {
		const pending = pendings.get(query)
		if (!pending) ask(query, { bypassHttpCache: true })
		else if (dispatcher.isQueued(pending)) pending.bypassHttpCache = true
		else pending.isInvalidated = true
	}

	function mayAsk({ link, entry }: Query, isNewSubscriber: boolean) {
		return isPreviewable(link) && owner.mayAsk() && !store.isFresh(link) && (isNewSubscriber || entry.state !== 'error')
	}

	function updateFetch(query: Query, { isNewSubscriber = false }: UpdateFetchOptions = {}) {
		const isEnabled = query.isEnabled()
		if (isEnabled !== enabled.has(query)) {
			if (isEnabled) enabled.add(query)
			else enabled.delete(query)
			// A newcomer says nothing of where the reader goes, but what waited far away for another subscriber may leave.
			if (isEnabled && (pendings.has(query) || (!isNewSubscriber && query.hasPosition()))) dispatcher.onApproach(isNewSubscriber ? 0 : query.position().distance)
		}
		let pending = pendings.get(query)
		if (!pending && (isEnabled || query.hasPosition()) && mayAsk(query, isNewSubscriber)) {
			pending = ask(query, { bypassHttpCache: owner.shouldBypassHttpCache() || store.get(query.link) !== undefined })
		}
		if (pending && isEnabled) pending.enabledAt ??= clock.now()
		else if (pending && query.needsPolling()) pollSoon(query)
		updateState(query, isEnabled)
	}

	return {
		updateFetch(query, options) {
			pollMs = FIRST_POLL_MS
			updateFetch(query, options)
		},
		cancel,
		refetch: (query) => new Promise((resolve) => {
			waiters.set(query, [...waiters.get(query) ?? [], resolve])
			const pending = pendings.get(query)
			// A request past the caches that is in flight already will do.
			if (!pending?.bypassHttpCache || dispatcher.isQueued(pending)) askAgain(query)
			updateState(query)
		}),
		invalidate(matches) {
			owner.distrustHttpCache()
			dropSaved(matches, { storage, owner: owner.key() })
			dispatcher.invalidateInFlight(matches)
			for (const query of [...queries.values()]) {
				if (!matches(query.link) || !isPreviewable(query.link) || !owner.mayAsk()) continue
				if (pendings.has(query) || query.isEnabled() || query.hasPosition()) askAgain(query)
				updateState(query)
			}
		},
		flush: dispatcher.flush,
		reset() {
			dispatcher.reset()
			pendings.clear()
			polled.clear()
			stopPolling?.()
			stopPolling = undefined
			owned = new WeakSet()
		},
		save: () => saveStore({ store, storage, owner: owner.key(), estimates: dispatcher.estimates(), limit: options.limits?.entries }),
	}
}
