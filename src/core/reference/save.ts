import { type CacheStorage, type ReferenceStore, VERSION } from './store.ts'

/** Writes a store, and what was learned of the hosts' costs, to the storage from which `createStore` reads; the newest part where there is no room for all. */
export function saveStore({ store, storage, costs }: { store: ReferenceStore, storage?: CacheStorage, costs: unknown }): void {
	const owner = store.owner()
	if (!storage || owner === undefined) return
	let links = store.entries().map(([link, { entry, at }]) => [link, entry.reference, at])
	while (!storage.write(links.length ? JSON.stringify({ v: VERSION, owner, costs, links }) : null) && links.length) {
		links = links.slice(Math.ceil(links.length / 2))
	}
}
