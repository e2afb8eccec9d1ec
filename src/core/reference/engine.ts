import type { PendingLink } from './batch/selectBatch.ts'
import type { ReferenceEntry } from './cache/entry.ts'
import type { Owner } from './cache/owner.ts'
import type { Place, Query } from './cache/query.ts'
import type { CacheStorage } from './cache/storage.ts'
import type { ReferenceStore } from './cache/store.ts'
import { hostOf } from '../link/target.ts'
import { isAskable } from './address.ts'
import { type DispatcherOptions, createDispatcher } from './batch/dispatcher.ts'
import { dropSaved, saveStore } from './cache/save.ts'

/** What the engine gets from the resolver that loads it. */
export interface EngineOptions extends Pick<DispatcherOptions, 'transport' | 'clock' | 'limits' | 'lookAhead' | 'connection'> {
	/** Tells the page's developers what is wrong. */
	warn(message: string, cause?: unknown): void
	store: ReferenceStore
	storage?: CacheStorage
	/** Those that somebody wants, by link. */
	queries: ReadonlyMap<string, Query>
	owner: Owner
}

/** What the engine gets from whoever loads it. */
export type EngineSurroundings = Pick<DispatcherOptions, 'ownHost' | 'page'>

/** Why a link is looked at. */
export interface UpdateFetchOptions {
	/** Somebody has just subscribed: what has failed is asked for once more. @default false */
	isNewcomer?: boolean
}

/** The part of a resolver that asks: it joins what is known (`cache`), which links leave together (`batch`), and the request (`wire`). */
export interface Engine {
	/** Asks for a link, leaves it to the look-ahead, or lets it rest, as its subscribers have it near or not. Only a newcomer asks for what has failed. */
	updateFetch(query: Query, options?: UpdateFetchOptions): void
	/** Nobody needs an answer any more; who waits for one gets the entry. */
	withdraw(query: Query, entry?: ReferenceEntry): void
	/** Asks past every cache; resolves with what came. */
	refetch(query: Query): Promise<ReferenceEntry>
	/** Forgets what is saved of these links, and asks again for those that somebody has near. */
	invalidate(fits: (link: string) => boolean): void
	/** Asks for what is enabled by now, without waiting for more. */
	flush(): void
	/** Stops asking for anything: the page belongs to somebody else. */
	reset(): void
	/** Writes answers and what was learned of the network to the tab's storage. */
	save(): void
}

/** How long it takes until a link of which nobody tells is looked at again, in milliseconds: twice as long each time, up to the longest. */
const FIRST_LOOK_MS = 250
const LONGEST_LOOK_MS = 30_000

