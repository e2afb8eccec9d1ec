import { toJson } from './entry.ts'
import { type ReferenceStore, VERSION } from './store.ts'

/** Most characters in the tab's storage, because other apps share it. */
const MAX_CHARACTERS = 1_000_000

/** Writes a store to its storage, with the estimates of the network. If the answers don't fit, the oldest are left out. */
export function saveStore(store: ReferenceStore, owner: string, estimates: unknown): void {
	const { storage, user, limit } = store
	if (!storage) return
	let room = MAX_CHARACTERS
	const all = store.entries().slice(-limit).flatMap(([link, { entry, at }]) => toJson([link, entry.reference, at]) ?? [])
	let kept = all.slice(all.findLastIndex((each) => (room -= each.length + 1) < 0) + 1)
	const head = JSON.stringify({ v: VERSION, owner, user, estimates }).slice(0, -1)
	while (!storage.write(kept.length ? `${head},"links":[${kept.join()}]}` : null) && kept.length) kept = kept.slice(Math.ceil(kept.length / 2))
}
