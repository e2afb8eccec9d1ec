import type { Access } from '../ocs/references.ts'
import { hostOf, isAskable, normaliseLink } from './address.ts'
import type { Question } from './batch.ts'
import { type DispatchLoader, createDesk } from './desk.ts'
import type { DispatchOptions } from './dispatch.ts'
import { IDLE, NOT_FOUND, type ReferenceEntry, isFinal, readEntry } from './entry.ts'
import type { ResolverLimits } from './limits.ts'
import type { Resolver, SubscribeOptions } from './resolver.ts'
import { type CacheStorage, createStore } from './store.ts'

/** What a resolver gets from the world outside. */
export interface ResolverOptions extends Pick<DispatchOptions, 'transport' | 'access' | 'clock' | 'connection' | 'ownHost' | 'warn'> {
	storage?: CacheStorage
	limits?: Partial<ResolverLimits> & {
		/** Answers that are kept. @default 1000 */
		entries?: number
	}
	/** Loads what asks, with the first question and not with the page. */
	load: DispatchLoader
}

interface Subscriber extends SubscribeOptions {
	listener(entry: ReferenceEntry): void
}

/** A link that somebody on the page wants. */
interface Want {
	readonly link: string
	entry: ReferenceEntry
	readonly subscribers: Set<Subscriber>
	/** Those who wait for the next answer, whatever it is. */
	waiters: ((entry: ReferenceEntry) => void)[]
	/** There while it is asked. */
	question?: Question
	/** The question had left when its answer was declared old. */
	again: boolean
}

function isNear({ near, distance }: Subscriber): boolean {
	return near ? near() : distance?.() !== Infinity
}

/** To the nearest of those who want the link. */
function distanceOf({ waiters, subscribers }: Want): number {
	let nearest = waiters.length ? 0 : Infinity
	for (const { near, distance } of subscribers) {
		if (near?.() !== false) nearest = Math.min(nearest, distance?.() || 0)
	}
	return nearest
}

/** Makes a resolver. Invariant: a want is there as long as it has a subscriber or a waiter, and its entry is what the page shows. */
export function createResolver({ storage, load, ...world }: ResolverOptions): Resolver {
	const { access, clock, limits } = world
	const store = createStore({ clock, storage, limit: limits?.entries })
	const desk = createDesk(load, () => ({ ...world, costs: store.restoredCosts(), onAnswer: take, onWaiting: showAllWaiting }))
	const wants = new Map<string, Want>()
	let owner: Access | undefined
	/** Once answers were declared old, the browser's cache is not believed either. */
	let distrust = false

	/** Forgets everything when the page belongs to somebody else. */
	function checkOwner() {
		const now = access()
		if (owner && owner.user === now.user && owner.shareToken === now.shareToken) return
		const changed = owner !== undefined
		owner = now
		store.belongTo(JSON.stringify([now.user, now.shareToken]))
		if (!changed) return
		desk.reset()
		for (const want of [...wants.values()]) {
			want.question = undefined
			want.again = false
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

	function wantOf(link: string): Want {
		const known = wants.get(link)
		if (known) return known
		const want: Want = { link, entry: isAskable(link) ? store.get(link) ?? IDLE : NOT_FOUND, subscribers: new Set(), waiters: [], again: false }
		wants.set(link, want)
		store.touch(link)
		return want
	}

	/** Asks, or takes the question back, as the subscribers are near or not. Only a newcomer asks for what has failed. */
	function consider(want: Want, newcomer: boolean) {
		const { link, question, entry } = want
		const near = want.waiters.length > 0 || [...want.subscribers].some(isNear)
		if (question) {
			if (near || !desk.isQueued(question)) return
			desk.withdraw(question)
			want.question = undefined
			if (!isFinal(entry)) show(want, IDLE)
		} else if (near && isAskable(link) && !store.isFresh(link) && (newcomer || entry.state !== 'error')) {
			ask(want, distrust || store.get(link) !== undefined)
		}
	}

	function ask(want: Want, fresh: boolean) {
		const { link } = want
		want.question = {
			link,
			host: hostOf(link),
			fresh,
			distance: () => distanceOf(want),
		}
		showWaiting(want)
		desk.ask(want.question)
	}

	/** Says why there is nothing to show; an older answer stays. */
	function showWaiting(want: Want) {
		const state = desk.waiting()
		if (want.entry.state !== state && (!isFinal(want.entry) || want.entry.state === 'error')) show(want, { state, reference: null })
	}

	function showAllWaiting() {
		for (const want of [...wants.values()]) if (want.question) showWaiting(want)
	}

	function take(question: Question, entry: ReferenceEntry) {
		checkOwner()
		const want = wants.get(question.link)
		if (want?.question !== question) return
		want.question = undefined
		if (want.again) {
			want.again = false
			return ask(want, true)
		}
		store.set(want.link, entry)
		settle(want, entry)
	}

	/** An error does not push away an older answer. */
	function settle(want: Want, entry: ReferenceEntry) {
		const waiters = want.waiters
		want.waiters = []
		show(want, store.get(want.link) ?? entry)
		for (const resolve of waiters) resolve(entry)
		leave(want)
	}

	function leave(want: Want) {
		if (want.subscribers.size || want.waiters.length || wants.get(want.link) !== want) return
		wants.delete(want.link)
		if (want.question) desk.withdraw(want.question)
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
			const want = wantOf(normaliseLink(written))
			const subscriber: Subscriber = { ...options, listener }
			want.subscribers.add(subscriber)
			consider(want, true)
			return {
				update: () => { if (want.subscribers.has(subscriber)) consider(want, false) },
				release() {
					if (!want.subscribers.delete(subscriber)) return
					if (want.subscribers.size) consider(want, false)
					// Whoever takes its place in the same turn keeps the request.
					else clock.schedule(() => leave(want), 0)
				},
			}
		},
		refresh(written) {
			checkOwner()
			const want = wantOf(normaliseLink(written))
			if (!isAskable(want.link)) {
				leave(want)
				return Promise.resolve(NOT_FOUND)
			}
			return new Promise((resolve) => {
				want.waiters.push(resolve)
				if (!want.question) ask(want, true)
				else if (desk.isQueued(want.question)) want.question.fresh = true
				else want.again ||= !want.question.fresh
			})
		},
		invalidate(what = '') {
			checkOwner()
			const fits = typeof what === 'string' ? (link: string) => link.startsWith(what) : what
			distrust = true
			store.drop(fits)
			for (const want of [...wants.values()]) {
				if (!fits(want.link)) continue
				if (!want.question) consider(want, true)
				else if (desk.isQueued(want.question)) want.question.fresh = true
				else want.again = true
			}
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
				if (want.question) desk.withdraw(want.question)
				want.question = undefined
				want.again = false
				settle(want, entry)
			}
		},
		save: () => store.save(desk.costs()),
	}
}
