import type { Engine, EngineOptions, UpdateFetchOptions } from './engine.ts'
import type { Resolver } from './resolver.ts'
import { isPreviewable } from '../link/target.ts'
import { normaliseLink } from './address.ts'
import { OFFLINE_MS, withJitter } from './batch/retryDelays.ts'
import { type ReferenceEntry, IDLE, NOT_FOUND, readEntry } from './cache/entry.ts'
import { type OwnerOptions, createOwner } from './cache/owner.ts'
import { type QueryReports, type Subscriber, Query } from './cache/query.ts'
import { type AnswerStorage, guardStorage } from './cache/storage.ts'
import { createStore } from './cache/store.ts'

/** What a resolver gets from the world outside. */
export interface ResolverOptions extends Pick<EngineOptions, 'transport' | 'clock' | 'limits' | 'lookAhead' | 'connection' | 'warn'>, Omit<OwnerOptions, 'clock' | 'onOwner'> {
	/** Keeps answers between reloads of the tab. */
	storage?: AnswerStorage
	/** Loads what asks: with the first link, not with the page. Rejects when that cannot be had now. */
	load: () => Promise<(options: EngineOptions) => Engine>
}

const LOAD_RETRIES = 2
const LOAD_RETRY_MS = 500

/**
 * Makes a resolver: what a page needs to show what is known. What asks is loaded with the first link; until it is there, the resolver only knows
 * who has subscribed to what, and then tells it that.
 */
