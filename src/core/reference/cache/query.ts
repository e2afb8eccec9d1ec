import type { SubscribeOptions } from '../resolver.ts'
import { type ReferenceEntry, IDLE, RESOLVING, isFinal } from './entry.ts'

/**
 * The room of what is known. A link that somebody on the page wants is a query: it is there as long as it has a subscriber, owns its entry,
 * and changes it by one reducer, so that what the page can see of a link is written down in one place. The store beside it keeps answers,
 * whether anybody wants them or not, and the owner says whose they are. Nothing in this room asks a server.
 */

/** Why a request for a link is held back. */
export type PauseReason = 'rate-limited' | 'offline'

/** What can happen to the entry of a link. */
export type QueryAction
	/** It is being asked for, or will be once there is no reason to hold that back. */
	= | { type: 'fetch', pauseReason: PauseReason | null }
	/** Nobody has it enabled any more. */
		| { type: 'disable' }
		| { type: 'answer', entry: ReferenceEntry }
	/** The page belongs to somebody else. */
		| { type: 'reset' }

/** The next entry; the same one where nothing changes. An answer stays until there is a newer one: neither waiting nor an error pushes it away. */
export function reduceEntry(entry: ReferenceEntry, action: QueryAction): ReferenceEntry {
	const hasAnswer = isFinal(entry) && entry.state !== 'error'
	switch (action.type) {
		case 'fetch':
			if (hasAnswer || entry.state === (action.pauseReason ?? 'resolving')) return entry
			return action.pauseReason ? { state: action.pauseReason, reference: null } : RESOLVING
		case 'disable':
			return isFinal(entry) ? entry : IDLE
		case 'answer':
			return hasAnswer && action.entry.state === 'error' ? entry : action.entry
		case 'reset':
			return IDLE
	}
}

/** Somebody who wants a link. */
export interface Subscriber extends SubscribeOptions {
	listener(entry: ReferenceEntry): void
}

/** Where a link stands on the page. */
export interface Position {
	/** Asked for now; otherwise at most looked ahead for. */
	enabled: boolean
	/** Pixels from the viewport, negative above it. `Infinity` where it has no place. */
	distance: number
}

/** What a query tells the page of those who want it: none of them does harm to the others. */
export interface QueryReports {
	/** A listener threw. */
	onListenerError(error: unknown): void
	/** What a subscriber gave to be asked threw. */
	onSubscriberError(name: keyof SubscribeOptions, error: unknown): void
}

/** A link that somebody on the page wants. */
export class Query {
	readonly link: string
	readonly subscribers = new Set<Subscriber>()
	entry: ReferenceEntry
	readonly #reports: QueryReports

	constructor(link: string, entry: ReferenceEntry, reports: QueryReports) {
		this.link = link
		this.entry = entry
		this.#reports = reports
	}

	/** Changes the entry, and tells the subscribers where that made another one of it. One listener's error is kept from the others. */
	dispatch(action: QueryAction): void {
		const next = reduceEntry(this.entry, action)
		if (next === this.entry) return
		this.entry = next
		for (const subscriber of [...this.subscribers]) {
			// A listener may bring about the next entry: then all have been told that one already.
			if (this.entry !== next) return
			if (!this.subscribers.has(subscriber)) continue
			try {
				subscriber.listener(next)
			} catch (error) {
				this.#reports.onListenerError(error)
			}
		}
	}

	/** True when anybody wants it asked for now. */
	isEnabled(): boolean {
		return [...this.subscribers].some((subscriber) => this.#isEnabledBy(subscriber))
	}

	/** True where a subscriber has no `enabled`: then its distance tells, and nobody says when that changes. */
	needsPolling(): boolean {
		return [...this.subscribers].some(({ enabled }) => !enabled)
	}

	/** True when it may be looked ahead for. Whether it has a place on the page tells `position`, which has the page measured. */
	hasPosition(): boolean {
		return [...this.subscribers].some(({ distance }) => distance !== undefined)
	}

	/** Where it stands now, which has the page measured: at the nearest of those that have it enabled, else at the nearest of all. */
	position(): Position {
		const all = [...this.subscribers]
		const enabled = all.filter((subscriber) => this.#isEnabledBy(subscriber))
		const distances = (enabled.length ? enabled : all).map((subscriber) => subscriber.distance ? this.#distanceOf(subscriber) : enabled.length ? 0 : Infinity)
		return { enabled: enabled.length > 0, distance: distances.reduce((nearest, each) => Math.abs(each) < Math.abs(nearest) ? each : nearest, Infinity) }
	}

	#isEnabledBy(subscriber: Subscriber): boolean {
		if (!subscriber.enabled) return this.#distanceOf(subscriber) !== Infinity
		try {
			return subscriber.enabled()
		} catch (error) {
			this.#reports.onSubscriberError('enabled', error)
			return false
		}
	}

	#distanceOf({ distance }: Subscriber): number {
		try {
			return distance?.() || 0
		} catch (error) {
			this.#reports.onSubscriberError('distance', error)
			return 0
		}
	}
}
