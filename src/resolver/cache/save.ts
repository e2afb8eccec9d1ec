import type { Matcher } from '../invalidateTarget.ts'
import { toJson } from './entry.ts'
import { type ReferenceStore, type SavedStore, VERSION, readSaved } from './store.ts'

/** Most characters in the tab's storage, because other apps share it. */
const MAX_CHARACTERS = 1_000_000

/** Writes answers. If they don't fit, the oldest are left out. */
function write({ storage }: ReferenceStore, owner: string, { links, ...rest }: SavedStore): void {
	let room = MAX_CHARACTERS
	const all = links.flatMap(([link, { entry, at }]) => toJson([link, entry.reference, at]) ?? [])
	let kept = all.slice(all.findLastIndex((each) => (room -= each.length + 1) < 0) + 1)
	const head = JSON.stringify({ v: VERSION, owner, ...rest }).slice(0, -1)
	while (!storage!.write(kept.length ? `${head},"links":[${kept.join()}]}` : null) && kept.length) {
		kept = kept.slice(Math.ceil(kept.length / 2))
	}
}

/**
 * Writes a store to its storage, with the estimates of the network. Other copies of the library on the page save there too. Their answers stay,
 * unless this store has a newer one for the link.
 */
export function saveStore(store: ReferenceStore, owner: string, estimates: unknown): void {
	if (!store.storage) return
	const { user } = store
	const saved = readSaved(store.storage, owner)
	const links = new Map(saved?.user === user ? saved?.links : [])
	for (const [link, kept] of store.entries()) {
		const other = links.get(link)
		links.delete(link)
		links.set(link, other && other.at > kept.at ? other : kept)
	}
	write(store, owner, { links: [...links].slice(-store.limit), user, estimates })
}

/** Removes answers from the storage as well, so that a reload doesn't bring them back. */
export function dropSaved(store: ReferenceStore, owner: string, matches: Matcher): void {
	const saved = readSaved(store.storage, owner)
	const isDropped = ([link, { entry }]: SavedStore['links'][number]) => matches(link, entry.reference)
	if (saved?.links.some(isDropped)) write(store, owner, { ...saved, links: saved.links.filter((each) => !isDropped(each)) })
}
