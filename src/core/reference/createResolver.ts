import { isAskable, normaliseLink } from './address.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { IDLE, NOT_FOUND, RESOLVING, type ReferenceEntry, isFinal, readEntry } from './entry.ts'
import type { ResolverLimits } from './limits.ts'
import type { Resolver } from './resolver.ts'
import { type CacheStorage, createStore } from './store.ts'
import { type Subscriber, type Want, isNear } from './want.ts'

/** What a resolver gets from the world outside. */
export interface ResolverOptions extends Pick<EngineOptions, 'transport' | 'access' | 'clock'> {
	storage?: CacheStorage
	/** Which server answers: two of them may share an origin, and have users of the same name. @default '' */
	place?: string
	limits?: Partial<ResolverLimits> & {
		/** Answers that are kept. @default 1000 */
		entries?: number
	}
	/** Loads what asks: with the first question, not with the page. Rejects when that cannot be had now. */
	load: () => Promise<(options: EngineOptions) => Engine>
}

/** Makes a resolver: what a page needs to show what is known. What asks is loaded with the first question. */
export function createResolver({ storage, place, load, ...world }: ResolverOptions): Resolver {
	const { access, clock, limits } = world
	const store = createStore({ clock, storage, limit: limits?.entries })
	const wants = new Map<string, Want>()
	/** Those that nobody may want any more: seen to at the end of the turn. */
	const left = new Set<Want>()
	let owner: string | undefined
	let engine: Engine | undefined
	let loading: Promise<Engine> | undefined

	/** Forgets everything when the page belongs to somebody else. */
	function checkOwner() {
		const { user, shareToken } = access()
		const now = JSON.stringify(place ? [user, shareToken, place] : [user, shareToken])
		if (owner === now) return
		owner = now
		if (!store.belongTo(now)) return
		engine?.forget()
		for (const want of [...wants.values()]) {
			show(want, IDLE)
			consider(want, true)
		}
	}

	function show(want: Want, entry: ReferenceEntry) {
		want.entry = entry
		for (const subscriber of [...want.subscribers]) {
			if (!want.subscribers.has(subscriber)) continue
			try {
				subscriber.listener(entry)
			} catch (error) {
				// One listener's fault is told to the page, and kept from the other listeners.
				clock.schedule(() => { throw error }, 0)
			}
		}
	}

	function start() {
		loading ??= load().then((create) => {
			engine = create({ ...world, store, storage, wants, checkOwner, show, subscribe, leave })
			for (const want of [...wants.values()]) engine.consider(want, true)
			return engine
		}, (error: unknown) => {
			// The next question tries again.
			loading = undefined
			for (const want of [...wants.values()]) if (want.entry === RESOLVING) show(want, { state: 'error', reference: null, error })
			throw error
		})
		return loading
	}

	function consider(want: Want, newcomer: boolean) {
		if (engine) return engine.consider(want, newcomer)
		if (!isAskable(want.link) || store.isFresh(want.link) || !isNear(want)) {
			if (want.entry === RESOLVING) show(want, IDLE)
			return
		}
		if (!isFinal(want.entry) || want.entry.state === 'error') show(want, RESOLVING)
		start().catch(() => undefined)
	}

	function subscribe(link: string, subscriber: Subscriber) {
		const want = wants.get(link) ?? { link, entry: isAskable(link) ? store.get(link) ?? IDLE : NOT_FOUND, subscribers: new Set() }
		wants.set(link, want)
		store.touch(link)
		want.subscribers.add(subscriber)
		consider(want, true)
		return want
	}

	function leave(want: Want, subscriber: Subscriber) {
		if (!want.subscribers.delete(subscriber)) return
		if (want.subscribers.size) return consider(want, false)
		// Whoever takes its place in the same turn keeps the request.
		if (!left.size) clock.schedule(forgetLeft, 0)
		left.add(want)
	}

	function forgetLeft() {
		for (const want of left) {
			if (want.subscribers.size || wants.get(want.link) !== want) continue
			wants.delete(want.link)
			engine?.withdraw(want)
		}
		left.clear()
	}

	return {
		peek(written, seededOnly) {
			checkOwner()
			const link = normaliseLink(written)
			if (!isAskable(link)) return NOT_FOUND
			return (seededOnly ? store.getSeeded(link) : wants.get(link)?.entry ?? store.get(link)) ?? IDLE
		},
		subscribe(written, listener, options) {
			checkOwner()
			const subscriber = { ...options, listener }
			const want = subscribe(normaliseLink(written), subscriber)
			return {
				update() {
					if (want.subscribers.has(subscriber)) consider(want, false)
				},
				release: () => leave(want, subscriber),
			}
		},
		refresh: (written) => start().then(({ refresh }) => refresh(normaliseLink(written)), (error: unknown) => ({ state: 'error', reference: null, error })),
		invalidate(what = '') {
			checkOwner()
			const prefix = typeof what === 'string' ? normaliseLink(what) : ''
			const fits = typeof what === 'string' ? (link: string) => link.startsWith(prefix) : what
			store.drop(fits)
			if (engine) engine.invalidate(fits)
			else start().then((loaded) => loaded.invalidate(fits), () => undefined)
		},
		seed(references) {
			checkOwner()
			for (const [written, value] of references instanceof Map ? references : Object.entries(references)) {
				const link = normaliseLink(written)
				const entry = readEntry(value, link)
				if (!entry) continue
				store.set(link, entry, true)
				const want = wants.get(link)
				if (!want) continue
				show(want, entry)
				engine?.withdraw(want, entry)
			}
		},
		flush() {
			loading?.then(({ flush }) => flush(), () => undefined)
		},
		save: () => engine?.save(),
	}
}