export function createResolver({ access, asksAnonymously, storage: given, profile, serverScope, load, ...engineOptions }: ResolverOptions): Resolver {
	const { clock, connection, limits, warn } = engineOptions
	const storage = given && guardStorage(given)
	const store = createStore({ clock, storage, limit: limits?.entries })
	const owner = createOwner({ access, asksAnonymously, serverScope, clock, profile, onOwner })
	const queries = new Map<string, Query>()
	/** Those that may have lost their last subscriber: seen to at the end of the task. */
	const unobserved = new Set<Query>()
	let engine: Engine | undefined
	let loading: Promise<Engine> | undefined

	const blamed = new Set<string>()
	const reports: QueryReports = {
		// It is the page's own error, and told as such.
		onListenerError(error) {
			clock.schedule(() => { throw error }, 0)
		},
		onSubscriberError(name, cause) {
			if (blamed.has(name)) return
			blamed.add(name)
			warn(`Could not ask a subscriber for "${name}": it threw. Mend what was given to subscribe() or useReference().`, cause)
		},
	}

	function onOwner(isSwitch: boolean) {
		if (!isSwitch) {
			store.restore(owner.key())
			return
		}
		store.clear()
		engine?.reset()
		for (const query of [...queries.values()]) {
			if (mayAsk(query.link)) {
				query.dispatch({ type: 'reset' })
				updateFetch(query, { isNewSubscriber: true })
			} else {
				query.dispatch({ type: 'answer', entry: NOT_FOUND })
				engine?.cancel(query, NOT_FOUND)
			}
		}
	}

	const mayAsk = (link: string) => isPreviewable(link) && owner.mayAsk()

	function start() {
		loading ??= loadEngine(0).then((create) => {
			// Restores what was saved for the owner before the engine exists.
			owner.sync()
			engine = create({ ...engineOptions, store, storage, queries, owner })
			for (const query of [...queries.values()]) updateFetch(query, { isNewSubscriber: true })
			return engine
		}, (error: unknown) => {
			// The next link tries again.
			loading = undefined
			for (const query of [...queries.values()]) if (query.entry.state !== 'idle') query.dispatch({ type: 'answer', entry: { state: 'error', reference: null, error } })
			throw error
		})
		return loading
	}

	/** Without a network it waits for one. */
	async function loadEngine(tries: number): ReturnType<typeof load> {
		try {
			return await load()
		} catch (error) {
			const isOffline = connection && !connection.isOnline()
			if (!isOffline && tries === LOAD_RETRIES) throw error
			await new Promise<void>((resolve) => {
				const stopTimer = clock.schedule(resume, isOffline ? OFFLINE_MS : withJitter(LOAD_RETRY_MS * 2 ** tries, clock))
				const stopListening = isOffline ? connection.onOnline(resume) : undefined
				function resume() {
					stopTimer()
					stopListening?.()
					resolve()
				}
				if (!isOffline) return
				for (const query of [...queries.values()]) if (query.entry.state === 'resolving') query.dispatch({ type: 'fetch', pauseReason: 'offline' })
			})
			return loadEngine(isOffline ? 0 : tries + 1)
		}
	}

	function updateFetch(query: Query, options: UpdateFetchOptions = {}) {
		if (!mayAsk(query.link)) return
		if (engine) return engine.updateFetch(query, options)
		if (store.isFresh(query.link)) return
		const isEnabled = query.isEnabled()
		query.dispatch(isEnabled ? { type: 'fetch', pauseReason: null } : { type: 'disable' })
		if (isEnabled || query.needsPolling()) start().catch(() => undefined)
	}

	function subscribe(link: string, subscriber: Subscriber) {
		const query = queries.get(link) ?? new Query(link, store.get(link) ?? (mayAsk(link) ? IDLE : NOT_FOUND), reports)
		queries.set(link, query)
		store.retain(link)
		query.subscribers.add(subscriber)
		updateFetch(query, { isNewSubscriber: true })
		return query
	}

	function unsubscribe(query: Query, subscriber: Subscriber) {
		if (!query.subscribers.delete(subscriber)) return
		if (query.subscribers.size) return updateFetch(query)
		// Whoever takes its place in the same task keeps the request.
		if (!unobserved.size) clock.schedule(collectGarbage, 0)
		unobserved.add(query)
	}

	function collectGarbage() {
		for (const query of unobserved) {
			if (query.subscribers.size || queries.get(query.link) !== query) continue
			queries.delete(query.link)
			store.release(query.link)
			engine?.cancel(query)
		}
		unobserved.clear()
	}

	return {
		peek(rawLink, seededOnly) {
			owner.sync()
			const link = normaliseLink(rawLink)
			const known = seededOnly ? store.getSeeded(link) : queries.get(link)?.entry ?? store.get(link)
			if (known) return known
			return (seededOnly ? isPreviewable(link) : mayAsk(link)) ? IDLE : NOT_FOUND
		},
		subscribe(rawLink, listener, options) {
			owner.sync()
			const subscriber = { ...options, listener }
			const query = subscribe(normaliseLink(rawLink), subscriber)
			return {
				update() {
					if (query.subscribers.has(subscriber)) updateFetch(query)
				},
				release: () => unsubscribe(query, subscriber),
			}
		},
		async refresh(rawLink) {
			const link = normaliseLink(rawLink)
			if (!mayAsk(link)) return NOT_FOUND
			const subscriber: Subscriber = { listener: () => undefined }
			const query = subscribe(link, subscriber)
			try {
				return await (await start()).refetch(query)
			} catch (error) {
				return { state: 'error', reference: null, error } satisfies ReferenceEntry
			} finally {
				unsubscribe(query, subscriber)
			}
		},
		invalidate(what = '') {
			owner.sync()
			const prefix = typeof what === 'string' ? normaliseLink(what) : ''
			const matches = typeof what === 'string' ? (link: string) => link.startsWith(prefix) : what
			store.drop(matches)
			if (engine) engine.invalidate(matches)
			else start().then((loaded) => loaded.invalidate(matches), () => undefined)
		},
		seed(references) {
			owner.sync()
			for (const [rawLink, value] of references instanceof Map ? references : Object.entries(references)) {
				const link = normaliseLink(rawLink)
				const entry = readEntry(value, link)
				if (!entry) continue
				store.set(link, entry, { seeded: true })
				const query = queries.get(link)
				if (!query) continue
				query.dispatch({ type: 'answer', entry })
				engine?.cancel(query, entry)
			}
		},
		prepare: () => start().then(() => undefined),
		flush() {
			loading?.then(({ flush }) => flush(), () => undefined)
		},
		save: () => engine?.save(),
	}
}
