import type { CacheStorage } from '../core/reference/store.ts'

const KEY = 'nc-reference'

/** The tab's sessionStorage; silent where there is none, where it is full, and where the browser forbids it. */
export const tabStorage: CacheStorage = {
	read() {
		try {
			return sessionStorage.getItem(KEY)
		} catch {
			return null
		}
	},
	write(text) {
		try {
			if (text === null) sessionStorage.removeItem(KEY)
			else sessionStorage.setItem(KEY, text)
			return true
		} catch {
			return false
		}
	},
}
