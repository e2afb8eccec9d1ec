import type { Matcher } from '../invalidateTarget.ts'
import type { AnswerStorage } from './storage.ts'
import { type ReferenceStore, type SavedStore, DEFAULT_MAX_ENTRIES, VERSION, readSaved } from './store.ts'

interface SaveOptions {
	storage?: AnswerStorage
	owner: string
}

/** So much of the tab's storage is used, in characters: other apps share it. */
const MAX_CHARACTERS = 1_000_000

/** Writes answers, the newest part if there is no room for all. */
function write({ links, estimates }: SavedStore, { storage, owner }: SaveOptions): void {
	let room = MAX_CHARACTERS
	const all = links.map(([link, { entry, at }]) => [link, entry.reference, at])
	let rest = all.slice(all.findLastIndex((each) => (room -= JSON.stringify(each).length + 1) < 0) + 1)
	while (!storage!.write(rest.length ? JSON.stringify({ v: VERSION, owner, estimates, links: rest }) : null) && rest.length) {
		rest = rest.slice(Math.ceil(rest.length / 2))
	}
}

/**
 * Writes a store to the storage from which it restores, with what was learned of the network. Other copies of the library on the page save
 * there too: what they wrote stays, and of a link that both know the newer answer.
 */
export function saveStore({ store, estimates, limit = DEFAULT_MAX_ENTRIES, ...options }: SaveOptions & { store: ReferenceStore, estimates: unknown, limit?: number }): void {
	if (!options.storage) return
	const theirs = readSaved(options.storage, options.owner)?.links ?? []
	const links = new Map(theirs)
	for (const [link, kept] of store.entries()) {
		const other = links.get(link)
		links.delete(link)
		links.set(link, other && other.at > kept.at ? other : kept)
	}
	write({ links: [...links].slice(-limit), estimates }, options)
}

/** Takes links out of the storage as well, so that no reload brings them back. */
export function dropSaved(matches: Matcher, options: SaveOptions): void {
	const saved = readSaved(options.storage, options.owner)
	const isDropped = ([link, { entry }]: SavedStore['links'][number]) => matches(link, entry.reference)
	if (saved?.links.some(isDropped)) write({ ...saved, links: saved.links.filter((each) => !isDropped(each)) }, options)
}
