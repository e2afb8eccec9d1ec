/**
 * All that the library keeps in the browser is read and written here. A storage may be full, forbidden or missing, and may hold something that is not
 * ours: then nothing is kept, and nothing fails. All copies of the library on a page share the same values: whoever writes one reads it before, and
 * leaves what the others have written.
 *
 * A value belongs to a user or to a public share. It is written with its owner and the version of its shape, and read only where both match; else it is
 * removed from the tab at the first attempt to read it.
 */
import type { ReferenceAccess } from '../core/ocs/references.ts'
import { type AnswerStorage, guardStorage } from '../core/reference/cache/storage.ts'
import { getServerLocation } from './serverLocation.ts'
import { pageAccess } from './session.ts'

/** `tab`: sessionStorage, which outlives a reload; `browser`: localStorage, which all tabs share. */
type Area = 'tab' | 'browser'

/** A text in one of the page's storages. A server has none, also where its runtime does. */
function storedText(area: Area, key: string): AnswerStorage {
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
export const tabStorage: AnswerStorage = /* @__PURE__ */ storedText('tab', 'nc-reference')

/** Remembers for all tabs of the browser who was signed in last. */
export const profileStorage: AnswerStorage = /* @__PURE__ */ storedText('browser', 'nc-reference-user')

/** Says whose answers the tabs of a server share: a user id. The database itself can't be read at once. */
export function sharedOwner(scope: string): AnswerStorage {
	return storedText('browser', `nc-reference-shared:${scope}`)
}

let sharedScope: string | undefined

/** Notes that the page shares answers with other tabs. */
export function setSharing(scope: string): void {
	sharedScope = scope
}

/** Whether other tabs have left answers for the page, so that its first links are looked up before they are requested. */
export function hasSharedAnswers(user: string | null): boolean {
	return sharedScope !== undefined && sharedOwner(sharedScope).read() === user
}

/** A value of whoever uses the page. */
export interface OwnedValue {
	/** What was kept for the owner; null where nothing was. @param owner @default who uses the page now */
	read(owner?: ReferenceAccess): unknown
	/** Keeps it in the place of what was there. */
	write(value: unknown, owner?: ReferenceAccess): void
}

/** Of the shape in which values are written; raised whenever that changes. */
const VERSION = 1

/**
 * A value that is kept for its owner: in the tab until somebody else signs in, or in the browser, for each user apart, until they are back. What a
 * visitor leaves stays in the tab.
 */
export function ownedValue(name: string, area: Area): OwnedValue {
	const key = `nc-reference-${name}`
	/** Where an owner's value is, and the mark that it is written with; several servers may share an origin. */
	function slotOf({ user, shareToken }: ReferenceAccess): [text: AnswerStorage, mark: string] {
		const { webroot } = getServerLocation()
		const text = area === 'browser' && user !== null ? storedText(area, `${key}:${webroot}:${user}`) : storedText('tab', key)
		return [text, JSON.stringify([VERSION, user, shareToken, webroot])]
	}

	return {
		read(owner = pageAccess()) {
			const [text, mark] = slotOf(owner)
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
			const [text, mark] = slotOf(owner)
			text.write(JSON.stringify([mark, value]))
		},
	}
}

/** Makes something of its owner's values: with the first call, and anew once somebody else uses the page. In a browser only: on a server it would be everybody's. */
export function memoizePerOwner<Made>(make: () => Made): () => Made {
	let last: { owner: ReferenceAccess, made: Made } | undefined
	return () => {
		const { user, shareToken } = pageAccess()
		if (last?.owner.user !== user || last.owner.shareToken !== shareToken) last = { owner: { user, shareToken }, made: make() }
		return last.made
	}
}
