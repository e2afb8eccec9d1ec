import type { Clock } from '../clock.ts'
import { type ReferenceEntry, readEntry } from './entry.ts'

/** Keeps one text between reloads of the page. `write(null)` takes it away; false where there was no room. */
export interface CacheStorage {
	read(): string | null
	write(text: string | null): boolean
}

/** What the store keeps for a link: answers only, never errors. */
export interface Kept {
	entry: ReferenceEntry
	/** Milliseconds since the epoch. */
	at: number
	/** Given by the app, so that a server and the browser that hydrates have the same. */
	seeded: boolean
}

const MINUTE = 60_000
const LIFETIME_MS: Partial<Record<ReferenceEntry['state'], number>> = { 'not-found': 5 * MINUTE, bare: 2 * MINUTE }
/** Of what is written to the storage. */
export const VERSION = 1

/** Answers of one user, least recently used first out. */
export interface ReferenceStore {
	/** The entry of a link, however old. */
	get(link: string): ReferenceEntry | undefined
	/** Only what the app itself gave. */
	getSeeded(link: string): ReferenceEntry | undefined
	isFresh(link: string): boolean
	/** Keeps an answer; an error is not kept. */
	set(link: string, entry: ReferenceEntry, seeded?: boolean): void
	/** Counts as use. */
	touch(link: string): void
	/** Forgets the links that fit. */
	drop(fits: (link: string) => boolean): void
	/** Forgets everything when it belongs to somebody else; true when it did. */
	belongTo(owner: string): boolean
	/** The hosts' costs that were saved along. */
	restoredCosts(): unknown
	/** All that is kept, least recently used first. */
	entries(): [link: string, kept: Kept][]
	/** Whose answers these are; undefined before anybody asked. */
	owner(): string | undefined
}

/** A store over a tab's storage. What is found there is read at first use, and only believed where it makes sense. */
export function createStore({ clock, storage, limit = 1000 }: { clock: Clock, storage?: CacheStorage, limit?: number }): ReferenceStore {
	const kept = new Map<string, Kept>()
	let owner: string | undefined
	let costs: unknown

	function put(link: string, item: Kept) {
		kept.delete(link)
		kept.set(link, item)
		if (kept.size > limit) kept.delete(kept.keys().next().value!)
	}

	function restore() {
		try {
			const saved = JSON.parse(storage?.read() ?? 'null') as { v: unknown, owner: unknown, costs: unknown, links: [unknown, unknown, unknown][] } | null
			if (saved?.v !== VERSION || saved.owner !== owner) return storage?.write(null)
			costs = saved.costs
			for (const [link, value, at] of saved.links) {
				const entry = typeof link === 'string' && Number.isFinite(at) ? readEntry(value, link) : undefined
				if (entry) put(link as string, { entry, at: at as number, seeded: false })
			}
		} catch {
			// Whoever wrote this, it was not us.
		}
	}

	return {
		get: (link) => kept.get(link)?.entry,
		getSeeded: (link) => kept.get(link)?.seeded ? kept.get(link)!.entry : undefined,
		isFresh(link) {
			const item = kept.get(link)
			// A clock that was put back must not make an answer younger than new.
			return item !== undefined && Math.abs(clock.now() - item.at) < (LIFETIME_MS[item.entry.state] ?? 60 * MINUTE)
		},
		set(link, entry, seeded = false) {
			if (entry.state !== 'error') put(link, { entry, at: clock.now(), seeded })
		},
		touch(link) {
			const item = kept.get(link)
			if (item) put(link, item)
		},
		drop(fits) {
			for (const link of [...kept.keys()]) if (fits(link)) kept.delete(link)
		},
		belongTo(next) {
			if (owner === next) return false
			const before = owner
			owner = next
			kept.clear()
			costs = undefined
			if (before === undefined) restore()
			else storage?.write(null)
			return before !== undefined
		},
		restoredCosts: () => costs,
		entries: () => [...kept],
		owner: () => owner,
	}
}