/** Invariant: a query has a pending link exactly as long as the dispatcher has it open. */
export function createEngine({ store, storage, queries, owner, ...world }: EngineOptions & EngineSurroundings): Engine {
	const { clock } = world
	const dispatcher = createDispatcher({ ...world, access: owner.access, estimates: store.restoredEstimates(), onAnswer: take, onWaiting: showAllWaiting })
	const pendings = new Map<Query, PendingLink>()
	/** Those that were asked for on behalf of the present owner: only their answers count. */
	let owned = new WeakSet<PendingLink>()
	/** Who has a link near, as of the last look. */
	const enabled = new WeakSet<Query>()
	/** Those that wait until they are enabled or have a place, of which nobody may say so when they are. */
	const silent = new Set<Query>()
	let lookPauseMs = FIRST_LOOK_MS
	let stopLooking: (() => void) | undefined
	/** Those who wait for a link's next answer, whatever it is. */
	const waiters = new Map<Query, ((entry: ReferenceEntry) => void)[]>()

	function ask(query: Query, { bypassHttpCache }: { bypassHttpCache: boolean }): PendingLink {
		const { link } = query
		const reclaimed = dispatcher.reclaim(link, bypassHttpCache)
		const pending = reclaimed ?? { link, host: hostOf(link), bypassHttpCache, isOutdated: false, isEnabled: () => isEnabledNow(query), place: () => placeNow(query) }
		pendings.set(query, pending)
		owned.add(pending)
		if (!reclaimed) dispatcher.add(pending)
		return pending
	}

	/** Asks a query whether it is enabled. One that has changed without saying so is asked again from time to time: nothing else would. */
	function isEnabledNow(query: Query): boolean {
		const isEnabled = query.isEnabled()
		if (isEnabled !== enabled.has(query)) lookAgainSoon(query)
		return isEnabled
	}

	function placeNow(query: Query): Place {
		const place = query.place()
		if (place.enabled && !Number.isFinite(place.distance)) lookAgainSoon(query)
		return place
	}

	function lookAgainSoon(query: Query) {
		silent.add(query)
		stopLooking ??= clock.schedule(lookAgain, lookPauseMs)
	}

	function lookAgain() {
		lookPauseMs = Math.min(2 * lookPauseMs, LONGEST_LOOK_MS)
		for (const query of silent) {
			if (pendings.has(query)) updateFetch(query)
			if (!pendings.has(query) || enabled.has(query)) silent.delete(query)
		}
		dispatcher.reconsider()
		stopLooking = silent.size ? clock.schedule(lookAgain, lookPauseMs) : undefined
	}

	/** Says why there is nothing to show where somebody looks, and nothing where nobody does. */
	function showWaiting(query: Query, isEnabled = query.isEnabled()) {
		query.dispatch(isEnabled && pendings.has(query) ? { type: 'wait', reason: dispatcher.waiting() } : { type: 'rest' })
	}

	function showAllWaiting() {
		for (const query of [...pendings.keys()]) showWaiting(query)
	}

	function take(pending: PendingLink, entry: ReferenceEntry, isOpen: boolean) {
		// This look may be the first since the owner has changed: then the answer is the former one's, and nobody else gets to see it.
		owner.access()
		if (!owned.has(pending)) return
		if (!pending.isOutdated) store.set(pending.link, entry)
		const query = queries.get(pending.link)
		if (!isOpen || !query || pendings.get(query) !== pending) return
		pendings.delete(query)
		if (pending.isOutdated) {
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

	function withdraw(query: Query, entry?: ReferenceEntry) {
		const pending = pendings.get(query)
		pendings.delete(query)
		if (pending) dispatcher.withdraw(pending)
		if (!entry) return
		dispatcher.outdate((link) => link === query.link)
		resolveWaiters(query, entry)
	}

	/** Asks past every cache, and once more where an older request is in flight. */
	function askAgain(query: Query) {
		const pending = pendings.get(query)
		if (!pending) ask(query, { bypassHttpCache: true })
		else if (dispatcher.isQueued(pending)) pending.bypassHttpCache = true
		else pending.isOutdated = true
	}

	function mayAsk({ link, entry }: Query, isNewcomer: boolean) {
		return isAskable(link) && owner.mayAsk() && !store.isFresh(link) && (isNewcomer || entry.state !== 'error')
	}

	function updateFetch(query: Query, { isNewcomer = false }: UpdateFetchOptions = {}) {
		const isEnabled = query.isEnabled()
		if (isEnabled !== enabled.has(query)) {
			if (isEnabled) enabled.add(query)
			else enabled.delete(query)
			// A newcomer says nothing of where the reader goes, but what waited far away for another subscriber may leave.
			if (isEnabled && (pendings.has(query) || (!isNewcomer && query.hasPlace()))) dispatcher.onApproach(isNewcomer ? 0 : query.place().distance)
		}
		let pending = pendings.get(query)
		if (!pending && (isEnabled || query.hasPlace()) && mayAsk(query, isNewcomer)) {
			pending = ask(query, { bypassHttpCache: owner.bypassHttpCache() || store.get(query.link) !== undefined })
		}
		if (pending && isEnabled) pending.enabledAt ??= clock.now()
		else if (pending && query.isSilent()) lookAgainSoon(query)
		showWaiting(query, isEnabled)
	}

	return {
		updateFetch(query, options) {
			lookPauseMs = FIRST_LOOK_MS
			updateFetch(query, options)
		},
		withdraw,
		refetch: (query) => new Promise((resolve) => {
			waiters.set(query, [...waiters.get(query) ?? [], resolve])
			const pending = pendings.get(query)
			// A request past the caches that is in flight already will do.
			if (!pending?.bypassHttpCache || dispatcher.isQueued(pending)) askAgain(query)
			showWaiting(query)
		}),
		invalidate(fits) {
			owner.distrustHttpCache()
			dropSaved(fits, { storage, owner: owner.key() })
			dispatcher.outdate(fits)
			for (const query of [...queries.values()]) {
				if (!fits(query.link) || !isAskable(query.link) || !owner.mayAsk()) continue
				if (pendings.has(query) || query.isEnabled() || query.hasPlace()) askAgain(query)
				showWaiting(query)
			}
		},
		flush: dispatcher.flush,
		reset() {
			dispatcher.reset()
			pendings.clear()
			silent.clear()
			stopLooking?.()
			stopLooking = undefined
			owned = new WeakSet()
		},
		save: () => saveStore({ store, storage, owner: owner.key(), estimates: dispatcher.estimates(), limit: world.limits?.entries }),
	}
}
