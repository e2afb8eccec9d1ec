/*
 * This file reads and writes everything that the library keeps in the browser, but the database of shared answers. A storage may be full, forbidden or missing, and may hold values of other
 * programs. Then nothing is kept, and nothing fails. All copies of the library on a page share the same values. So each reads a value before it writes it,
 * and keeps what the others have written.
 *
 * A value belongs to a user or to a public share. It is written with its owner and the version of its shape. If one of them doesn't match, the first read
 * removes it from the tab.
 */
import type { ReferenceAccess } from '../resolver/wire/references.ts'
import { type AnswerStorage, guardStorage } from '../resolver/cache/storage.ts'
import { scopeOf } from './serverLocation.ts'
import { pageAccess } from './session.ts'

/** `tab`: sessionStorage, which outlives a reload; `browser`: localStorage, which all tabs share. */
type Area = 'tab' | 'browser'

/** Returns a text in one of the page's storages. On a server it is always empty, even if the runtime has a storage. */
export function storedText(area: Area, key: string): AnswerStorage {
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

/** Keeps the page's answers as long as the tab lives. */
export const tabStorage: AnswerStorage = /* @__PURE__ */ storedText('tab', 'nc-reference')
/** Does the same for apps with a transport, an owner or a server of their own. The page must not take their answers for its own. */
export const appStorage: AnswerStorage = /* @__PURE__ */ storedText('tab', 'nc-reference-own')

/** Remembers for all tabs of the browser who was signed in last at a server. */
export function profileStorage(scope: string): AnswerStorage {
	return storedText('browser', `nc-reference-user:${scope}`)
}

/** Returns the name of the database of answers that the tabs of a server share, and of the note of their user. Several servers may share an origin. */
export function sharedName(scope: string): string {
	return `nc-reference-shared:${scope}`
}

/** Says whose answers the tabs of a server share: a user id. The database itself can't be read at once. */
export function sharedOwner(scope: string): AnswerStorage {
	return storedText('browser', sharedName(scope))
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

/** Value of the user of the page. */
export interface OwnedValue {
	/** Returns the value of an owner, or null. @param owner @default the current user of the page */
	read(owner?: ReferenceAccess): unknown
	/** Replaces the value of an owner. */
	write(value: unknown, owner?: ReferenceAccess): void
}

/** Version of the shape in which values are written. Raise it with every change of the shape. */
const VERSION = 1

/**
 * Returns a value that belongs to its owner. In the tab it stays until another user signs in. In the browser each user has one. Values of visitors
 * stay in the tab.
 */
export function ownedValue(name: string, area: Area): OwnedValue {
	const key = `nc-reference-${name}`
	/** Returns the place of an owner's value, and its mark. Several servers may share an origin. */
	function slotOf({ user, shareToken }: ReferenceAccess): [text: AnswerStorage, mark: string] {
		const scope = scopeOf()
		const text = area === 'browser' && user !== null ? storedText(area, `${key}:${scope}:${user}`) : storedText('tab', key)
		return [text, JSON.stringify([VERSION, user, shareToken, scope])]
	}

	return {
		read(owner = pageAccess()) {
			const [text, mark] = slotOf(owner)
			const written = text.read()
			if (written === null) return null
			try {
				const [writtenMark, value] = JSON.parse(written) as [unknown, unknown]
				if (writtenMark === mark) return value
			} catch { /* Another program wrote it. */ }
			text.write(null)
			return null
		},
		write(value, owner = pageAccess()) {
			const [text, mark] = slotOf(owner)
			text.write(JSON.stringify([mark, value]))
		},
	}
}

/** Creates an object of the owner's values with the first call, and again for another owner. Only for browsers, because all users of a server would share it. */
export function memoizePerOwner<Made>(make: () => Made): () => Made {
	let last: { owner: ReferenceAccess, made: Made } | undefined
	return () => {
		const { user, shareToken } = pageAccess()
		if (last?.owner.user !== user || last.owner.shareToken !== shareToken) last = { owner: { user, shareToken }, made: make() }
		return last.made
	}
}
