import type { CacheStorage } from '../core/reference/cache/store.ts'

/** A text in one of the page's storages; silent where there is none, where it is full, and where the browser forbids it. */
function storedText(storage: () => Storage, key: string): CacheStorage {
	return {
		read() {
			try {
				return storage().getItem(key)
			} catch {
				return null
			}
		},
		write(text) {
			try {
				if (text === null) storage().removeItem(key)
				else storage().setItem(key, text)
				return true
			} catch {
				return false
			}
		},
	}
}

/** Keeps answers as long as the tab lives. */
export const tabStorage: CacheStorage = /* @__PURE__ */ storedText(() => sessionStorage, 'nc-reference')

/** Remembers for all tabs of the browser who was signed in last. */
export const profileStorage: CacheStorage = /* @__PURE__ */ storedText(() => localStorage, 'nc-reference-user')
