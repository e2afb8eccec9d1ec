import type { ReferenceClock } from '../../clock.ts'
import type { Matcher } from '../invalidateTarget.ts'
import type { AnswerStorage } from './storage.ts'
import { type ReferenceEntry, readEntry } from './entry.ts'

/** What the store keeps for a link: answers only, never errors. */
export interface CacheEntry {
	entry: ReferenceEntry
	/** Milliseconds since the epoch. */
	at: number
	/** Given by the app, so that a server and the browser that hydrates have the same. */
	seeded: boolean
}

/** What a storage holds: the answers of one owner, and what was learned of the network. */
export interface SavedStore {
	links: [link: string, kept: CacheEntry][]
	estimates: unknown
}

const MINUTE_MS = 60_000

/**
 * How long an answer is fresh, by its state, in milliseconds. After that it is still shown, and asked for again. That is sooner
 * where there is nothing to show but the link: there may be a page, or a provider that knows it, by then.
 */
const STALE_TIME_MS: Partial<Record<ReferenceEntry['state'], number>> & { default: number } = {
	default: 60 * MINUTE_MS,
	'not-found': 5 * MINUTE_MS,
	bare: 2 * MINUTE_MS,
}

/** Answers that are kept beside those of links that the page shows. */
export const DEFAULT_MAX_ENTRIES = 1000
/** Version of the stored format. */
export const VERSION = 2

/** What a storage holds for an owner; nothing where somebody else wrote it, or something else. */
export function readSaved(storage: AnswerStorage | undefined, owner: string): SavedStore | undefined {
	try {
		const saved = JSON.parse(storage?.read() ?? 'null') as { v: unknown, owner: unknown, estimates: unknown, links: [unknown, unknown, unknown][] } | null
		if (saved?.v !== VERSION || saved.owner !== owner) return undefined
		const links = saved.links.flatMap(([link, value, at]): SavedStore['links'] => {
			const entry = typeof link === 'string' && Number.isFinite(at) ? readEntry(value, link) : undefined
			return entry ? [[link as string, { entry, at: at as number, seeded: false }]] : []
		})
		return { links, estimates: saved.estimates }
	} catch {
		// Whoever wrote this, it was not us.
		return undefined
	}
}

/**
 * Answers of one owner. Those of links that the page shows stay as long as it shows them, however many they are; of the others there is a limit,
 * least recently used first out.
 */
export interface ReferenceStore {
	/** The entry of a link, however old. */
	get(link: string): ReferenceEntry | undefined
	/** Only what the app itself gave. */
	getSeeded(link: string): ReferenceEntry | undefined
	isFresh(link: string): boolean
	/** Keeps an answer; an error is not kept. */
	set(link: string, entry: ReferenceEntry, options?: { seeded?: boolean, at?: number }): void
	/** When the answer of a link came, in milliseconds since the epoch. */
	getTime(link: string): number | undefined
	/** The page shows the link: its answer stays. */
	retain(link: string): void
	/** The page no longer shows it. */
	release(link: string): void
	/** Forgets the links that fit. */
	drop(matches: Matcher): void
	/** Takes what was saved for an owner. */
	restore(owner: string): void
	/** Forgets everything, also what is saved: it belongs to somebody else. */
	clear(): void
	/** What was learned of the network, as it was saved along. */
	restoredEstimates(): unknown
	/** All that is kept, least recently used first. */
	entries(): [link: string, kept: CacheEntry][]
}

/** A store over a tab's storage. What is found there is only believed where it makes sense. */
export function createStore({ clock, storage, limit = DEFAULT_MAX_ENTRIES }: { clock: ReferenceClock, storage?: AnswerStorage, limit?: number }): ReferenceStore {
	/** Links that the page shows, with or without an answer. */
	const retained = new Set<string>()
	/** The answers of those. */
	const shown = new Map<string, CacheEntry>()
	/** All other answers, least recently used first. */
	const unused = new Map<string, CacheEntry>()
	let estimates: unknown

	const find = (link: string) => shown.get(link) ?? unused.get(link)

	function put(link: string, item: CacheEntry) {
		const kept = retained.has(link) ? shown : unused
		kept.delete(link)
		kept.set(link, item)
		if (unused.size > limit) unused.delete(unused.keys().next().value!)
	}

	/** Puts the answer of a link where it belongs by now. */
	function move(link: string, from: Map<string, CacheEntry>) {
		const item = from.get(link)
		if (item && from.delete(link)) put(link, item)
	}

	return {
		get: (link) => find(link)?.entry,
		getSeeded: (link) => find(link)?.seeded ? find(link)!.entry : undefined,
		isFresh(link) {
			const item = find(link)
			// A clock that was put back must not make an answer younger than new.
			return item !== undefined && Math.abs(clock.now() - item.at) < (STALE_TIME_MS[item.entry.state] ?? STALE_TIME_MS.default)
		},
		set(link, entry, { seeded = false, at = clock.now() } = {}) {
			if (entry.state !== 'error') put(link, { entry, at, seeded })
		},
		getTime: (link) => find(link)?.at,
		retain(link) {
			retained.add(link)
			move(link, unused)
		},
		release(link) {
			retained.delete(link)
			move(link, shown)
		},
		drop(matches) {
			for (const kept of [shown, unused]) for (const [link, { entry }] of [...kept]) if (matches(link, entry.reference)) kept.delete(link)
		},
		restore(owner) {
			const saved = readSaved(storage, owner)
			if (!saved) storage?.write(null)
			estimates = saved?.estimates
			for (const [link, item] of saved?.links ?? []) if (!find(link)) put(link, item)
		},
		clear() {
			shown.clear()
			unused.clear()
			estimates = undefined
			storage?.write(null)
		},
		restoredEstimates: () => estimates,
		entries: () => [...unused, ...shown],
	}
}
