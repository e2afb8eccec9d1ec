import { isAskable } from './address.ts'
import type { Question } from './batch.ts'
import { hostOf } from './cost.ts'
import { type DispatchOptions, createDispatch } from './dispatch.ts'
import { IDLE, NOT_FOUND, type ReferenceEntry, isFinal } from './entry.ts'
import { saveStore } from './save.ts'
import type { CacheStorage, ReferenceStore } from './store.ts'
import { type Subscriber, type Want, isNear } from './want.ts'

/** What the engine gets from the resolver that loads it. */
export interface EngineOptions extends Pick<DispatchOptions, 'transport' | 'access' | 'clock' | 'limits'> {
	store: ReferenceStore
	storage?: CacheStorage
	/** By link. */
	wants: ReadonlyMap<string, Want>
	/** Forgets everything when the page belongs to somebody else. */
	checkOwner(): void
	/** Makes an entry what the page shows. */
	show(want: Want, entry: ReferenceEntry): void
	subscribe(link: string, subscriber: Subscriber): Want
	leave(want: Want, subscriber: Subscriber): void
}

/** What the engine gets from whoever loads it. */
export type EngineSurroundings = Pick<DispatchOptions, 'connection' | 'ownHost' | 'warn'>

/** Asks for what is wanted. */
export interface Engine {
	/** Asks, or takes the question back, as the subscribers are near or not. Only a newcomer asks for what has failed. */
	consider(want: Want, newcomer: boolean): void
	/** Nobody needs the answer any more; who waits for one gets the entry. */
	withdraw(want: Want, entry?: ReferenceEntry): void
	/** Asks for a link past every cache; resolves with what came. */
	refresh(link: string): Promise<ReferenceEntry>
	/** Asks again for what is near, past the browser's cache. */
	invalidate(fits: (link: string) => boolean): void
	/** Asks for what is wanted by now, without waiting for more. */
	flush(): void
	/** Stops asking for anything. */
	forget(): void
	/** Writes answers and what was learned of the hosts' costs to the tab's storage. */
	save(): void
}

/** To the nearest of those who want the link. */
function distanceOf({ subscribers }: Want): number {
	let nearest = Infinity
	for (const { near, distance } of subscribers) {
		if (near?.() !== false) nearest = Math.min(nearest, distance?.() || 0)
	}
	return nearest
}

/** Makes the part of a resolver that asks. Invariant: a want has a question exactly as long as the dispatch has it. */
export function createEngine({ store, storage, wants, checkOwner, show, subscribe, leave, ...world }: EngineOptions & EngineSurroundings): Engine {
	const dispatch = createDispatch({ ...world, access: whoAsks, costs: store.restoredCosts(), onAnswer: take, onWaiting: showAllWaiting })
	/** Those who wait for a link's next answer, whatever it is. */
	const waiters = new Map<Want, ((entry: ReferenceEntry) => void)[]>()
	/** Once answers were declared old, the browser's cache is not believed either. */
	let distrust = false

	function whoAsks() {
		checkOwner()
		return world.access()
	}

	function ask(want: Want, fresh: boolean) {
		const { link } = want
		want.question = { link, host: hostOf(link), fresh, distance: () => distanceOf(want) }
		showWaiting(want)
		dispatch.ask(want.question)
	}

	/** Asks past every cache, and once more where an older question is under way and does not do. */
	function askFresh(want: Want, again: (sent: Question) => boolean) {
		const { question } = want
		if (!question) ask(want, true)
		else if (dispatch.isQueued(question)) question.fresh = true
		else want.again ||= again(question)
	}

	/** Says why there is nothing to show; an older answer stays. */
	function showWaiting(want: Want) {
		const state = dispatch.waiting()
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
		// An error does not push away an older answer.
		show(want, store.get(want.link) ?? entry)
		resolveWaiters(want, entry)
	}

	function resolveWaiters(want: Want, entry: ReferenceEntry) {
		const list = waiters.get(want) ?? []
		waiters.delete(want)
		for (const resolve of list) resolve(entry)
	}

	function withdraw(want: Want, entry?: ReferenceEntry) {
		if (want.question) dispatch.withdraw(want.question)
		want.question = undefined
		want.again = false
		if (entry) resolveWaiters(want, entry)
	}

	return {
		consider(want, newcomer) {
			const { link, question, entry } = want
			if (!isNear(want)) {
				if (question && !dispatch.isQueued(question)) return
				if (question) withdraw(want)
				if (!isFinal(entry) && entry !== IDLE) show(want, IDLE)
			} else if (!question && isAskable(link) && !store.isFresh(link) && (newcomer || entry.state !== 'error')) {
				ask(want, distrust || store.get(link) !== undefined)
			}
		},
		withdraw,
		refresh(link) {
			checkOwner()
			if (!isAskable(link)) return Promise.resolve(NOT_FOUND)
			return new Promise((resolve) => {
				const subscriber: Subscriber = { listener: () => undefined }
				const want = subscribe(link, subscriber)
				waiters.set(want, [...waiters.get(want) ?? [], (entry) => {
					leave(want, subscriber)
					resolve(entry)
				}])
				askFresh(want, (sent) => !sent.fresh)
			})
		},
		invalidate(fits) {
			distrust = true
			for (const want of [...wants.values()]) {
				if (fits(want.link) && isAskable(want.link) && (want.question || isNear(want))) askFresh(want, () => true)
			}
		},
		flush: dispatch.flush,
		forget() {
			dispatch.reset()
			for (const want of wants.values()) {
				want.question = undefined
				want.again = false
			}
		},
		save: () => saveStore({ store, storage, costs: dispatch.costs() }),
	}
}
