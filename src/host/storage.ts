/**
 * The one place for what the library keeps in the browser. Nobody waits for it and nobody breaks by it: where a storage is full, forbidden or not
 * there, and where something else is found in it, nothing is kept. All copies of the library on a page share the same values: whoever writes one
 * reads it before, and leaves what the others have written.
 *
 * A value is somebody's: it is written with whose it is and with the version of its shape, and read only where both are the same. What belongs to
 * somebody else is taken out of the tab with the first look at it.
 */
import type { Access } from '../core/ocs/references.ts'
import { type CacheStorage, guardStorage } from '../core/reference/cache/storage.ts'
import { getServerPlace } from './page.ts'
import { pageAccess } from './session.ts'

/** As long as the tab lives, over reloads; or in the browser, for all tabs. */
type Area = 'tab' | 'browser'

/** A text in one of the page's storages. A server has none, also where its runtime does. */
function storedText(area: Area, key: string): CacheStorage {
	const storage = () => area === 'tab' ? window.sessionStorage : window.localStorage
	return guardStorage({
		read: () => storage().getItem(key),
		write(text) {
			if (text === null) storage().removeItem(key)
			else storage().setItem(key, text)
			return true
		},
	})
}

/** Keeps answers as long as the tab lives. */
export const tabStorage: CacheStorage = /* @__PURE__ */ storedText('tab', 'nc-reference')

/** Remembers for all tabs of the browser who was signed in last. */
export const profileStorage: CacheStorage = /* @__PURE__ */ storedText('browser', 'nc-reference-user')

/** A value of whoever uses the page. */
export interface OwnedValue {
	/** What was kept for the owner; null where nothing was. @param owner @default who uses the page now */
	read(owner?: Access): unknown
	/** Keeps it in the place of what was there. */
	write(value: unknown, owner?: Access): void
}

/** Of the shape of what is written. */
const VERSION = 1

/**
 * A value that is kept for its owner: in the tab until somebody else signs in, or in the browser, for each user apart, until they are back. What a
 * visitor leaves stays in the tab.
 */
export function ownedValue(name: string, area: Area): OwnedValue {
	const key = `nc-reference-${name}`
	/** Where it is, and what it is marked by; several servers may share an origin. */
	function place({ user, shareToken }: Access): [text: CacheStorage, mark: string] {
		const { webroot } = getServerPlace()
		const text = area === 'browser' && user !== null ? storedText(area, `${key}:${webroot}:${user}`) : storedText('tab', key)
		return [text, JSON.stringify([VERSION, user, shareToken, webroot])]
	}

	return {
		read(owner = pageAccess()) {
			const [text, mark] = place(owner)
			const written = text.read()
			if (written === null) return null
			try {
				const [writtenMark, value] = JSON.parse(written) as [unknown, unknown]
				if (writtenMark === mark) return value
			} catch { /* Whoever wrote this, it was not us. */ }
			text.write(null)
			return null
		},
		write(value, owner = pageAccess()) {
			const [text, mark] = place(owner)
			text.write(JSON.stringify([mark, value]))
		},
	}
}

/** What is made of somebody's values: made with the first call, and anew when somebody else uses the page. Not for servers, where it would stay. */
export function madePerOwner<Made>(make: () => Made): () => Made {
	let last: { owner: Access, made: Made } | undefined
	return () => {
		const { user, shareToken } = pageAccess()
		if (last?.owner.user !== user || last.owner.shareToken !== shareToken) last = { owner: { user, shareToken }, made: make() }
		return last.made
	}
}
