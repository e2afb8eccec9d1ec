import type { ReferenceClock } from '../clock.ts'
import type { Matcher } from '../invalidateTarget.ts'
import type { AnswerStorage } from './storage.ts'
import { type ReferenceEntry, readEntry } from './entry.ts'

/** An answer of the store. */
export interface CacheEntry {
	entry: ReferenceEntry
	/** Milliseconds since the epoch. */
	at: number
	/** Given by the app, so that a server and the hydrating browser show the same. */
	seeded: boolean
}

/** Content of a storage: the answers of one owner, and the estimates of its network. */
export interface SavedStore {
	links: [link: string, kept: CacheEntry][]
	/** The user whom answers name, for an owner without a name. */
	user?: string
	estimates: unknown
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
export const VERSION = 2

/** Reads the content of a storage. Returns undefined for that of another owner or program. */
export function readSaved(storage: AnswerStorage | undefined, owner: string): SavedStore | undefined {
	try {
		const saved = JSON.parse(storage?.read() ?? 'null') as { v: unknown, owner: unknown, user?: string, estimates: unknown, links: [unknown, unknown, unknown][] } | null
		if (saved?.v !== VERSION || saved.owner !== owner) return undefined
		const links = saved.links.flatMap(([link, value, at]): SavedStore['links'] => {
			const entry = typeof link === 'string' && Number.isFinite(at) ? readEntry(value, link) : undefined
			return entry ? [[link as string, { entry, at: at as number, seeded: false }]] : []
		})
		return { links, user: saved.user, estimates: saved.estimates }
	} catch {
		// Another program wrote it.
		return undefined
	}
}

/** Answers of one owner. Links on the page keep theirs. The number of all other answers is limited: the least recently used leaves first. */
export class ReferenceStore {
	readonly #clock: ReferenceClock
	/** Keeps answers between reloads of the tab. */
	readonly storage: AnswerStorage | undefined
	/** Answers that are kept in addition to those of links on the page. */
	readonly limit: number
	/** The links on the page, with or without an answer. */
	readonly #shown = new Map<string, CacheEntry | undefined>()
	/** All other answers, least recently used first. */
	readonly #unused = new Map<string, CacheEntry>()
	/** Errors of links, which are never saved. */
	readonly #errors = new Map<string, CacheEntry>()
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
		return (this.#find(link) ?? this.#errors.get(link))?.entry
	}

	/** Returns the entry that the app gave for a link. */
	getSeeded(link: string): ReferenceEntry | undefined {
		const kept = this.#find(link)
		return kept?.seeded ? kept.entry : undefined
	}

	/** Returns when the answer of a link came, in milliseconds since the epoch. */
	getTime(link: string): number | undefined {
		return this.#find(link)?.at
	}

	/** Returns true for a link whose answer, or error, needs no other one yet. */
	isFresh(link: string): boolean {
		// A clock that was put back must not make an answer younger than new.
		const isFresh = ({ entry, at }: CacheEntry) => Math.abs(this.#clock.now() - at) < (STALE_TIME_MS[entry.state] ?? STALE_TIME_MS.default)
		return [this.#find(link), this.#errors.get(link)].some((kept) => kept && isFresh(kept))
	}

	/** Milliseconds since the last answer of a link was an error. */
	sinceErrorMs(link: string): number {
		return Math.abs(this.#clock.now() - (this.#errors.get(link)?.at ?? -Infinity))
	}

	/** Keeps an answer, or the error that came in place of one. */
	set(link: string, entry: ReferenceEntry, { seeded = false, at = this.#clock.now() }: { seeded?: boolean, at?: number } = {}): void {
		this.#errors.delete(link)
		if (entry.state !== 'error') return this.#put(link, { entry, at, seeded })
		this.#errors.set(link, { entry, at, seeded })
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

	/** Forgets matching answers. Returns whether there were any. */
	drop(matches: Matcher): boolean {
		for (const link of [...this.#errors.keys()]) if (matches(link, null)) this.#errors.delete(link)
		const dropped = this.entries().filter(([link, { entry }]) => matches(link, entry.reference))
		for (const [link] of dropped) if (!this.#unused.delete(link)) this.#shown.set(link, undefined)
		return dropped.length > 0
	}

	/** Adds the saved answers of an owner. */
	restore(owner: string): void {
		const saved = readSaved(this.storage, owner)
		if (!saved) this.storage?.write(null)
		this.user = saved?.user
		this.estimates = saved?.estimates
		for (const [link, kept] of saved?.links ?? []) if (!this.#find(link)) this.#put(link, kept)
	}

	/** Forgets everything, saved answers included, because it belongs to another owner. */
	clear(): void {
		for (const link of this.#shown.keys()) this.#shown.set(link, undefined)
		this.#unused.clear()
		this.#errors.clear()
		this.estimates = undefined
		this.storage?.write(null)
	}

	/** Lists all answers, least recently used first. */
	entries(): [link: string, kept: CacheEntry][] {
		return [...this.#unused, ...this.#shown].filter((each): each is [string, CacheEntry] => each[1] !== undefined)
	}

	#find(link: string): CacheEntry | undefined {
		return this.#shown.get(link) ?? this.#unused.get(link)
	}

	#put(link: string, item: CacheEntry): void {
		const place: Map<string, CacheEntry | undefined> = this.#shown.has(link) ? this.#shown : this.#unused
		place.delete(link)
		place.set(link, item)
		if (this.#unused.size > this.limit) this.#unused.delete(this.#unused.keys().next().value!)
	}
}
