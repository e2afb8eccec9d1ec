import type { Matcher } from '../invalidateTarget.ts'
import { type ReferenceStore, type SavedStore, VERSION, readSaved } from './store.ts'

/** Most characters in the tab's storage, because other apps share it. */
const MAX_CHARACTERS = 1_000_000

/** An app may have seeded an answer that JSON can't write. */
function toJson(value: unknown): string | undefined {
	try {
		return JSON.stringify(value)
	} catch {
		return undefined
	}
}

/** Writes answers. If they don't fit, the oldest are left out. */
function write({ storage }: ReferenceStore, owner: string, { links, estimates }: SavedStore): void {
	let room = MAX_CHARACTERS
	const all = links.flatMap(([link, { entry, at }]) => toJson([link, entry.reference, at]) ?? [])
	let rest = all.slice(all.findLastIndex((each) => (room -= each.length + 1) < 0) + 1)
	const head = JSON.stringify({ v: VERSION, owner, estimates }).slice(0, -1)
	while (!storage!.write(rest.length ? `${head},"links":[${rest.join()}]}` : null) && rest.length) {
		rest = rest.slice(Math.ceil(rest.length / 2))
	}
}

/**
 * Writes a store to its storage, with the estimates of the network. Other copies of the library on the page save there too. Their answers stay,
 * unless this store has a newer one for the link.
 */
export function saveStore(store: ReferenceStore, owner: string, estimates: unknown): void {
	if (!store.storage) return
	const links = new Map(readSaved(store.storage, owner)?.links)
	for (const [link, kept] of store.entries()) {
		const other = links.get(link)
		links.delete(link)
		links.set(link, other && other.at > kept.at ? other : kept)
	}
	write(store, owner, { links: [...links].slice(-store.limit), estimates })
}

/** Removes answers from the storage as well, so that a reload doesn't bring them back. */
export function dropSaved(store: ReferenceStore, owner: string, matches: Matcher): void {
	const saved = readSaved(store.storage, owner)
	const isDropped = ([link, { entry }]: SavedStore['links'][number]) => matches(link, entry.reference)
	if (saved?.links.some(isDropped)) write(store, owner, { ...saved, links: saved.links.filter((each) => !isDropped(each)) })
}
