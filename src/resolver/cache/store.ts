import type { Matcher } from '../invalidateTarget.ts'
import type { AnswerStorage } from './storage.ts'
import { type ReferenceClock, isLater } from '../clock.ts'
import { type ReferenceEntry, readEntry } from './entry.ts'

/** An answer or an error of the store. */
export interface CacheEntry {
	entry: ReferenceEntry
	/** Time of its request, in milliseconds since the epoch; 0 for an outdated answer. */
	at: number
	/** Given by the app, so that a server and the hydrating browser show the same. */
	seeded?: boolean
	/** Whether an error has been near the viewport. The others aren't shown. */
	isSeen?: boolean
}

const MINUTE_MS = 60_000

/**
 * Milliseconds for which an answer is fresh, by its state. A stale answer is still shown while it is fetched again. Answers without content turn stale sooner,
 * because there may be a page, or a provider for it, by then.
 */
export const STALE_TIME_MS: Partial<Record<ReferenceEntry['state'], number>> & { default: number } = {
	default: 60 * MINUTE_MS,
	'not-found': 5 * MINUTE_MS,
	bare: 2 * MINUTE_MS,
	error: MINUTE_MS / 2,
}

/** Version of the stored format. */
export const VERSION = 3

/** Answers of one owner. Links on the page keep theirs. The number of all other answers is limited: the least recently used leaves first. */
export class ReferenceStore {
	readonly #clock: ReferenceClock
	/** Keeps the answers of one owner between reloads of the tab. */
	readonly storage: AnswerStorage | undefined
	readonly limit: number
	/** The links on the page, with or without an answer. */
	readonly #shown = new Map<string, CacheEntry | undefined>()
	/** All other answers, least recently used first. */
	readonly #unused = new Map<string, CacheEntry>()
	readonly #errors = new Map<string, CacheEntry>()
	/** This tab may have missed changes until then, so that older answers are outdated. In milliseconds since the epoch; Infinity before the first absence. */
	#missedUntil = Infinity
	/** The user whom answers name, for an owner without a name. */
	user: string | undefined
	/** Estimates of the network, as they were saved. */
	estimates: unknown

	constructor(clock: ReferenceClock, storage?: AnswerStorage, limit = 1000) {
		this.#clock = clock
		this.storage = storage
		this.limit = limit
	}

	/** Returns the entry of a link, however old. */
	get(link: string): ReferenceEntry | undefined {
		const error = this.getError(link)
		return (this.#find(link) ?? (error?.isSeen ? error : undefined))?.entry
	}

	/** Returns the error that came in place of a link's last answer. */
	getError(link: string): CacheEntry | undefined {
		return this.#errors.get(link)
	}

	getSeeded(link: string): ReferenceEntry | undefined {
		const kept = this.#find(link)
		return kept?.seeded ? kept.entry : undefined
	}

	getTime(link: string): number | undefined {
		return this.#find(link)?.at
	}

	/** Returns true for a link whose answer, or error, needs no other one yet. */
	isFresh(link: string): boolean {
		return [this.#find(link), this.getError(link)].some((kept) => kept && this.ageOf(kept) < (STALE_TIME_MS[kept.entry.state] ?? STALE_TIME_MS.default))
	}

	/** Milliseconds since an answer or error came. A clock that was put back doesn't make it younger than new. */
	ageOf({ at }: CacheEntry): number {
		return Math.abs(this.#clock.now() - at)
	}

	/** Keeps an answer, or the error that came in place of one. */
	set(link: string, entry: ReferenceEntry, { at = this.#clock.now(), ...more }: Partial<CacheEntry> = {}): void {
		const kept = { ...more, entry, at }
		this.#errors.delete(link)
		if (entry.state !== 'error') return this.#put(link, kept)
		this.#errors.set(link, kept)
		if (this.#errors.size > this.limit) this.#errors.delete(this.#errors.keys().next().value!)
	}

	/** Keeps the answer of a link as long as the page shows it. */
	retain(link: string): void {
		if (this.#shown.has(link)) return
		this.#shown.set(link, this.#unused.get(link))
		this.#unused.delete(link)
	}

	/** Limits the answer of a link that the page no longer shows. */
	release(link: string): void {
		const kept = this.#shown.get(link)
		this.#shown.delete(link)
		if (kept) this.#put(link, kept)
	}

	/** Forgets matching answers, and all that are saved if there were any. Returns their links. */
	drop(matches: Matcher): string[] {
		for (const link of [...this.#errors.keys()]) if (matches(link, null)) this.#errors.delete(link)
		const dropped = this.entries().filter(([link, { entry }]) => matches(link, entry.reference))
		for (const [link] of dropped) if (!this.#unused.delete(link)) this.#shown.set(link, undefined)
		// The others are saved again when the page goes.
		if (dropped.length) this.storage?.write(null)
		return dropped.map(([link]) => link)
	}

	outdate(untilMs: number): void {
		this.#missedUntil = untilMs
		for (const [link, kept] of this.entries()) this.#put(link, kept)
	}

	restore(owner: string): void {
		try {
			const saved = JSON.parse(this.storage?.read() ?? 'null') as { v: unknown, owner: unknown, estimates: unknown, links: [unknown, unknown, unknown][] } | null
			if (saved?.v === VERSION && saved.owner === owner) {
				this.estimates = saved.estimates
				for (const [link, value, at] of saved.links) {
					const entry = typeof link === 'string' && Number.isFinite(at) && !this.#find(link) ? readEntry(value, link) : undefined
					if (entry) this.#put(link as string, { entry, at: at as number })
				}
				return
			}
		} catch {
			// Another program wrote it.
		}
		this.storage?.write(null)
	}

	clear(): void {
		this.drop(() => true)
		this.estimates = undefined
		this.storage?.write(null)
	}

	entries(): [link: string, kept: CacheEntry][] {
		return [...this.#unused, ...this.#shown].filter((each): each is [string, CacheEntry] => each[1] !== undefined)
	}

	#find(link: string): CacheEntry | undefined {
		return this.#shown.get(link) ?? this.#unused.get(link)
	}

	#put(link: string, item: CacheEntry): void {
		if (isLater(this.#missedUntil, item.at, this.#clock.now())) item.at = 0
		const place: Map<string, CacheEntry | undefined> = this.#shown.has(link) ? this.#shown : this.#unused
		place.delete(link)
		place.set(link, item)
		if (this.#unused.size > this.limit) this.#unused.delete(this.#unused.keys().next().value!)
	}
}
